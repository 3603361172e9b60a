-- Accounts: profiles, roles, settings, the second factor, and the access checks that every policy uses.
-- The settings are here because two of them decide whether an admin's session is accepted.

create type public.app_role as enum ('user', 'admin');

-- A Supabase project already has these tables; elsewhere they are created in the same shape.
do $$
begin
  if to_regclass('auth.mfa_factors') is null then
    create table auth.mfa_factors (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      friendly_name text,
      factor_type text not null check (factor_type in ('totp', 'webauthn')),
      status text not null check (status in ('unverified', 'verified')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- Encrypted with a key that is not in the database.
      secret text,
      web_authn_credential jsonb,
      web_authn_aaguid uuid,
      last_challenged_at timestamptz
    );
    create index mfa_factors_user_id on auth.mfa_factors (user_id, created_at);
    create unique index mfa_factors_friendly_name on auth.mfa_factors (user_id, friendly_name)
      where btrim(friendly_name) <> '';

    create table auth.mfa_challenges (
      id uuid primary key,
      factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
      created_at timestamptz not null default now(),
      verified_at timestamptz,
      ip_address inet,
      web_authn_session_data jsonb
    );
    create index mfa_challenges_factor_id on auth.mfa_challenges (factor_id, created_at);

    create table auth.mfa_amr_claims (
      id uuid primary key,
      session_id uuid not null references auth.sessions (id) on delete cascade,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      authentication_method text not null,
      unique (session_id, authentication_method)
    );

    alter table auth.mfa_factors enable row level security;
    alter table auth.mfa_challenges enable row level security;
    alter table auth.mfa_amr_claims enable row level security;
    revoke all on table auth.mfa_factors, auth.mfa_challenges, auth.mfa_amr_claims
      from anon, authenticated, service_role;
  end if;
end
$$;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The planner whose signature ends this account's mails. Kept here, so that visitors cannot learn which account is
  -- whose. The planners file adds the foreign key.
  planner_id uuid
);
create index profiles_planner on public.profiles (planner_id);
create index profiles_words on public.profiles
  using gin (private.fold_accents(first_name || ' ' || last_name) extensions.gin_trgm_ops);
create trigger touch_profiles before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger keep_created_at before insert or update on public.profiles
  for each row execute function private.keep_created_at();

-- The user of the caller's live session, with or without the second factor. A token outlives its session by up to an
-- hour, so sign-out and deletion take effect at once only if the session is checked.
create function private.session_user_id() returns uuid
language sql stable security definer set search_path = ''
as $$
  select s.user_id
  from auth.sessions s
  where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
    and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
$$;

-- The caller's id, which every policy uses: null until an account with a second factor has passed it.
create function private.live_user_id() returns uuid
language sql stable security definer set search_path = ''
as $$
  select me from private.session_user_id() as me
  where auth.jwt() ->> 'aal' = 'aal2'
    or not exists (select 1 from auth.mfa_factors f where f.user_id = me and f.status = 'verified')
$$;
grant execute on function private.live_user_id to anon, authenticated, service_role;

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
create trigger keep_created_at before insert or update on public.user_roles
  for each row execute function private.keep_created_at();

