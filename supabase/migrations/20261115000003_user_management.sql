-- What admins do with accounts: list them, delete one, sign one out everywhere.

-- Accounts with their e-mail address. Admins lead the list, so that its first page holds them all however
-- many travellers sign up.
create function private.list_users(matching text, page_size integer, page_start integer)
returns table (
  id uuid, email text, first_name text, last_name text, role public.app_role,
  created_at timestamptz, last_sign_in_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    select u.id, u.email::text, coalesce(p.first_name, ''), coalesce(p.last_name, ''),
           coalesce(r.role, 'user'::public.app_role), u.created_at, u.last_sign_in_at, count(*) over ()
    from auth.users u
    left join public.profiles p on p.id = u.id
    left join public.user_roles r on r.user_id = u.id
    where matching = ''
       or position(lower(matching) in lower(concat_ws(' ', p.first_name, p.last_name, u.email))) > 0
    order by (r.role is not distinct from 'admin') desc, u.created_at desc, u.id
    limit least(greatest(page_size, 1), 1000) offset greatest(page_start, 0);
end
$$;
revoke all on function private.list_users(text, integer, integer) from public;
grant execute on function private.list_users(text, integer, integer) to authenticated, service_role;

create function public.list_users(matching text default '', page_size integer default 50, page_start integer default 0)
returns table (
  id uuid, email text, first_name text, last_name text, role public.app_role,
  created_at timestamptz, last_sign_in_at timestamptz, total bigint
)
language sql stable set search_path = ''
as $$
  select * from private.list_users(list_users.matching, list_users.page_size, list_users.page_start)
$$;
comment on function public.list_users(text, integer, integer) is 'Accounts with e-mail, name and role; admins only.';
revoke all on function public.list_users(text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.list_users(text, integer, integer) to authenticated, service_role;

-- Ends an account with all that hangs on it: sessions, role, profile, trips.
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
revoke all on function private.delete_user(uuid) from public;
grant execute on function private.delete_user(uuid) to authenticated, service_role;

create function public.delete_user(user_id uuid) returns boolean
language sql set search_path = ''
as $$
  select private.delete_user(delete_user.user_id)
$$;
comment on function public.delete_user(uuid) is 'Deletes an account with its sessions, role and profile; admins only.';
revoke all on function public.delete_user(uuid) from public, anon, authenticated, service_role;
grant execute on function public.delete_user(uuid) to authenticated, service_role;

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
revoke all on function private.end_sessions(uuid) from public;
grant execute on function private.end_sessions(uuid) to authenticated, service_role;

create function public.end_sessions(user_id uuid) returns integer
language sql set search_path = ''
as $$
  select private.end_sessions(end_sessions.user_id)
$$;
comment on function public.end_sessions(uuid) is 'Ends every session of an account; admins only.';
revoke all on function public.end_sessions(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_sessions(uuid) to authenticated, service_role;
