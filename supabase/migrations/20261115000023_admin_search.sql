-- Finding anything from the top bar of the back office.

create function private.admin_search(wanted text)
returns table (kind text, id text, title text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern text := '%' || replace(replace(replace(btrim(wanted), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if btrim(wanted) = '' then
    return;
  end if;
  return query
    (select 'itinerary', i.id::text, i.title, i.location from public.itineraries i
     where i.search_text ilike pattern order by i.title ilike pattern desc, i.title limit 6)
    union all
    (select 'request', r.id::text, r.name, coalesce(nullif(r.subject, ''), r.email) from public.requests r
     where r.name ilike pattern or r.email ilike pattern or r.subject ilike pattern or r.message ilike pattern
     order by r.created_at desc limit 6)
    union all
    (select 'user', u.id::text, coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text), u.email::text
     from auth.users u left join public.profiles p on p.id = u.id
     where u.email ilike pattern or concat_ws(' ', p.first_name, p.last_name) ilike pattern
     order by u.created_at desc limit 6)
    union all
    (select 'faq', f.id::text, f.question, left(f.answer, 80) from public.faqs f
     where f.question ilike pattern or f.answer ilike pattern order by f.display_order limit 6);
end
$$;
revoke all on function private.admin_search(text) from public;
grant execute on function private.admin_search(text) to authenticated, service_role;

create function public.admin_search(wanted text)
returns table (kind text, id text, title text, detail text)
language sql stable set search_path = ''
as $$
  select * from private.admin_search(admin_search.wanted)
$$;
comment on function public.admin_search(text) is 'Itineraries, requests, users and FAQs that match; admins only.';
revoke all on function public.admin_search(text) from public, anon, authenticated, service_role;
grant execute on function public.admin_search(text) to authenticated, service_role;
