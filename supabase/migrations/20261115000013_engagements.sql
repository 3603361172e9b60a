-- One record per request or sign-up, for counting. Written by submit_engagement() alone: a visitor has no
-- grant on this table.

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
create index engagement_tracking_newest on public.engagement_tracking (created_at desc);
create index engagement_tracking_type on public.engagement_tracking (engagement_type, created_at desc);
-- A sign-up is counted once per address and list; asked for every sign-up.
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
