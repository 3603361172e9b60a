-- The public listing: filters, search, counts and paging.
--
-- Row-level security runs the policy before any condition that is not leakproof. Neither @> nor LIKE is, so a visitor's
-- own query cannot use the indexes on arrays and text. A security definer function can, and it reads a narrow copy with
-- the published itineraries only. It returns ids and the total; the rows are then read under the table's own policies.

create table private.itinerary_listing (
  itinerary_id uuid primary key,
  created_at timestamptz not null,
  title_key text not null,
  duration integer not null,
  -- Null without a price.
  price numeric,
  countries text[] not null,
  regions text[] not null,
  categories text[] not null,
  -- 1 to 12.
  good_months integer[] not null,
  -- Title, countries, regions and description in lower case, in the fastest collation.
  search_text text collate "C" not null,
  -- Title, countries and regions: only names are searched for typing mistakes.
  names_text text collate "C" not null default '',
  pace text,
  effort text
);
comment on table private.itinerary_listing is
  'Published itineraries with the columns the listing filters, searches and sorts by; kept by triggers.';
create index itinerary_listing_cheapest on private.itinerary_listing (price, itinerary_id);
create index itinerary_listing_countries on private.itinerary_listing using gin (countries);
create index itinerary_listing_regions on private.itinerary_listing using gin (regions);
create index itinerary_listing_categories on private.itinerary_listing using gin (categories);
create index itinerary_listing_months on private.itinerary_listing using gin (good_months);
create index itinerary_listing_search on private.itinerary_listing
  using gin (search_text extensions.gin_trgm_ops);
create index itinerary_listing_names on private.itinerary_listing
  using gin (names_text extensions.gin_trgm_ops);
create index itinerary_listing_pace on private.itinerary_listing (pace);
create index itinerary_listing_effort on private.itinerary_listing (effort);
create index itinerary_listing_newest on private.itinerary_listing (created_at desc, itinerary_id);
create index itinerary_listing_dearest on private.itinerary_listing (price desc nulls last, itinerary_id);
create index itinerary_listing_shortest on private.itinerary_listing (duration, itinerary_id);
create index itinerary_listing_longest on private.itinerary_listing (duration desc, itinerary_id);
create index itinerary_listing_title on private.itinerary_listing (title_key, itinerary_id);

alter table private.itinerary_listing enable row level security;
revoke all on table private.itinerary_listing from public, anon, authenticated, service_role;

create function private.refresh_itinerary_listing(changed uuid[]) returns void
language sql security definer set search_path = ''
as $$
  delete from private.itinerary_listing where itinerary_id = any (changed);
  insert into private.itinerary_listing
    (itinerary_id, created_at, title_key, duration, price, countries, regions, categories, good_months,
     search_text, names_text, pace, effort)
  select id, created_at, private.fold_case(title), duration, nullif(price, 0),
         places.countries, places.regions, places.categories, good_months,
         private.fold_accents(search_text),
         private.fold_accents(array_to_string(title || places.countries || places.regions, E'\n')),
         pace, overall_effort
  from public.itineraries as written, lateral (
    -- Without duplicates, so that a name can be counted without reading the itinerary.
    select
      array(select distinct unnest(case when cardinality(written.countries) > 0 then written.countries else array[location] end)) as countries,
      array(select distinct unnest(case when cardinality(written.regions) > 0 then written.regions else array[region] end)) as regions,
      array(select distinct unnest(case when cardinality(written.categories) > 0 then written.categories else array[category] end)) as categories
  ) as places
  where id = any (changed) and is_published;
$$;

