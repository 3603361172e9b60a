-- Switches and texts that admins change at run time.

create table public.site_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,62}$'),
  value text not null check (length(value) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint is_live_is_true_or_false check (key <> 'is_live' or value in ('true', 'false'))
);
create trigger touch_site_settings before update on public.site_settings
  for each row execute function private.touch_updated_at();
create trigger site_settings_are_content after insert or update or delete on public.site_settings
  for each row execute function private.bump_content_version();
create trigger site_settings_are_content_emptied after truncate on public.site_settings
  for each statement execute function private.bump_content_version();

alter table public.site_settings enable row level security;
revoke all on table public.site_settings from anon, authenticated, service_role;
grant select on table public.site_settings to anon;
grant select, insert, update, delete on table public.site_settings to authenticated, service_role;

-- Whatever else is stored here later stays with the admins until it is named.
create policy "visitors read the public settings"
  on public.site_settings for select to anon using (key in ('is_live', 'site_details'));
comment on policy "visitors read the public settings" on public.site_settings is
  'Lets anyone read whether the site is live and the details it shows.';
create policy "users read the public settings, admins all"
  on public.site_settings for select to authenticated
  using (key in ('is_live', 'site_details') or (select private.is_admin()));
comment on policy "users read the public settings, admins all" on public.site_settings is
  'Lets a signed-in user read what visitors read and an admin everything.';
create policy "admins add settings"
  on public.site_settings for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins add settings" on public.site_settings is 'Lets an admin write a setting for the first time.';
create policy "admins change settings"
  on public.site_settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change settings" on public.site_settings is 'Lets an admin change a setting.';
create policy "admins delete settings"
  on public.site_settings for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete settings" on public.site_settings is 'Lets an admin return a setting to its default.';
create policy "the service manages settings"
  on public.site_settings for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages settings" on public.site_settings is 'Lets the server''s functions do anything.';
