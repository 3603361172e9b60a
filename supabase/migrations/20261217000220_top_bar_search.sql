-- The search of the top bar folds no text that is stored folded, looks into descriptions only where titles are few, and
-- for one or two letters, which no index of words knows, among the newest.

-- The words of descriptions are found by their index alone: reading the table until a hundred hold them folds each
-- description on the way.
create function private.find_descriptions(pattern text, most integer)
returns table (id uuid, title text, location text)
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  select i.id, i.title, i.location from public.itineraries i
  where private.fold_accents(i.search_text) like pattern limit most
$$;
revoke all on function private.find_descriptions(text, integer) from public;

-- By number, address, or the title of any version: a few hundred of those that match, the newest among them.
create function private.find_proposal_words(pattern text, is_short boolean) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 200;
  named uuid[];
  titled uuid[];
begin
  if is_short then
    return array(select p.id from public.proposals p where lower(p.number || ' ' || coalesce(p.email, '')) like pattern)
      || array(select v.proposal_id from public.proposal_versions v where lower(v.title) like pattern);
  end if;
  named := array(
    select p.id from public.proposals p
    where private.fold_accents(p.number || ' ' || coalesce(p.email, '')) like pattern limit most
  );
  titled := array(
    select v.proposal_id from public.proposal_versions v where private.fold_accents(v.title) like pattern limit most
  );
  if greatest(cardinality(named), cardinality(titled)) < most then
    return named || titled;
  end if;
  -- Where so many match, some of the newest do.
  return named || titled || array(
    select n.id from (select p.id, p.number, p.email from public.proposals p order by p.created_at desc limit most) n
    where private.fold_accents(n.number || ' ' || coalesce(n.email, '')) like pattern or exists (
      select from public.proposal_versions v where v.proposal_id = n.id and private.fold_accents(v.title) like pattern
    )
  );
end
$$;
revoke all on function private.find_proposal_words(text, boolean) from public;

create or replace function private.admin_search(wanted text)
returns table (kind text, id text, title text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.fold_accents(btrim(wanted));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  is_short constant boolean := length(words) < 3;
  -- How a table is looked through; $1 is the pattern.
  newest constant text := case when is_short then ' order by created_at desc limit 20000' else '' end;
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