create function private.keep_itinerary_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.refresh_itinerary_listing(array(select id from new_rows));
  elsif tg_op = 'UPDATE' then
    perform private.refresh_itinerary_listing(
      array(select id from old_rows union select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform private.refresh_itinerary_listing(array(select id from old_rows));
  else
    truncate private.itinerary_listing;
  end if;
  return null;
end
$$;
create trigger list_added_itineraries after insert on public.itineraries
  referencing new table as new_rows
  for each statement execute function private.keep_itinerary_listing();
create trigger list_changed_itineraries after update on public.itineraries
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.keep_itinerary_listing();
create trigger unlist_deleted_itineraries after delete on public.itineraries
  referencing old table as old_rows
  for each statement execute function private.keep_itinerary_listing();
create trigger unlist_all_itineraries after truncate on public.itineraries
  for each statement execute function private.keep_itinerary_listing();

-- How many published itineraries each country has, for the map and the list beside it.
create function private.count_by_country() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(counted.country, counted.total), '{}')
  from (
    select country, count(*) as total from private.itinerary_listing, unnest(countries) as country group by country
  ) as counted
$$;
grant execute on function private.count_by_country to anon, authenticated, service_role;

create function public.count_by_country() returns jsonb
language sql stable set search_path = ''
as $$
  select private.count_by_country()
$$;
comment on function public.count_by_country is
  'The number of published itineraries by country; countries without any are left out.';
revoke all on function public.count_by_country from public, anon, authenticated, service_role;
grant execute on function public.count_by_country to anon, authenticated, service_role;

-- The filters that a visitor has chosen; null for none.
create type private.listing_filters as (
  region text, country text, trip_type text, min_days integer, max_days integer, max_price numeric, month integer,
  pace text, effort text
);
revoke all on type private.listing_filters from public;

-- The filters as conditions on private.itinerary_listing: SQL text in which $1 is the filters.
create function private.listing_conditions(filters private.listing_filters) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when filters.region is not null then 'regions @> array[($1).region]' end,
    case when filters.country is not null then 'countries @> array[($1).country]' end,
    case when filters.trip_type is not null then 'categories @> array[($1).trip_type]' end,
    case when filters.min_days is not null then 'duration >= ($1).min_days' end,
    case when filters.max_days is not null then 'duration <= ($1).max_days' end,
    case when filters.max_price is not null then 'price <= ($1).max_price' end,
    case when filters.month is not null then 'good_months @> array[($1).month]' end,
    case when filters.pace is not null then 'pace = ($1).pace' end,
    case when filters.effort is not null then 'effort = ($1).effort' end
  )
$$;

