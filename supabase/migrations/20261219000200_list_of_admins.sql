-- Who wants the admins, to name them as owners, need not count and sort all accounts.
drop function public.list_users(text, integer, integer);
drop function private.list_users(text, integer, integer);

-- As before, or of the admins alone. Planned anew each time: for all accounts another way is best than for a few.
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
revoke all on function private.list_users(text, integer, integer, boolean) from public;
grant execute on function private.list_users(text, integer, integer, boolean) to authenticated, service_role;

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
comment on function public.list_users(text, integer, integer, boolean) is
  'Accounts with e-mail, name and role; admins only.';
revoke all on function public.list_users(text, integer, integer, boolean) from public, anon, authenticated, service_role;
grant execute on function public.list_users(text, integer, integer, boolean) to authenticated, service_role;
