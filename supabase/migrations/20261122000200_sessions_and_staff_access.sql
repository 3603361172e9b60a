-- What people see of their own sessions, what stands between staff and the back office, the way back for someone who
-- lost the second factor, and what staff may do only after a fresh sign-in.

create function private.my_staff_access() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'is_staff', exists (
      select 1 from public.user_roles r where r.user_id = private.live_user_id() and r.role = 'admin'),
    'second_factor', case
      when not private.lacks_second_factor() then 'satisfied'
      when exists (select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified') then 'verify'
      else 'enrol'
    end,
    'is_session_over', private.is_staff_session_over()
  )
$$;
revoke all on function private.my_staff_access() from public;
grant execute on function private.my_staff_access() to authenticated;

create function public.my_staff_access() returns jsonb
language sql stable set search_path = ''
as $$
  select private.my_staff_access()
$$;
comment on function public.my_staff_access() is
  'What the caller still needs to enter the back office: a role, a second factor, a newer session.';
revoke all on function public.my_staff_access() from public, anon, authenticated, service_role;
grant execute on function public.my_staff_access() to authenticated;

create function private.list_my_sessions()
returns table (
  id uuid, user_agent text, address text, created_at timestamptz, last_used_at timestamptz, is_current boolean
)
language sql stable security definer set search_path = ''
as $$
  select s.id, coalesce(s.user_agent, ''), coalesce(host(s.ip), ''), s.created_at,
         coalesce(s.refreshed_at at time zone 'UTC', s.created_at),
         s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
  from auth.sessions s
  where s.user_id = private.live_user_id() and (s.not_after is null or s.not_after > now())
  order by 6 desc, 5 desc
  limit 200
$$;
revoke all on function private.list_my_sessions() from public;
grant execute on function private.list_my_sessions() to authenticated;

create function public.list_my_sessions()
returns table (
  id uuid, user_agent text, address text, created_at timestamptz, last_used_at timestamptz, is_current boolean
)
language sql stable set search_path = ''
as $$
  select * from private.list_my_sessions()
$$;
comment on function public.list_my_sessions() is 'The caller''s own sessions, the current one first.';
revoke all on function public.list_my_sessions() from public, anon, authenticated, service_role;
grant execute on function public.list_my_sessions() to authenticated;

create function private.end_my_session(ending uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions s where s.id = ending and s.user_id = private.live_user_id();
  return found;
end
$$;
revoke all on function private.end_my_session(uuid) from public;
grant execute on function private.end_my_session(uuid) to authenticated;

create function public.end_my_session(session_id uuid) returns boolean
language sql set search_path = ''
as $$
  select private.end_my_session(end_my_session.session_id)
$$;
comment on function public.end_my_session(uuid) is 'Ends one of the caller''s own sessions.';
revoke all on function public.end_my_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_my_session(uuid) to authenticated;

-- The way back for someone who lost the second factor: another admin, or the operator's command.
create function private.reset_second_factor(of_user uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  perform private.require_fresh_sign_in();
  delete from auth.mfa_factors f where f.user_id = of_user;
  get diagnostics removed = row_count;
  delete from private.recovery_codes c where c.user_id = of_user;
  delete from auth.sessions s where s.user_id = of_user;
  insert into public.audit_log (actor_id, actor_email, action, table_name, row_id, label)
  select auth.uid(), (select a.email from auth.users a where a.id = auth.uid()), 'deleted', 'second_factor',
         u.id::text, u.email
  from auth.users u where u.id = of_user;
  return removed;
end
$$;
revoke all on function private.reset_second_factor(uuid) from public;
grant execute on function private.reset_second_factor(uuid) to authenticated, service_role;

create function public.reset_second_factor(user_id uuid) returns integer
language sql set search_path = ''
as $$
  select private.reset_second_factor(reset_second_factor.user_id)
$$;
comment on function public.reset_second_factor(uuid) is
  'Removes every second factor and recovery code of an account and ends its sessions; admins only, recorded.';
revoke all on function public.reset_second_factor(uuid) from public, anon, authenticated, service_role;
grant execute on function public.reset_second_factor(uuid) to authenticated, service_role;

-- Every file that leaves the back office is recorded first; without a fresh sign-in it is not, and none is made.
create function public.record_export(what text, row_count integer) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_fresh_sign_in();
  perform private.record_export(what, row_count);
end
$$;
comment on function public.record_export(text, integer) is 'Writes an export into the audit trail; admins only.';
revoke all on function public.record_export(text, integer) from public, anon, authenticated, service_role;
grant execute on function public.record_export(text, integer) to authenticated, service_role;