-- Whether a setting is {kind: days} with known kinds and whole days within their limits.
create function private.is_retention(given text) returns boolean
language plpgsql immutable security definer set search_path = ''
as $$
begin
  return not exists (
    select from jsonb_each(given::jsonb) e
    left join private.retention_rules() r on r.what = e.key
    where r.what is null or jsonb_typeof(e.value) <> 'number'
      or not (e.value #>> '{}') ~ '^\d{1,4}$'
      or not (e.value #>> '{}')::integer between r.least_days and 3650
  );
exception when others then
  return false;
end
$$;
grant execute on function private.is_retention to authenticated, service_role;

create table public.site_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,62}$'),
  value text not null check (length(value) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint is_live_is_true_or_false check (key <> 'is_live' or value in ('true', 'false')),
  constraint second_factor_required_is_true_or_false
    check (key <> 'second_factor_required' or value in ('true', 'false')),
  constraint staff_idle_hours_is_up_to_a_month
    check (key <> 'staff_idle_hours' or value ~ '^([1-9]|[1-9][0-9]|[1-6][0-9]{2}|7[01][0-9]|720)$'),
  constraint staff_session_days_is_up_to_a_year
    check (key <> 'staff_session_days' or value ~ '^([1-9]|[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5])$'),
  constraint retention_is_whole_days
    check (key <> 'retention' or private.is_retention(value))
);
create trigger touch_site_settings before update on public.site_settings
  for each row execute function private.touch_updated_at();
create trigger site_settings_are_content after insert or update or delete on public.site_settings
  for each row execute function private.bump_content_version();
create trigger site_settings_are_content_emptied after truncate on public.site_settings
  for each statement execute function private.bump_content_version();
create trigger keep_created_at before insert or update on public.site_settings
  for each row execute function private.keep_created_at();

create function private.staff_setting(wanted text, otherwise text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select s.value from public.site_settings s where s.key = wanted), otherwise)
$$;

-- True if the caller's session lacks a required second factor. Accounts with a factor always need it; others need one if the
-- setting says so.
create function private.lacks_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2'
    and (
      private.staff_setting('second_factor_required', 'false') = 'true'
      or exists (select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified')
    )
$$;

-- True if a session is older, or has been idle longer, than allowed for staff.
create function private.is_over_for_staff(created timestamptz, refreshed timestamp) returns boolean
language sql stable security definer set search_path = ''
as $$
  select created < now() - make_interval(days => private.staff_setting('staff_session_days', '30')::integer)
    or coalesce(refreshed at time zone 'UTC', created)
      < now() - make_interval(hours => private.staff_setting('staff_idle_hours', '12')::integer)
$$;

create function private.is_staff_session_over() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and private.is_over_for_staff(s.created_at, s.refreshed_at)
  )
$$;

-- The role check that every policy uses. For admins it includes the second factor and the age of the session.
create function private.has_role(wanted text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select 1 from public.user_roles r
      where r.user_id = private.live_user_id() and r.role::text = wanted
    )
    and (wanted <> 'admin' or not (private.lacks_second_factor() or private.is_staff_session_over()))
$$;
grant execute on function private.has_role to anon, authenticated, service_role;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_role('admin')
$$;
grant execute on function private.is_admin to anon, authenticated, service_role;

-- True for the server's secret key. Policies for service_role check it, because that role may not bypass row-level security
-- on a database whose owner cannot create such roles.
create function private.is_service() returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(auth.role() = 'service_role', false)
$$;
grant execute on function private.is_service to anon, authenticated, service_role;

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

create function public.has_role(role text) returns boolean
language sql stable set search_path = ''
as $$
  select private.has_role(has_role.role)
$$;
comment on function public.has_role is 'Whether the caller has this role in a valid session.';
revoke all on function public.has_role from public, anon, authenticated, service_role;
grant execute on function public.has_role to anon, authenticated, service_role;

create function private.check_user_role(asked uuid, wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- In an ended session the comparison is null, which must not pass.
  if not (private.is_service() or private.is_admin() or coalesce(asked = private.live_user_id(), false)) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return exists (select 1 from public.user_roles r where r.user_id = asked and r.role::text = wanted);
end
$$;
grant execute on function private.check_user_role to authenticated, service_role;

create function public.check_user_role(user_id uuid, role_to_check text) returns boolean
language sql stable set search_path = ''
as $$
  select private.check_user_role(check_user_role.user_id, check_user_role.role_to_check)
$$;
comment on function public.check_user_role is
  'Whether an account has a role; admins may ask about anyone, users about themselves.';
revoke all on function public.check_user_role from public, anon, authenticated, service_role;
grant execute on function public.check_user_role to authenticated, service_role;

-- The last admin cannot be demoted or deleted, not even with the account.
create function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from old_rows where role = 'admin') then
    return null;
  end if;
  -- Serializes two admins who demote each other at the same time.
  perform pg_advisory_xact_lock(hashtext('calabash:last-admin'));
  if not exists (select 1 from public.user_roles where role = 'admin') then
    -- PT409: the API returns 409 with this message.
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

