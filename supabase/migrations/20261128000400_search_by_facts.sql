-- The search finds 'Bogotá' for 'bogota', and the nearest names for a small typing mistake. It can be narrowed by pace and
-- effort too, and says how many trips each choice would leave.

-- Title, countries and regions: a typing mistake is looked for in names only.
alter table private.itinerary_listing add column names_text text collate "C" not null default '';
create index itinerary_listing_names on private.itinerary_listing
  using gin (names_text extensions.gin_trgm_ops);

alter table private.itinerary_listing
  add column pace text,
  add column effort text;
create index itinerary_listing_pace on private.itinerary_listing (pace);
create index itinerary_listing_effort on private.itinerary_listing (effort);

create or replace function private.refresh_itinerary_listing(changed uuid[]) returns void
language sql security definer set search_path = ''
as $$
  select private.count_listed_itineraries(changed, -1);
  delete from private.itinerary_listing where itinerary_id = any (changed);
  insert into private.itinerary_listing
    (itinerary_id, created_at, title_key, duration, price, countries, regions, categories, good_months,
     search_text, names_text, pace, effort)
  select id, created_at, private.fold_case(title), duration, nullif(price, 0),
         places.countries, places.regions,
         case when cardinality(categories) > 0 then categories else array[category] end,
         good_months,
         private.fold_accents(search_text),
         private.fold_accents(array_to_string(title || places.countries || places.regions, E'\n')),
         pace, overall_effort
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

-- The conditions on private.itinerary_listing that these filters mean, as a text that names them $2 to $10.
create function private.listing_conditions(
  region text, country text, trip_type text, min_days integer, max_days integer, max_price numeric, month integer,
  pace text, effort text
) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when region <> '' then 'regions @> array[$2]' end,
    case when country <> '' then 'countries @> array[$3]' end,
    case when trip_type <> '' then 'categories @> array[$4]' end,
    case when min_days is not null then 'duration >= $5' end,
    case when max_days is not null then 'duration <= $6' end,
    case when max_price is not null then 'price <= $7' end,
    case when month is not null then 'good_months @> array[$8]' end,
    case when pace is not null then 'pace = $9' end,
    case when effort is not null then 'effort = $10' end
  )
$$;
revoke all on function private.listing_conditions(
  text, text, text, integer, integer, numeric, integer, text, text) from public;

drop function public.search_itineraries(
  text, text, text, text, integer, integer, numeric, integer, text, integer, integer);
drop function private.search_itineraries(
  text, text, text, text, integer, integer, numeric, integer, text, integer, integer);

