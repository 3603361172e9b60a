-- A session of somebody who has a second factor counts only once the factor was given. Until then it may give the
-- factor, and nothing else: whoever has only the password, or only a reset link, reads and changes nothing.

-- The owner of the caller's live session, whether or not the second factor was given.
create function private.session_user_id() returns uuid
language sql stable security definer set search_path = ''
as $$
  select s.user_id
  from auth.sessions s
  where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
    and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
$$;

-- The question that every policy asks.
create or replace function private.live_user_id() returns uuid
language sql stable security definer set search_path = ''
as $$
  select me from private.session_user_id() as me
  where auth.jwt() ->> 'aal' = 'aal2'
    or not exists (select 1 from auth.mfa_factors f where f.user_id = me and f.status = 'verified')
$$;

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

create function private.demand_second_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return null;
end
$$;

revoke all on function
  private.session_user_id(), private.require_second_factor(), private.demand_second_factor()
  from public;
grant execute on function private.require_second_factor() to authenticated, service_role;

-- By statement: the policies show such a session no row that a trigger by row could fire for.
create trigger second_factor_for_profiles before insert or update or delete on public.profiles
  for each statement execute function private.demand_second_factor();

-- Asked before the second factor is given, so that the login can ask for it.
create or replace function private.my_staff_access() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'is_staff', exists (
      select 1 from public.user_roles r where r.user_id = private.session_user_id() and r.role = 'admin'),
    'second_factor', case
      when not private.lacks_second_factor() then 'satisfied'
      when exists (select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified') then 'verify'
      else 'enrol'
    end,
    'is_session_over', private.is_staff_session_over()
  )
$$;

create or replace function public.list_my_sessions()
returns table (
  id uuid, user_agent text, address text, created_at timestamptz, last_used_at timestamptz, is_current boolean
)
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return query select * from private.list_my_sessions();
end
$$;

create or replace function public.end_my_session(session_id uuid) returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return private.end_my_session(end_my_session.session_id);
end
$$;

create or replace function public.my_data() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return private.my_data() || jsonb_build_object('testimonials', private.my_testimonials());
end
$$;
