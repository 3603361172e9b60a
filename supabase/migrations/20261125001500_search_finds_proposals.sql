-- Proposals are found from the top bar too, by number, title or address.

create or replace function private.admin_search(wanted text)
returns table (kind text, id text, title text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.fold_accents(btrim(wanted));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if words = '' then
    return;
  end if;
  return query
    (select 'itinerary', i.id::text, i.title, i.location from public.itineraries i
     where private.fold_accents(i.search_text) like pattern
     order by private.fold_accents(i.title) like pattern desc, i.title limit 6)
    union all
    (select 'request', r.id::text, r.name, coalesce(nullif(r.subject, ''), r.email) from public.requests r
     where private.fold_accents(concat_ws(E'\n', r.name, r.email, r.subject, r.message)) like pattern
     order by r.created_at desc limit 6)
    union all
    (select 'user', u.id::text, coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text), u.email::text
     from auth.users u left join public.profiles p on p.id = u.id
     where private.fold_accents(concat_ws(E'\n', u.email, concat_ws(' ', p.first_name, p.last_name))) like pattern
     order by u.created_at desc limit 6)
    union all
    (select 'faq', f.id::text, f.question, left(f.answer, 80) from public.faqs f
     where private.fold_accents(concat_ws(E'\n', f.question, f.answer)) like pattern
     order by f.display_order limit 6)
    union all
    (select 'proposal', p.id::text, p.number, concat_ws(', ', v.title, p.email)
     from public.proposals p
     join lateral (
       select o.title from public.proposal_versions o where o.proposal_id = p.id order by o.number desc limit 1
     ) v on true
     where private.fold_accents(concat_ws(E'\n', p.number, p.email, v.title)) like pattern
     order by p.created_at desc limit 6);
end
$$;
