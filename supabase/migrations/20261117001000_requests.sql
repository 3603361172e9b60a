-- What visitors send, and the engagement records that count it. submit_engagement() writes both: visitors have no
-- grant on these tables.

create type public.engagement_type as enum
  ('contact', 'customization', 'full_itinerary', 'email_signup', 'pre_launch_signup');

create table public.engagement_tracking (
  id uuid primary key default gen_random_uuid(),
  engagement_type public.engagement_type not null,
  user_name text check (length(user_name) <= 200),
  user_email text check (length(user_email) <= 254),
  page_url text check (length(page_url) <= 2000),
  created_at timestamptz not null default now()
);
create index engagement_tracking_newest on public.engagement_tracking (created_at desc) include (engagement_type);
create index engagement_tracking_type on public.engagement_tracking (engagement_type, created_at desc);
-- A sign-up is counted once per address and list.
create index engagement_tracking_email on public.engagement_tracking (lower(user_email), engagement_type);

alter table public.engagement_tracking enable row level security;
revoke all on table public.engagement_tracking from anon, authenticated, service_role;
grant select on table public.engagement_tracking to authenticated;
grant select, insert, update, delete on table public.engagement_tracking to service_role;

create policy "admins read engagement records"
  on public.engagement_tracking for select to authenticated using ((select private.is_admin()));
comment on policy "admins read engagement records" on public.engagement_tracking is 'Lets an admin read the analytics; records are written by submit_engagement() alone.';
create policy "the service manages engagement records"
  on public.engagement_tracking for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages engagement records" on public.engagement_tracking is 'Lets the server''s functions do anything.';

create type public.request_type as enum
  ('contact', 'customization', 'full_itinerary', 'custom_vacation', 'data_export', 'erasure');

create type public.request_status as enum ('new', 'in_progress', 'quoted', 'won', 'lost', 'spam');

