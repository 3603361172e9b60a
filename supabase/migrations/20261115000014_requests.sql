-- What visitors ask of the agency. Written by submit_engagement() and the server's functions: a visitor has no
-- grant on this table.

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
  -- The form's fields as they were sent.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  itinerary_id uuid references public.itineraries (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  owner_id uuid references auth.users (id) on delete set null,
  page_url text check (length(page_url) <= 2000),
  lost_reason text check (length(lost_reason) <= 2000),
  suspected_spam boolean not null default false,
  read_at timestamptz,
  first_reply_at timestamptz,
  -- The same form sent twice (a double click, a retry after a lost answer) is one request.
  idempotency_key text unique check (length(idempotency_key) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index requests_newest on public.requests (created_at desc, id);
create index requests_status on public.requests (status, created_at desc);
create index requests_email on public.requests (lower(email), created_at desc);
create index requests_itinerary on public.requests (itinerary_id);
create index requests_user on public.requests (user_id);
create index requests_owner on public.requests (owner_id);
create index requests_unread on public.requests (created_at desc) where read_at is null;
create trigger touch_requests before update on public.requests
  for each row execute function private.touch_updated_at();

alter table public.requests enable row level security;
revoke all on table public.requests from anon, authenticated, service_role;
grant select, update, delete on table public.requests to authenticated;
grant select, insert, update, delete on table public.requests to service_role;

create policy "admins read requests"
  on public.requests for select to authenticated using ((select private.is_admin()));
comment on policy "admins read requests" on public.requests is 'Lets an admin read what visitors sent.';
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

-- A signed-in user's own requests, without what is internal to the agency.
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
revoke all on function private.my_requests() from public;
grant execute on function private.my_requests() to authenticated;

create function public.my_requests()
returns table (
  id uuid, type public.request_type, status public.request_status, subject text, message text,
  itinerary_id uuid, created_at timestamptz
)
language sql stable set search_path = ''
as $$
  select * from private.my_requests()
$$;
comment on function public.my_requests() is 'The caller''s own requests and their status.';
revoke all on function public.my_requests() from public, anon, authenticated, service_role;
grant execute on function public.my_requests() to authenticated;