-- Every account gets a profile when it is created.
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
create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

alter table public.site_settings enable row level security;
revoke all on table public.site_settings from anon, authenticated, service_role;
grant select on table public.site_settings to anon;
grant select, insert, update, delete on table public.site_settings to authenticated, service_role;

-- New settings stay private to admins until they are listed here.
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

-- The last accepted time step: a code of this or an earlier step is refused.
create table private.totp_steps (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  step bigint not null
);

alter table private.totp_steps enable row level security;
revoke all on table private.totp_steps from anon, authenticated, service_role;

-- Ten single-use codes per person, stored as hashes.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table private.recovery_codes enable row level security;
revoke all on table private.recovery_codes from anon, authenticated, service_role;

create function private.require_second_factor() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.session_user_id() is not null and private.live_user_id() is null then
    raise exception 'Please give your second factor first.'
      using errcode = 'PT403', hint = 'insufficient_aal';
  end if;
end
$$;
grant execute on function private.require_second_factor to authenticated, service_role;

-- Per statement: policies hide all rows from such a session, so a row trigger would not fire.
create function private.demand_second_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return null;
end
$$;
create trigger second_factor_for_profiles before insert or update or delete on public.profiles
  for each statement execute function private.demand_second_factor();

-- True if the caller entered a password, code or passkey recently. Refreshing a token does not count.
create function private.has_fresh_sign_in() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.live_user_id() is not null and coalesce(
    (
      select max((entry ->> 'timestamp')::numeric) > extract(epoch from now()) - 600
      from jsonb_array_elements(
        case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end
      ) as entry
      where jsonb_typeof(entry -> 'timestamp') = 'number'
    ),
    false
  )
$$;
grant execute on function private.has_fresh_sign_in to authenticated, service_role;

create function private.require_fresh_sign_in() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Policies refuse an ended session.
  if auth.role() = 'authenticated' and private.live_user_id() is not null and not private.has_fresh_sign_in() then
    -- PT403: the API returns 403 with this message; the page asks for the password when it sees the hint.
    raise exception 'Please confirm your password first.'
      using errcode = 'PT403', hint = 'reauthentication_needed';
  end if;
end
$$;
grant execute on function private.require_fresh_sign_in to authenticated, service_role;

create function private.demand_fresh_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_fresh_sign_in();
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger fresh_sign_in_for_roles before insert or update or delete on public.user_roles
  for each row execute function private.demand_fresh_sign_in();
create trigger fresh_sign_in_for_deletion before delete on auth.users
  for each row execute function private.demand_fresh_sign_in();
create trigger fresh_sign_in_to_change_security before update on public.site_settings
  for each row when (
    old.key in ('second_factor_required', 'staff_idle_hours', 'staff_session_days')
    or new.key in ('second_factor_required', 'staff_idle_hours', 'staff_session_days'))
  execute function private.demand_fresh_sign_in();
create trigger fresh_sign_in_to_set_security before insert on public.site_settings
  for each row when (new.key in ('second_factor_required', 'staff_idle_hours', 'staff_session_days'))
  execute function private.demand_fresh_sign_in();
create trigger fresh_sign_in_to_unset_security before delete on public.site_settings
  for each row when (old.key in ('second_factor_required', 'staff_idle_hours', 'staff_session_days'))
  execute function private.demand_fresh_sign_in();

create function public.has_fresh_sign_in() returns boolean
language sql stable set search_path = ''
as $$
  select private.has_fresh_sign_in()
$$;
comment on function public.has_fresh_sign_in is
  'Whether the caller gave a password or second factor within the last ten minutes.';
revoke all on function public.has_fresh_sign_in from public, anon, authenticated, service_role;
grant execute on function public.has_fresh_sign_in to authenticated;

revoke all on all functions in schema private from public;