create table public.requests (
  id uuid primary key default gen_random_uuid(),
  type public.request_type not null,
  status public.request_status not null default 'new',
  name text not null check (name ~ '\S' and length(name) <= 200),
  email text not null check (position('@' in email) > 1 and length(email) <= 254),
  phone text check (length(phone) <= 60),
  subject text not null default '' check (length(subject) <= 300),
  message text not null default '' check (length(message) <= 20000),
  -- The submitted fields of the form.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  itinerary_id uuid references public.itineraries (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  owner_id uuid references auth.users (id) on delete set null,
  page_url text check (length(page_url) <= 2000),
  lost_reason text check (length(lost_reason) <= 2000),
  suspected_spam boolean not null default false,
  read_at timestamptz,
  first_reply_at timestamptz,
  -- The same form sent twice (a double click, a retry) is one request.
  idempotency_key text unique check (length(idempotency_key) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The latest message, for the list.
  excerpt text not null default '' check (length(excerpt) <= 200),
  -- Hidden from the list until then.
  snoozed_until timestamptz,
  last_mail_at timestamptz,
  -- Its position in the list: when it arrived, its sender last wrote, or its snooze ended.
  surfaced_at timestamptz not null default now(),
  -- In the reply address of mails to the sender: a reply to that address joins this request.
  reply_token text not null default replace(gen_random_uuid()::text, '-', '')
    check (reply_token ~ '^[0-9a-f]{32}$'),
  -- The host name of the referring site: 'google.com'. Null without one.
  came_from text check (length(came_from) <= 100),
  -- From the link's utm_campaign, or else utm_source.
  campaign text check (length(campaign) <= 100),
  -- The reply time promised in the acknowledgement.
  answer_due_at timestamptz,
  words_folded text generated always as (private.fold_accents(name || E'\n' || email || E'\n' || subject || E'\n' || message)) stored
);
create index requests_newest on public.requests (created_at desc, id);
create index requests_status on public.requests (status, created_at desc);
create index requests_email on public.requests (lower(email), created_at desc);
create index requests_user on public.requests (user_id);
create index requests_owner on public.requests (owner_id);
create index requests_unread on public.requests (created_at desc) where read_at is null;
create unique index requests_reply_token on public.requests (reply_token);
create index requests_due on public.requests (answer_due_at) where first_reply_at is null;
create index requests_words on public.requests using gin (words_folded extensions.gin_trgm_ops);
-- By promised reply time, earliest first.
create index requests_unanswered on public.requests (answer_due_at, created_at, id)
  where first_reply_at is null and status = 'new' and not suspected_spam;
create index requests_suspected on public.requests (surfaced_at desc, id) where suspected_spam;
-- For analytics: without spam and requests about personal data.
create index requests_counted on public.requests (created_at desc, id)
  include (status, came_from, campaign, owner_id, itinerary_id, first_reply_at, answer_due_at)
  where status <> 'spam' and not suspected_spam and type not in ('data_export', 'erasure');
create index requests_surfaced on public.requests (surfaced_at desc, id)
  include (status, type, owner_id, suspected_spam, snoozed_until, read_at, first_reply_at);
create index requests_itinerary on public.requests (itinerary_id, created_at) include (status, suspected_spam, type);
create trigger touch_requests before update on public.requests
  for each row execute function private.touch_updated_at();

alter table public.requests enable row level security;
revoke all on table public.requests from anon, authenticated, service_role;
grant select, delete on table public.requests to authenticated;
grant update (status, owner_id, lost_reason, read_at, suspected_spam, snoozed_until) on table public.requests to authenticated;
grant select, insert, update, delete on table public.requests to service_role;

create policy "admins read requests"
  on public.requests for select to authenticated using ((select private.is_admin()));
comment on policy "admins read requests" on public.requests is 'Lets an admin read requests.';
create policy "admins change requests"
  on public.requests for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change requests" on public.requests is 'Lets an admin work on a request: status, owner, reason.';
create policy "admins delete requests"
  on public.requests for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete requests" on public.requests is 'Lets an admin delete a request, for instance when its sender asks for erasure.';
create policy "the service manages requests"
  on public.requests for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages requests" on public.requests is 'Lets the server''s functions do anything.';

-- A signed-in user's own requests, without internal fields.
create function private.my_requests()
returns table (
  id uuid, type public.request_type, status public.request_status, subject text, message text,
  itinerary_id uuid, created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select r.id, r.type, case when r.status = 'spam' then 'new' else r.status end, r.subject, r.message,
         r.itinerary_id, r.created_at
  from public.requests r
  where r.user_id = private.live_user_id()
  order by r.created_at desc
$$;
grant execute on function private.my_requests to authenticated;

create function public.my_requests()
returns table (
  id uuid, type public.request_type, status public.request_status, subject text, message text,
  itinerary_id uuid, created_at timestamptz
)
language sql stable set search_path = ''
as $$
  select * from private.my_requests()
$$;
comment on function public.my_requests is 'The caller''s own requests and their status.';
revoke all on function public.my_requests from public, anon, authenticated, service_role;
grant execute on function public.my_requests to authenticated;

-- read_at is the database's time, not the browser's.
create function private.time_request_reading() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.read_at is not null and new.read_at is distinct from old.read_at then
    new.read_at := now();
  end if;
  return new;
end
$$;
create trigger time_request_reading before update of read_at on public.requests
  for each row execute function private.time_request_reading();

-- The form's function sends these among the details; they are moved out, because details are the sender's own words.
create function private.place_request_origin() returns trigger
language plpgsql set search_path = ''
as $$
declare
  origin constant jsonb := new.details -> '_origin';
begin
  if origin is null then
    return new;
  end if;
  new.came_from := coalesce(new.came_from, nullif(left(origin ->> 'came_from', 100), ''));
  new.campaign := coalesce(new.campaign, nullif(left(origin ->> 'campaign', 100), ''));
  new.answer_due_at := coalesce(new.answer_due_at, (origin ->> 'answer_due_at')::timestamptz);
  new.details := new.details - '_origin';
  return new;
end
$$;
create trigger place_request_origin before insert on public.requests
  for each row execute function private.place_request_origin();

revoke all on all functions in schema private from public;