-- The words are compared without accents; when nothing matches them, names that are close to
-- them do ('is_close'); and a word that names a trip type is answered with that type and its number of trips.
create function private.search_itineraries(
  search text, region text, country text, trip_type text,
  min_days integer, max_days integer, max_price numeric, month integer, pace text, effort text,
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
  filters constant text := private.listing_conditions(
    region, country, trip_type, min_days, max_days, max_price, month, pace, effort);
  conditions text := filters || case when words <> '' then ' and search_text like $1' else '' end;
  wanted text := pattern;
  is_close boolean := false;
  total bigint;
  ids uuid[] := '{}';
  named_type jsonb;
begin
  if words = '' and num_nonnulls(min_days, max_days, max_price, month, pace, effort) = 0 then
    select coalesce(sum(counts.total), 0) into total
    from private.itinerary_counts as counts
    where counts.region = coalesce(search_itineraries.region, '')
      and counts.country = coalesce(search_itineraries.country, '')
      and counts.trip_type = coalesce(search_itineraries.trip_type, '');
  else
    execute 'select count(*) from private.itinerary_listing where ' || conditions
      into total
      using wanted, region, country, trip_type, min_days, max_days, max_price, month, pace, effort;
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
      using wanted, region, country, trip_type, min_days, max_days, max_price, month, pace, effort;
    is_close := total > 0;
  end if;

  if total > skipped then
    execute format(
        'with matches as %s (select * from private.itinerary_listing where %s)
         select array(select itinerary_id from matches order by %s limit $11 offset $12)',
        case when total > few then 'not materialized' else 'materialized' end, conditions, ordering)
      into ids
      using wanted, region, country, trip_type, min_days, max_days, max_price, month, pace, effort, size, skipped;
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
revoke all on function private.search_itineraries(
  text, text, text, text, integer, integer, numeric, integer, text, text, text, integer, integer) from public;
grant execute on function private.search_itineraries(
  text, text, text, text, integer, integer, numeric, integer, text, text, text, integer, integer)
  to anon, authenticated, service_role;

create function public.search_itineraries(
  search text default null, region text default null, country text default null, trip_type text default null,
  min_days integer default null, max_days integer default null, max_price numeric default null,
  month integer default null, pace text default null, effort text default null,
  sort text default 'newest', page integer default 1, page_size integer default 24
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.search_itineraries(
    search, region, country, trip_type, min_days, max_days, max_price, month, pace, effort, sort, page, page_size)
$$;
comment on function public.search_itineraries is
  'The ids of one page of the published itineraries that match every given filter, with their exact total.';
revoke all on function public.search_itineraries from public, anon, authenticated, service_role;
grant execute on function public.search_itineraries to anon, authenticated, service_role;

-- How many trips each month, pace and effort would leave, given all the other filters:
-- {months: {"1": n}, paces: {relaxed: n}, efforts: {easy: n}}. What leaves none is not named.
create function private.count_itinerary_choices(
  search text, region text, country text, trip_type text,
  min_days integer, max_days integer, max_price numeric, month integer, pace text, effort text
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.fold_accents(btrim(translate(coalesce(search, ''), E'\n\r', '  ')));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  matching constant text := case when words <> '' then ' and search_text like $1' else '' end;
  months jsonb;
  paces jsonb;
  efforts jsonb;
begin
  execute 'select coalesce(jsonb_object_agg(choice, total), ''{}'') from (
      select choice, count(*) as total from private.itinerary_listing, unnest(good_months) as choice
      where ' || private.listing_conditions(
        region, country, trip_type, min_days, max_days, max_price, null, pace, effort) || matching || '
      group by choice) as counted'
    into months
    using pattern, region, country, trip_type, min_days, max_days, max_price, month, pace, effort;
  execute 'select coalesce(jsonb_object_agg(pace, total), ''{}'') from (
      select pace, count(*) as total from private.itinerary_listing
      where pace is not null and ' || private.listing_conditions(
        region, country, trip_type, min_days, max_days, max_price, month, null, effort) || matching || '
      group by pace) as counted'
    into paces
    using pattern, region, country, trip_type, min_days, max_days, max_price, month, pace, effort;
  execute 'select coalesce(jsonb_object_agg(effort, total), ''{}'') from (
      select effort, count(*) as total from private.itinerary_listing
      where effort is not null and ' || private.listing_conditions(
        region, country, trip_type, min_days, max_days, max_price, month, pace, null) || matching || '
      group by effort) as counted'
    into efforts
    using pattern, region, country, trip_type, min_days, max_days, max_price, month, pace, effort;
  return jsonb_build_object('months', months, 'paces', paces, 'efforts', efforts);
end
$$;
revoke all on function private.count_itinerary_choices(
  text, text, text, text, integer, integer, numeric, integer, text, text) from public;
grant execute on function private.count_itinerary_choices(
  text, text, text, text, integer, integer, numeric, integer, text, text)
  to anon, authenticated, service_role;

create function public.count_itinerary_choices(
  search text default null, region text default null, country text default null, trip_type text default null,
  min_days integer default null, max_days integer default null, max_price numeric default null,
  month integer default null, pace text default null, effort text default null
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.count_itinerary_choices(
    search, region, country, trip_type, min_days, max_days, max_price, month, pace, effort)
$$;
comment on function public.count_itinerary_choices is
  'How many published itineraries each month, pace and effort would leave, given all the other filters.';
revoke all on function public.count_itinerary_choices from public, anon, authenticated, service_role;
grant execute on function public.count_itinerary_choices to anon, authenticated, service_role;
