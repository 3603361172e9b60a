-- Staff's lists find 'Viñales' for 'vinales', as the public search and the search of the top bar do.

alter table public.itineraries add column words_folded text
  generated always as (private.fold_accents(title || E'\n' || location || E'\n' || region)) stored;
alter table public.requests add column words_folded text
  generated always as (private.fold_accents(name || E'\n' || email || E'\n' || subject || E'\n' || message)) stored;
alter table public.outbox add column words_folded text
  generated always as (private.fold_accents(to_email || E'\n' || subject)) stored;
alter table public.audit_log add column words_folded text
  generated always as (private.fold_accents(label || E'\n' || coalesce(actor_email, ''))) stored;

create or replace function private.list_users(matching text, page_size integer, page_start integer)
returns table (
  id uuid, email text, first_name text, last_name text, role public.app_role,
  created_at timestamptz, last_sign_in_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.fold_accents(btrim(matching));
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
    where wanted = ''
       or position(wanted in private.fold_accents(concat_ws(' ', p.first_name, p.last_name, u.email))) > 0
    order by (r.role is not distinct from 'admin') desc, u.created_at desc, u.id
    limit least(greatest(page_size, 1), 1000) offset greatest(page_start, 0);
end
$$;
