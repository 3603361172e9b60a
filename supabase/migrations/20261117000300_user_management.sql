-- Managing accounts and sessions.

-- Deletes an account with its sessions, role and profile.
create function private.delete_user(leaving uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  delete from auth.users where id = leaving;
  return found;
end
$$;
grant execute on function private.delete_user to authenticated, service_role;

create function public.delete_user(user_id uuid) returns boolean
language sql set search_path = ''
as $$
  select private.delete_user(delete_user.user_id)
$$;
comment on function public.delete_user is
  'Deletes an account with its sessions, role and profile; its trips stay without an owner; admins only.';
revoke all on function public.delete_user from public, anon, authenticated, service_role;
grant execute on function public.delete_user to authenticated, service_role;

-- Signs an account out everywhere.
create function private.end_sessions(of_user uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  delete from auth.sessions s where s.user_id = of_user;
  get diagnostics ended = row_count;
  return ended;
end
$$;
grant execute on function private.end_sessions to authenticated, service_role;

create function public.end_sessions(user_id uuid) returns integer
language sql set search_path = ''
as $$
  select private.end_sessions(end_sessions.user_id)
$$;
comment on function public.end_sessions is 'Ends every session of an account; admins only.';
revoke all on function public.end_sessions from public, anon, authenticated, service_role;
grant execute on function public.end_sessions to authenticated, service_role;

-- Works before the second factor, so that the sign-in page can ask for it.
create function private.my_staff_access() returns jsonb
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
grant execute on function private.my_staff_access to authenticated;

create function public.my_staff_access() returns jsonb
language sql stable set search_path = ''
as $$
  select private.my_staff_access()
$$;
comment on function public.my_staff_access is
  'What the caller still needs for the back office: a role, a second factor, a newer session.';
revoke all on function public.my_staff_access from public, anon, authenticated, service_role;
grant execute on function public.my_staff_access to authenticated;

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
grant execute on function private.list_my_sessions to authenticated;

create function public.list_my_sessions()
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
comment on function public.list_my_sessions is 'The caller''s own sessions, the current one first.';
revoke all on function public.list_my_sessions from public, anon, authenticated, service_role;
grant execute on function public.list_my_sessions to authenticated;

create function private.end_my_session(ending uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions s where s.id = ending and s.user_id = private.live_user_id();
  return found;
end
$$;
grant execute on function private.end_my_session to authenticated;

create function public.end_my_session(session_id uuid) returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return private.end_my_session(end_my_session.session_id);
end
$$;
comment on function public.end_my_session is 'Ends one of the caller''s own sessions.';
revoke all on function public.end_my_session from public, anon, authenticated, service_role;
grant execute on function public.end_my_session to authenticated;

-- For someone who lost their second factor: another admin or the operator's command removes it.
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
grant execute on function private.reset_second_factor to authenticated, service_role;

create function public.reset_second_factor(user_id uuid) returns integer
language sql set search_path = ''
as $$
  select private.reset_second_factor(reset_second_factor.user_id)
$$;
comment on function public.reset_second_factor is
  'Removes every second factor and recovery code of an account and ends its sessions; admins only, recorded.';
revoke all on function public.reset_second_factor from public, anon, authenticated, service_role;
grant execute on function public.reset_second_factor to authenticated, service_role;

-- Every export is recorded before it is made, which needs a recent sign-in.
create function public.record_export(what text, row_count integer) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_fresh_sign_in();
  perform private.record_export(what, row_count);
end
$$;
comment on function public.record_export is 'Writes an export into the audit trail; admins only.';
revoke all on function public.record_export from public, anon, authenticated, service_role;
grant execute on function public.record_export to authenticated, service_role;

-- All accounts, or only admins. Planned for each call, because the best plan depends on the arguments.
create function private.list_users(matching text, page_size integer, page_start integer, only_admins boolean)
returns table (
  id uuid, email text, first_name text, last_name text, role public.app_role,
  created_at timestamptz, last_sign_in_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text := private.fold_accents(btrim(matching));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    with found as materialized (
      select u.id, u.created_at, a.user_id is not null as is_admin
      from auth.users u
      left join public.user_roles a on a.user_id = u.id and a.role = 'admin'
      where (a.user_id is not null or only_admins is not true) and (
        words = '' or lower(u.email) like pattern or u.id in (
          select named.id from public.profiles named
          where private.fold_accents(named.first_name || ' ' || named.last_name) like pattern
        )
      )
    ), page as (
      select f.id, f.is_admin from found f
      order by f.is_admin desc, f.created_at desc, f.id
      limit least(greatest(page_size, 1), 1000) offset greatest(page_start, 0)
    )
    select u.id, u.email::text, coalesce(p.first_name, ''), coalesce(p.last_name, ''),
           coalesce(r.role, 'user'::public.app_role), u.created_at, u.last_sign_in_at, (select count(*) from found)
    from page
    join auth.users u on u.id = page.id
    left join public.profiles p on p.id = u.id
    left join public.user_roles r on r.user_id = u.id
    order by page.is_admin desc, u.created_at desc, u.id;
end
$$;
grant execute on function private.list_users to authenticated, service_role;

create function public.list_users(
  matching text default '', page_size integer default 50, page_start integer default 0, only_admins boolean default false
)
returns table (
  id uuid, email text, first_name text, last_name text, role public.app_role,
  created_at timestamptz, last_sign_in_at timestamptz, total bigint
)
language sql stable set search_path = ''
as $$
  select * from private.list_users(
    list_users.matching, list_users.page_size, list_users.page_start, list_users.only_admins)
$$;
comment on function public.list_users is
  'Accounts with e-mail, name and role; admins only.';
revoke all on function public.list_users from public, anon, authenticated, service_role;
grant execute on function public.list_users to authenticated, service_role;

revoke all on all functions in schema private from public;