-- The words of a search, without accents and case, on one line.
create function private.search_words(search text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select private.fold_accents(btrim(translate(coalesce(search, ''), E'\n\r', '  ')))
$$;

create function private.containing(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- The trip type named by the words, with its number of itineraries.
create function private.named_trip_type(words text) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('name', types.name, 'total', types.total)
  from (select name, count(*) as total from private.itinerary_listing, unnest(categories) as name group by name) as types
  where private.fold_accents(types.name) = any (string_to_array(words, ' ') || words)
  order by types.total desc
  limit 1
$$;

create function private.listing_order(sort text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case sort
    when 'price' then 'price, itinerary_id'
    when 'price-desc' then 'price desc nulls last, itinerary_id'
    when 'duration' then 'duration, itinerary_id'
    when 'duration-desc' then 'duration desc, itinerary_id'
    when 'title' then 'title_key, itinerary_id'
    else 'created_at desc, itinerary_id'
  end
$$;

-- One page of ids and the exact total. Words are compared without accents. If nothing matches them, similar names do
-- ('is_close'); a word that names a trip type also returns that type and its number of itineraries. The statement is
-- assembled from fixed texts, so that each combination of filters gets its own plan.
create function private.search_itineraries(
  search text, filters private.listing_filters, sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Two swapped letters in a word of seven still match; two other letters do not.
  closeness constant text := '0.45';
  shortest_close constant integer := 4;
  words constant text := private.search_words(search);
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 60);
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  -- Comparing texts is slow, so it is done once; filters alone are counted and paged by their indexes.
  statement constant text := format(
    'with matches as %s (select * from private.itinerary_listing where %s and %%s)
     select (select count(*) from matches), array(select itinerary_id from matches order by %s limit $3 offset $4)',
    case when words = '' then 'not materialized' else 'materialized' end,
    private.listing_conditions(filters), private.listing_order(sort));
  is_close boolean := false;
  named_type jsonb;
  total bigint;
  ids uuid[];
begin
  if words <> '' then
    named_type := private.named_trip_type(words);
  end if;
  execute format(statement, case when words = '' then 'true' else 'search_text like $2' end)
    into total, ids using filters, private.containing(words), size, skipped;

  -- Only letters are matched loosely; other characters are searched for exactly.
  if total = 0 and named_type is null and length(words) >= shortest_close and words !~ '[^[:alpha:][:space:]]' then
    perform set_config('pg_trgm.word_similarity_threshold', closeness, true);
    execute format(statement, '$2 operator(extensions.<%) names_text')
      into total, ids using filters, words, size, skipped;
    is_close := total > 0;
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
grant execute on function private.search_itineraries to anon, authenticated, service_role;

create function public.search_itineraries(
  search text default null, region text default null, country text default null, trip_type text default null,
  min_days integer default null, max_days integer default null, max_price numeric default null,
  month integer default null, pace text default null, effort text default null,
  sort text default 'newest', page integer default 1, page_size integer default 24
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.search_itineraries(
    search,
    row(nullif(region, ''), nullif(country, ''), nullif(trip_type, ''), min_days, max_days, max_price, month, pace, effort),
    sort, page, page_size)
$$;
comment on function public.search_itineraries is
  'The ids of one page of the published itineraries that match every filter, with their total.';
revoke all on function public.search_itineraries from public, anon, authenticated, service_role;
grant execute on function public.search_itineraries to anon, authenticated, service_role;

-- How many itineraries each region, country, trip type, month, pace and effort would leave, given all the other
-- filters, and how many all the filters leave: {total: n, regions: {Caribbean: n}, …, months: {"1": n}, …}. Choices
-- that leave none are omitted.
create function private.count_itinerary_choices(search text, filters private.listing_filters) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.search_words(search);
  others private.listing_filters := filters;
  choices jsonb;
begin
  others.region := null;
  others.country := null;
  others.trip_type := null;
  others.month := null;
  others.pace := null;
  others.effort := null;
  -- A choice counts itineraries that fail no filter except the choice's own.
  execute format(
      'with alike as materialized (
         select regions, countries, categories, good_months, pace, effort, count(*) as total,
           (($1).region is not null and not regions @> array[($1).region])::integer as off_region,
           (($1).country is not null and not countries @> array[($1).country])::integer as off_country,
           (($1).trip_type is not null and not categories @> array[($1).trip_type])::integer as off_type,
           (($1).month is not null and not good_months @> array[($1).month])::integer as off_month,
           (($1).pace is not null and pace is distinct from ($1).pace)::integer as off_pace,
           (($1).effort is not null and effort is distinct from ($1).effort)::integer as off_effort
         from private.itinerary_listing where %s
         group by 1, 2, 3, 4, 5, 6
       ), matching as (
         select *, off_region + off_country + off_type + off_month + off_pace + off_effort as missed from alike
       ), counted as (
         select ''region'' as kind, region as choice, sum(total) as total
         from matching, unnest(regions) as region where missed = off_region group by 2
         union all
         select ''country'', country, sum(total)
         from matching, unnest(countries) as country where missed = off_country group by 2
         union all
         select ''type'', trip_type, sum(total)
         from matching, unnest(categories) as trip_type where missed = off_type group by 2
         union all
         select ''month'', month::text, sum(total)
         from matching, unnest(good_months) as month where missed = off_month group by 2
         union all
         select ''pace'', pace, sum(total) from matching where pace is not null and missed = off_pace group by 2
         union all
         select ''effort'', effort, sum(total) from matching where effort is not null and missed = off_effort group by 2
       )
       select jsonb_build_object(
         ''total'', (select coalesce(sum(total), 0) from matching where missed = 0),
         ''regions'', coalesce(jsonb_object_agg(choice, total) filter (where kind = ''region''), ''{}''),
         ''countries'', coalesce(jsonb_object_agg(choice, total) filter (where kind = ''country''), ''{}''),
         ''trip_types'', coalesce(jsonb_object_agg(choice, total) filter (where kind = ''type''), ''{}''),
         ''months'', coalesce(jsonb_object_agg(choice, total) filter (where kind = ''month''), ''{}''),
         ''paces'', coalesce(jsonb_object_agg(choice, total) filter (where kind = ''pace''), ''{}''),
         ''efforts'', coalesce(jsonb_object_agg(choice, total) filter (where kind = ''effort''), ''{}''))
       from counted',
      private.listing_conditions(others) || case when words <> '' then ' and search_text like $2' else '' end)
    into choices using filters, private.containing(words);
  return choices;
end
$$;
grant execute on function private.count_itinerary_choices to anon, authenticated, service_role;

create function public.count_itinerary_choices(
  search text default null, region text default null, country text default null, trip_type text default null,
  min_days integer default null, max_days integer default null, max_price numeric default null,
  month integer default null, pace text default null, effort text default null
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.count_itinerary_choices(
    search,
    row(nullif(region, ''), nullif(country, ''), nullif(trip_type, ''), min_days, max_days, max_price, month, pace, effort))
$$;
comment on function public.count_itinerary_choices is
  'How many published itineraries each choice of a filter would leave, given all the other filters.';
revoke all on function public.count_itinerary_choices from public, anon, authenticated, service_role;
grant execute on function public.count_itinerary_choices to anon, authenticated, service_role;

revoke all on all functions in schema private from public;
