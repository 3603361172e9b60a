-- The addresses that are told about what visitors send.

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
