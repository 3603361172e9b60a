-- Accounts: profiles, roles, and the checks that every policy asks.

create type public.app_role as enum ('user', 'admin');

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch_profiles before update on public.profiles
  for each row execute function private.touch_updated_at();

-- An account without a row here is an ordinary user.
create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role public.app_role not null default 'user',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_roles_admins on public.user_roles (user_id) where role = 'admin';
create trigger touch_user_roles before update on public.user_roles
  for each row execute function private.touch_updated_at();

-- The caller's id while the caller's session lives. A token outlives its session by up to an hour;
-- every policy asks this instead of auth.uid(), so sign-out and deletion bite at once.
create function private.live_user_id() returns uuid
language sql stable security definer set search_path = ''
as $$
  select s.user_id
  from auth.sessions s
  where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
    and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
$$;

create function private.has_role(wanted text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_roles r
    where r.user_id = private.live_user_id() and r.role::text = wanted
  )
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_role('admin')
$$;

-- True for the server's own secret key. Policies for service_role ask it, so that they hold on a
-- database whose owner may not create roles that bypass row-level security.
create function private.is_service() returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(auth.role() = 'service_role', false)
$$;

revoke all on function private.live_user_id(), private.has_role(text), private.is_admin(), private.is_service()
  from public;
grant execute on function private.live_user_id(), private.has_role(text), private.is_admin(), private.is_service()
  to anon, authenticated, service_role;

create function public.has_role(role text) returns boolean
language sql stable set search_path = ''
as $$
  select private.has_role(has_role.role)
$$;
comment on function public.has_role(text) is 'Whether the caller, in a living session, has this role.';
revoke all on function public.has_role(text) from public, anon, authenticated, service_role;
grant execute on function public.has_role(text) to anon, authenticated, service_role;

create function private.check_user_role(asked uuid, wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- For a session that has ended the comparison is null, which must not let the question through.
  if not (private.is_service() or private.is_admin() or coalesce(asked = private.live_user_id(), false)) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return exists (select 1 from public.user_roles r where r.user_id = asked and r.role::text = wanted);
end
$$;
revoke all on function private.check_user_role(uuid, text) from public;
grant execute on function private.check_user_role(uuid, text) to authenticated, service_role;

create function public.check_user_role(user_id uuid, role_to_check text) returns boolean
language sql stable set search_path = ''
as $$
  select private.check_user_role(check_user_role.user_id, check_user_role.role_to_check)
$$;
comment on function public.check_user_role(uuid, text) is
  'Whether an account has a role: admins ask about anyone, a user about themself.';
revoke all on function public.check_user_role(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.check_user_role(uuid, text) to authenticated, service_role;

-- The last admin stays, whichever way the row would go: demotion, deletion, deletion of the account.
create function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from old_rows where role = 'admin') then
    return null;
  end if;
  -- Two admins demoting each other at once wait here for one another.
  perform pg_advisory_xact_lock(hashtext('calabash:last-admin'));
  if not exists (select 1 from public.user_roles where role = 'admin') then
    -- PT409: the API answers 409 with this message.
    raise exception 'The last admin cannot be removed or demoted.' using errcode = 'PT409';
  end if;
  return null;
end
$$;
create trigger keep_last_admin_on_delete after delete on public.user_roles
  referencing old table as old_rows
  for each statement execute function private.keep_last_admin();
create trigger keep_last_admin_on_update after update on public.user_roles
  referencing old table as old_rows
  for each statement execute function private.keep_last_admin();

create function private.refuse_truncate() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'This table cannot be emptied at once.' using errcode = '42501';
end
$$;
create trigger keep_last_admin_on_truncate before truncate on public.user_roles
  for each statement execute function private.refuse_truncate();

-- Every account has a profile from its first moment.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- @supabase/lite stores the object as a JSON text inside a JSON string, Supabase as an object.
  given jsonb := case jsonb_typeof(new.raw_user_meta_data)
    when 'string' then (new.raw_user_meta_data #>> '{}')::jsonb
    else new.raw_user_meta_data
  end;
begin
  insert into public.profiles (id, first_name, last_name)
  values (
    new.id,
    left(coalesce(given ->> 'first_name', ''), 100),
    left(coalesce(given ->> 'last_name', ''), 100)
  )
  on conflict (id) do nothing;
  return new;
end
$$;
revoke all on function private.keep_last_admin(), private.refuse_truncate(), private.create_profile() from public;
create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

alter table public.profiles enable row level security;
revoke all on table public.profiles from anon, authenticated, service_role;
grant select, insert, update, delete on table public.profiles to authenticated, service_role;

create policy "people read their own profile, admins all"
  on public.profiles for select to authenticated
  using (id = (select private.live_user_id()) or (select private.is_admin()));
comment on policy "people read their own profile, admins all" on public.profiles is
  'Lets a signed-in user read their own name and an admin everyone''s.';
create policy "admins add profiles"
  on public.profiles for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins add profiles" on public.profiles is 'Lets an admin write the profile of a new account.';
create policy "people change their own profile, admins all"
  on public.profiles for update to authenticated
  using (id = (select private.live_user_id()) or (select private.is_admin()))
  with check (id = (select private.live_user_id()) or (select private.is_admin()));
comment on policy "people change their own profile, admins all" on public.profiles is
  'Lets a signed-in user correct their own name and an admin anyone''s.';
create policy "admins delete profiles"
  on public.profiles for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete profiles" on public.profiles is 'Lets an admin remove a profile.';
create policy "the service manages profiles"
  on public.profiles for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages profiles" on public.profiles is 'Lets the server''s functions do anything.';

alter table public.user_roles enable row level security;
revoke all on table public.user_roles from anon, authenticated, service_role;
grant select, insert, update, delete on table public.user_roles to authenticated, service_role;

create policy "people read their own role, admins all"
  on public.user_roles for select to authenticated
  using (user_id = (select private.live_user_id()) or (select private.is_admin()));
comment on policy "people read their own role, admins all" on public.user_roles is
  'Lets a signed-in user read their own role and an admin everyone''s.';
create policy "admins give roles"
  on public.user_roles for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins give roles" on public.user_roles is 'Lets an admin give an account a role.';
create policy "admins change roles"
  on public.user_roles for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change roles" on public.user_roles is
  'Lets an admin change a role; the last admin is kept by a trigger.';
create policy "admins take roles away"
  on public.user_roles for delete to authenticated using ((select private.is_admin()));
comment on policy "admins take roles away" on public.user_roles is
  'Lets an admin remove a role; the last admin is kept by a trigger.';
create policy "the service manages roles"
  on public.user_roles for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages roles" on public.user_roles is
  'Lets the server''s functions do anything but remove the last admin.';
