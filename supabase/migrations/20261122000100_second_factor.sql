-- A second factor for staff: where factors are kept, and the demand for them in the rule that every policy asks.

-- A Supabase project has these tables already; the embedded engine gets them in the same shape.
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

-- The last time step whose code was accepted: neither it nor an earlier one is accepted again.
create table private.totp_steps (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  step bigint not null
);
alter table private.totp_steps enable row level security;
revoke all on table private.totp_steps from anon, authenticated, service_role;

-- Ten codes per person, each for one use, kept as hashes.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table private.recovery_codes enable row level security;
revoke all on table private.recovery_codes from anon, authenticated, service_role;

-- What admins decide about the sign-in of staff.
alter table public.site_settings
  add constraint second_factor_required_is_true_or_false
    check (key <> 'second_factor_required' or value in ('true', 'false')),
  add constraint staff_idle_hours_is_up_to_a_month
    check (key <> 'staff_idle_hours' or value ~ '^([1-9]|[1-9][0-9]|[1-6][0-9]{2}|7[01][0-9]|720)$'),
  add constraint staff_session_days_is_up_to_a_year
    check (key <> 'staff_session_days' or value ~ '^([1-9]|[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5])$');

create function private.staff_setting(wanted text, otherwise text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select s.value from public.site_settings s where s.key = wanted), otherwise)
$$;

-- True if the caller's session still lacks the second factor that it needs. Whoever has a factor needs it always;
-- whoever has none needs one when the setting demands it.
create function private.lacks_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2'
    and (
      private.staff_setting('second_factor_required', 'false') = 'true'
      or exists (select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified')
    )
$$;

-- True if a session is older, or was left alone for longer, than staff may.
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

-- The same question as before, which every policy asks; for admins also the second factor and the session's age.
create or replace function private.has_role(wanted text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select 1 from public.user_roles r
      where r.user_id = private.live_user_id() and r.role::text = wanted
    )
    and (wanted <> 'admin' or not (private.lacks_second_factor() or private.is_staff_session_over()))
$$;

-- When the caller last gave a password, a code or a passkey: refreshing a token does not count.
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

create function private.require_fresh_sign_in() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- A session that has ended is refused by the policies.
  if auth.role() = 'authenticated' and private.live_user_id() is not null and not private.has_fresh_sign_in() then
    -- PT403: the API answers 403 with this message; the page asks for the password when it reads the hint.
    raise exception 'Please confirm your password first.'
      using errcode = 'PT403', hint = 'reauthentication_needed';
  end if;
end
$$;

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

revoke all on function
  private.staff_setting(text, text), private.lacks_second_factor(),
  private.is_over_for_staff(timestamptz, timestamp), private.is_staff_session_over(), private.has_fresh_sign_in(),
  private.require_fresh_sign_in(), private.demand_fresh_sign_in()
  from public;
grant execute on function private.has_fresh_sign_in(), private.require_fresh_sign_in()
  to authenticated, service_role;

create function public.has_fresh_sign_in() returns boolean
language sql stable set search_path = ''
as $$
  select private.has_fresh_sign_in()
$$;
comment on function public.has_fresh_sign_in() is
  'Whether the caller gave a password or second factor within the last ten minutes.';
revoke all on function public.has_fresh_sign_in() from public, anon, authenticated, service_role;
grant execute on function public.has_fresh_sign_in() to authenticated;
