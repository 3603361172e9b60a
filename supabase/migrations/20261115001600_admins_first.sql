-- Admins lead the list of accounts, so that its first page holds them all however many travellers sign up.

create or replace function private.list_users(matching text, page_size integer, page_start integer)
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
