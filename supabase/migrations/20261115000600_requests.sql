-- What visitors send, who is told, and the mail that goes out. Written only by submit_engagement() and the
-- server's functions: a visitor has no grant on any of these tables.

create type public.engagement_type as enum
  ('contact', 'customization', 'full_itinerary', 'email_signup', 'pre_launch_signup');
create type public.request_type as enum
  ('contact', 'customization', 'full_itinerary', 'custom_vacation', 'data_export', 'erasure');
create type public.request_status as enum ('new', 'in_progress', 'quoted', 'won', 'lost', 'spam');
create type public.mail_state as enum ('queued', 'sending', 'sent', 'failed', 'cancelled');
create type public.subscriber_state as enum ('pending', 'confirmed', 'unsubscribed');

create table public.admin_notification_emails (
  id uuid primary key default gen_random_uuid(),
  email text not null check (position('@' in email) > 1 and length(email) <= 254 and email !~ '[[:space:][:cntrl:]]'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index admin_notification_emails_email on public.admin_notification_emails (lower(email));
create index admin_notification_emails_newest on public.admin_notification_emails (created_at desc);
create trigger touch_admin_notification_emails before update on public.admin_notification_emails
  for each row execute function private.touch_updated_at();

create table public.engagement_tracking (
  id uuid primary key default gen_random_uuid(),
  engagement_type public.engagement_type not null,
  user_name text check (length(user_name) <= 200),
  user_email text check (length(user_email) <= 254),
  page_url text check (length(page_url) <= 2000),
  created_at timestamptz not null default now()
);
create index engagement_tracking_newest on public.engagement_tracking (created_at desc);
create index engagement_tracking_type on public.engagement_tracking (engagement_type, created_at desc);

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

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z-]{0,62}$'),
  -- No control characters: a line break in a header field would be a second header.
  to_email text not null check (position('@' in to_email) > 1 and length(to_email) <= 254 and to_email !~ '[[:cntrl:]]'),
  reply_to text check (length(reply_to) <= 254 and reply_to !~ '[[:cntrl:]]'),
  subject text not null check (length(subject) <= 300 and subject !~ '[[:cntrl:]]'),
  text_body text not null,
  html_body text,
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  request_id uuid references public.requests (id) on delete set null,
  state public.mail_state not null default 'queued',
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text,
  -- One per mail whatever the retries, so that a mail delivered twice is recognised as one.
  message_id text not null unique default ('<' || gen_random_uuid() || '@calabash>'),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index outbox_due on public.outbox (next_attempt_at) where state in ('queued', 'sending');
create index outbox_newest on public.outbox (created_at desc, id);
create index outbox_request on public.outbox (request_id);
create trigger touch_outbox before update on public.outbox
  for each row execute function private.touch_updated_at();

create table public.subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (position('@' in email) > 1 and length(email) <= 254 and email !~ '[[:space:][:cntrl:]]'),
  state public.subscriber_state not null default 'pending',
  source public.engagement_type not null check (source in ('email_signup', 'pre_launch_signup')),
  consent_text text not null default '',
  consent_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- In the confirmation and unsubscribe links; never readable by anyone but admins and the service.
  token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index subscribers_email on public.subscribers (lower(email));
create index subscribers_newest on public.subscribers (created_at desc);
create trigger touch_subscribers before update on public.subscribers
  for each row execute function private.touch_updated_at();

alter table public.admin_notification_emails enable row level security;
revoke all on table public.admin_notification_emails from anon, authenticated, service_role;
grant select, insert, update, delete on table public.admin_notification_emails to authenticated;
grant select, insert, update, delete on table public.admin_notification_emails to service_role;

create policy "admins read notification recipients"
  on public.admin_notification_emails for select to authenticated using ((select private.is_admin()));
comment on policy "admins read notification recipients" on public.admin_notification_emails is 'Lets an admin see who is told about requests.';
create policy "admins add notification recipients"
  on public.admin_notification_emails for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins add notification recipients" on public.admin_notification_emails is 'Lets an admin add a recipient.';
create policy "admins change notification recipients"
  on public.admin_notification_emails for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change notification recipients" on public.admin_notification_emails is 'Lets an admin switch a recipient on and off.';
create policy "admins delete notification recipients"
  on public.admin_notification_emails for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete notification recipients" on public.admin_notification_emails is 'Lets an admin remove a recipient.';
create policy "the service manages notification recipients"
  on public.admin_notification_emails for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages notification recipients" on public.admin_notification_emails is 'Lets the server''s functions do anything.';

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

alter table public.outbox enable row level security;
revoke all on table public.outbox from anon, authenticated, service_role;
grant select on table public.outbox to authenticated;
grant select, insert, update, delete on table public.outbox to service_role;

create policy "admins read outgoing mail"
  on public.outbox for select to authenticated using ((select private.is_admin()));
comment on policy "admins read outgoing mail" on public.outbox is 'Lets an admin read every mail and what became of it.';
create policy "the service manages outgoing mail"
  on public.outbox for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages outgoing mail" on public.outbox is 'Lets the server''s functions do anything.';

alter table public.subscribers enable row level security;
revoke all on table public.subscribers from anon, authenticated, service_role;
grant select, delete on table public.subscribers to authenticated;
grant select, insert, update, delete on table public.subscribers to service_role;

create policy "admins read subscribers"
  on public.subscribers for select to authenticated using ((select private.is_admin()));
comment on policy "admins read subscribers" on public.subscribers is 'Lets an admin read and export the e-mail list.';
create policy "admins delete subscribers"
  on public.subscribers for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete subscribers" on public.subscribers is 'Lets an admin remove an address from the list.';
create policy "the service manages subscribers"
  on public.subscribers for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages subscribers" on public.subscribers is 'Lets the server''s functions do anything.';
