-- As before, and planners and trips are found by the search of the back office, too.
create or replace function private.admin_search(wanted text)
returns table (kind text, id text, title text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.fold_accents(btrim(wanted));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  is_short constant boolean := length(words) < 3;
  -- How a table is looked through; $1 is the pattern.
  newest constant text := case when is_short then ' order by created_at desc limit 10000' else '' end;
  people uuid[];
  offers uuid[];
  found integer;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if words = '' then
    return;
  end if;
  -- The title is the first line of the stored words.
  return query execute '
    select ''itinerary'', hit.id::text, hit.title, hit.location
    from (
      select i.id, i.title, i.location
      from (select id, title, location, words_folded from public.itineraries' || newest || ') i
      where i.words_folded like $1 and split_part(i.words_folded, E''\n'', 1) like $1 limit 200
    ) hit
    order by hit.title limit 6' using pattern;
  get diagnostics found = row_count;
  if found < 6 and not is_short then
    return query
      select 'itinerary', d.id::text, d.title, d.location from private.find_descriptions(pattern, 100) d
      where private.fold_accents(d.title) not like pattern
      order by d.title limit 6 - found;
  end if;
  return query execute '
    select ''request'', r.id::text, r.name, coalesce(nullif(r.subject, ''''), r.email)
    from (select id, name, subject, email, words_folded, created_at from public.requests' || newest || ') r
    where r.words_folded like $1 order by r.created_at desc limit 6' using pattern;
  if is_short then
    people := array(select p.id from public.profiles p where lower(p.first_name || ' ' || p.last_name) like pattern limit 200);
  else
    people := array(
      select p.id from public.profiles p
      where private.fold_accents(p.first_name || ' ' || p.last_name) like pattern limit 200
    );
  end if;
  return query
    select 'user', u.id::text, coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text),
      u.email::text
    from (
      select m.id, m.email, m.created_at from auth.users m
      where lower(m.email) like pattern or m.id = any (people)
      order by m.created_at desc limit 6
    ) u
    left join public.profiles p on p.id = u.id
    order by u.created_at desc;
  return query
    select 'faq', f.id::text, f.question, left(f.answer, 80) from public.faqs f
    where private.fold_accents(concat_ws(E'\n', f.question, f.answer)) like pattern
    order by f.display_order limit 6;
  return query
    select 'planner', l.id::text, l.name, array_to_string(l.regions || l.countries, ', ') from public.planners l
    where private.fold_accents(concat_ws(E'\n', l.name, l.about)) like pattern
    order by l.display_order, l.name limit 6;
  return query
    select 'trip', t.id::text, t.title, t.location from public.trips t
    where private.fold_accents(concat_ws(E'\n', t.title, t.location)) like pattern and t.cancelled_at is null
    order by t.start_date desc, t.id limit 6;
  offers := private.find_proposal_words(pattern, is_short);
  return query
    select 'proposal', p.id::text, p.number, concat_ws(', ', v.title, p.email)
    from (
      select o.id, o.number, o.email, o.created_at from public.proposals o
      where o.id = any (offers) order by o.created_at desc limit 6
    ) p
    join lateral (
      select o.title from public.proposal_versions o where o.proposal_id = p.id order by o.number desc limit 1
    ) v on true
    order by p.created_at desc;
end
$$;
