-- The search finds 'Bogotá' for 'bogota' and 'Peru' for 'perú', and the nearest names for a small typing mistake.

-- Lower case, without accents. Combining marks, which some keyboards send, are dropped.
create function private.fold_accents(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select replace(replace(
    translate(
      regexp_replace(private.fold_case(words), U&'[\0300-\036F]', '', 'g'),
      'àáâãäåçèéêëìíîïðñòóôõöøùúûüýÿ', 'aaaaaaceeeeiiiidnoooooouuuuyy'),
    'æ', 'ae'), 'œ', 'oe')
$$;
revoke all on function private.fold_accents(text) from public;
-- Whoever writes an itinerary also writes the index on its folded text.
grant execute on function private.fold_case(text) to authenticated, service_role;
grant execute on function private.fold_accents(text) to authenticated, service_role;

drop index public.itineraries_search;
create index itineraries_search on public.itineraries
  using gin (private.fold_accents(search_text) extensions.gin_trgm_ops);

-- Title, countries and regions: a typing mistake is looked for in names only.
alter table private.itinerary_listing add column names_text text collate "C" not null default '';
create index itinerary_listing_names on private.itinerary_listing
  using gin (names_text extensions.gin_trgm_ops);

create or replace function private.refresh_itinerary_listing(changed uuid[]) returns void
language sql security definer set search_path = ''
as $$
  select private.count_listed_itineraries(changed, -1);
  delete from private.itinerary_listing where itinerary_id = any (changed);
  insert into private.itinerary_listing
  select id, created_at, private.fold_case(title), duration, nullif(price, 0),
         places.countries, places.regions,
         case when cardinality(categories) > 0 then categories else array[category] end,
         coalesce(private.good_months(nullif(important_details ->> 'bestTimeToVisit', '')), '{}'),
         private.fold_accents(search_text),
         private.fold_accents(array_to_string(title || places.countries || places.regions, E'\n'))
  from public.itineraries as written, lateral (
    select
      case when cardinality(written.countries) > 0 then written.countries else array[location] end as countries,
      case when cardinality(written.regions) > 0 then written.regions else array[region] end as regions
  ) as places
  where id = any (changed) and is_published;
  select private.count_listed_itineraries(changed, 1);
  delete from private.itinerary_counts where total = 0;
$$;

update private.itinerary_listing as listed
set search_text = private.fold_accents(written.search_text),
    names_text = private.fold_accents(
      array_to_string(written.title || listed.countries || listed.regions, E'\n'))
from public.itineraries as written
where written.id = listed.itinerary_id;

-- As before, and: the words are compared without accents; when nothing matches them, names that are close to
-- them do ('is_close'); and a word that names a trip type is answered with that type and its number of trips.
create or replace function private.search_itineraries(
  search text, region text, country text, trip_type text,
  min_days integer, max_days integer, max_price numeric, month integer,
  sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Sorting this many by hand is quicker than walking an index in order in the hope of meeting them.
  few constant integer := 500;
  -- Two swapped letters in a word of seven still pass; two other letters do not.
  closeness constant text := '0.45';
  shortest_close constant integer := 4;
  -- Line breaks part title, countries, regions and description: nobody searches across them.
  words constant text := private.fold_accents(btrim(translate(coalesce(search, ''), E'\n\r', '  ')));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 60);
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  ordering constant text := case sort
    when 'price' then 'price, itinerary_id'
    when 'price-desc' then 'price desc nulls last, itinerary_id'
    when 'duration' then 'duration, itinerary_id'
    when 'duration-desc' then 'duration desc, itinerary_id'
    when 'title' then 'title_key, itinerary_id'
    else 'created_at desc, itinerary_id'
  end;
  filters constant text := concat_ws(' and ', 'true',
    case when region <> '' then 'regions @> array[$2]' end,
    case when country <> '' then 'countries @> array[$3]' end,
    case when trip_type <> '' then 'categories @> array[$4]' end,
    case when min_days is not null then 'duration >= $5' end,
    case when max_days is not null then 'duration <= $6' end,
    case when max_price is not null then 'price <= $7' end,
    case when month is not null then 'good_months @> array[$8]' end
  );
  conditions text := filters || case when words <> '' then ' and search_text like $1' else '' end;
  wanted text := pattern;
  is_close boolean := false;
  total bigint;
  ids uuid[] := '{}';
  named_type jsonb;
begin
  if words = '' and num_nonnulls(min_days, max_days, max_price, month) = 0 then
    select coalesce(sum(counts.total), 0) into total
    from private.itinerary_counts as counts
    where counts.region = coalesce(search_itineraries.region, '')
      and counts.country = coalesce(search_itineraries.country, '')
      and counts.trip_type = coalesce(search_itineraries.trip_type, '');
  else
    execute 'select count(*) from private.itinerary_listing where ' || conditions
      into total
      using wanted, region, country, trip_type, min_days, max_days, max_price, month;
  end if;

  if words <> '' then
    select jsonb_build_object('name', counts.trip_type, 'total', counts.total) into named_type
    from private.itinerary_counts as counts
    where counts.region = '' and counts.country = '' and counts.trip_type <> ''
      and (private.fold_accents(counts.trip_type) = words
        or private.fold_accents(counts.trip_type) = any (string_to_array(words, ' ')))
    order by counts.total desc
    limit 1;
  end if;

  -- Only words are forgiven: every other sign is looked for as it was written.
  if total = 0 and named_type is null and length(words) >= shortest_close
    and words !~ '[^[:alpha:][:space:]]' then
    perform set_config('pg_trgm.word_similarity_threshold', closeness, true);
    conditions := filters || ' and $1 operator(extensions.<%) names_text';
    wanted := words;
    execute 'select count(*) from private.itinerary_listing where ' || conditions
      into total
      using wanted, region, country, trip_type, min_days, max_days, max_price, month;
    is_close := total > 0;
  end if;

  if total > skipped then
    execute format(
        'with matches as %s (select * from private.itinerary_listing where %s)
         select array(select itinerary_id from matches order by %s limit $9 offset $10)',
        case when total > few then 'not materialized' else 'materialized' end, conditions, ordering)
      into ids
      using wanted, region, country, trip_type, min_days, max_days, max_price, month, size, skipped;
  end if;

  return jsonb_build_object(
    'total', total,
    'any_published', total > 0 or exists (select 1 from private.itinerary_listing),
    'ids', to_jsonb(ids),
    'is_close', is_close,
    'named_type', named_type
  );
end
$$;

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
     order by f.display_order limit 6);
end
$$;
