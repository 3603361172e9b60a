-- The listing: filters, search, exact count and paging, as quick for 100,000 itineraries as for nine.
--
-- Row-level security puts a policy before every condition that is not leakproof, and neither @> nor LIKE is,
-- so a visitor's own query never uses the indexes on the lists and the text. A definer function asks for
-- them, and reads a slim copy that holds nothing but what is published: the trips themselves are wide, and
-- counting them would mean reading all of them. The search answers ids and the total; the itineraries are read
-- from their own table under its policies.

create table private.itinerary_listing (
  itinerary_id uuid primary key,
  created_at timestamptz not null,
  title_key text not null,
  duration integer not null,
  -- Null where the trip names no price.
  price numeric,
  countries text[] not null,
  regions text[] not null,
  categories text[] not null,
  -- 1 to 12, as far as the advice on the best time to visit names them.
  good_months integer[] not null,
  -- Title, countries, regions and description in lower case; compared byte by byte, which is quickest.
  search_text text collate "C" not null
);
comment on table private.itinerary_listing is
  'What the listing filters, searches and sorts by, of published itineraries alone; kept by triggers.';
alter table private.itinerary_listing enable row level security;
revoke all on table private.itinerary_listing from public, anon, authenticated, service_role;

create index itinerary_listing_newest on private.itinerary_listing (created_at desc, itinerary_id);
create index itinerary_listing_cheapest on private.itinerary_listing (price, itinerary_id);
create index itinerary_listing_dearest on private.itinerary_listing (price desc nulls last, itinerary_id);
create index itinerary_listing_shortest on private.itinerary_listing (duration, itinerary_id);
create index itinerary_listing_longest on private.itinerary_listing (duration desc, itinerary_id);
create index itinerary_listing_title on private.itinerary_listing (title_key, itinerary_id);
create index itinerary_listing_countries on private.itinerary_listing using gin (countries);
create index itinerary_listing_regions on private.itinerary_listing using gin (regions);
create index itinerary_listing_categories on private.itinerary_listing using gin (categories);
create index itinerary_listing_months on private.itinerary_listing using gin (good_months);
create index itinerary_listing_search on private.itinerary_listing
  using gin (search_text extensions.gin_trgm_ops);

-- How many are listed under each region, country and trip type and every combination of them; '' stands for
-- all. Counting a third of 100,000 trips afresh takes a hundred times as long as finding the page to show.
create table private.itinerary_counts (
  region text not null,
  country text not null,
  trip_type text not null,
  total bigint not null,
  primary key (region, country, trip_type)
);
create index itinerary_counts_gone on private.itinerary_counts (total) where total = 0;
comment on table private.itinerary_counts is
  'Exact totals of the listing''s three main filters; kept by the triggers that keep private.itinerary_listing.';
alter table private.itinerary_counts enable row level security;
revoke all on table private.itinerary_counts from public, anon, authenticated, service_role;

-- lower() leaves every letter with an accent alone on a database whose locale is C.
create function private.fold_case(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(lower(words),
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŒ', 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþœ')
$$;
revoke all on function private.fold_case(text) from public;

-- The months that an advice such as 'Mid-December to April is dry; September is wettest' recommends. Only its
-- opening is read, since what follows names the months to avoid as often; an opening that warns says nothing.
create function private.good_months(advice text) returns integer[]
language plpgsql immutable strict set search_path = ''
as $$
declare
  names constant text[] := array['January', 'February', 'March', 'April', 'May', 'June',
    'July', 'August', 'September', 'October', 'November', 'December'];
  opening constant text := (regexp_split_to_array(advice, '[.;:]|, (?!and |or )[a-z]'))[1];
  months integer[] := '{}';
  word text;
  month integer;
  previous integer;
  is_span boolean := false;
begin
  if opening ~* '\y(?:avoid|except|not|never|wet|wettest|rain\w*|storm\w*|hurricane\w*|close[ds]?)\y' then
    return months;
  elsif opening ~* '\y(?:all year|year[- ]round|any month)\y' then
    return array(select generate_series(1, 12));
  end if;
  foreach word in array string_to_array(
    replace(replace(translate(opening, ',()', '   '), 'id-', 'id '), '–', ' to '), ' ')
  loop
    month := array_position(names, word);
    if month is not null then
      months := months || case
        when is_span then array(
          select (previous + step - 1) % 12 + 1 from generate_series(0, (month - previous + 12) % 12) as step)
        else array[month]
      end;
      previous := month;
      is_span := false;
    elsif word in ('to', 'until', 'till', 'through') then
      is_span := previous is not null;
    elsif lower(word) not in ('', 'mid', 'early', 'late') then
      previous := null;
      is_span := false;
    end if;
  end loop;
  return array(select distinct unnest(months) order by 1);
end
$$;
revoke all on function private.good_months(text) from public;

create function private.count_listed_itineraries(changed uuid[], step integer) returns void
language sql security definer set search_path = ''
as $$
  insert into private.itinerary_counts as counts
  select places.region, places.country, places.trip_type, step * count(*)
  from private.itinerary_listing as listed, lateral (
    select distinct region, country, trip_type
    from unnest(array_append(listed.regions, '')) as region,
         unnest(array_append(listed.countries, '')) as country,
         unnest(array_append(listed.categories, '')) as trip_type
  ) as places
  where listed.itinerary_id = any (changed)
  group by 1, 2, 3
  on conflict (region, country, trip_type) do update set total = counts.total + excluded.total;
$$;
revoke all on function private.count_listed_itineraries(uuid[], integer) from public;

-- The trigger that raises the content version comes first by its name and holds that one row until the end
-- of the transaction: those who write itineraries at the same time follow one another here.
create function private.refresh_itinerary_listing(changed uuid[]) returns void
language sql security definer set search_path = ''
as $$
  select private.count_listed_itineraries(changed, -1);
  delete from private.itinerary_listing where itinerary_id = any (changed);
  insert into private.itinerary_listing
  select id, created_at, private.fold_case(title), duration, nullif(price, 0),
         case when cardinality(countries) > 0 then countries else array[location] end,
         case when cardinality(regions) > 0 then regions else array[region] end,
         case when cardinality(categories) > 0 then categories else array[category] end,
         coalesce(private.good_months(nullif(important_details ->> 'bestTimeToVisit', '')), '{}'),
         private.fold_case(search_text)
  from public.itineraries
  where id = any (changed) and is_published;
  select private.count_listed_itineraries(changed, 1);
  delete from private.itinerary_counts where total = 0;
$$;
revoke all on function private.refresh_itinerary_listing(uuid[]) from public;

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
    truncate private.itinerary_listing, private.itinerary_counts;
  end if;
  return null;
end
$$;
revoke all on function private.keep_itinerary_listing() from public;

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

-- Conditions are put together from fixed texts and see the visitor's words as parameters only, so that every
-- combination gets a plan of its own.
create function private.search_itineraries(
  search text, region text, country text, trip_type text,
  min_days integer, max_days integer, max_price numeric, month integer,
  sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Sorting this many by hand is quicker than walking an index in order in the hope of meeting them.
  few constant integer := 500;
  -- Line breaks part title, countries, regions and description: nobody searches across them.
  words constant text := private.fold_case(btrim(translate(coalesce(search, ''), E'\n\r', '  ')));
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
  conditions constant text := concat_ws(' and ', 'true',
    case when words <> '' then 'search_text like $1' end,
    case when region <> '' then 'regions @> array[$2]' end,
    case when country <> '' then 'countries @> array[$3]' end,
    case when trip_type <> '' then 'categories @> array[$4]' end,
    case when min_days is not null then 'duration >= $5' end,
    case when max_days is not null then 'duration <= $6' end,
    case when max_price is not null then 'price <= $7' end,
    case when month is not null then 'good_months @> array[$8]' end
  );
  total bigint;
  ids uuid[] := '{}';
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
      using pattern, region, country, trip_type, min_days, max_days, max_price, month;
  end if;

  if total > skipped then
    execute format(
        'with matches as %s (select * from private.itinerary_listing where %s)
         select array(select itinerary_id from matches order by %s limit $9 offset $10)',
        case when total > few then 'not materialized' else 'materialized' end, conditions, ordering)
      into ids
      using pattern, region, country, trip_type, min_days, max_days, max_price, month, size, skipped;
  end if;

  return jsonb_build_object(
    'total', total,
    'any_published', total > 0 or exists (select 1 from private.itinerary_listing),
    'ids', to_jsonb(ids)
  );
end
$$;
revoke all on function private.search_itineraries(
  text, text, text, text, integer, integer, numeric, integer, text, integer, integer) from public;
grant execute on function private.search_itineraries(
  text, text, text, text, integer, integer, numeric, integer, text, integer, integer)
  to anon, authenticated, service_role;

create function public.search_itineraries(
  search text default null, region text default null, country text default null, trip_type text default null,
  min_days integer default null, max_days integer default null, max_price numeric default null,
  month integer default null, sort text default 'newest', page integer default 1, page_size integer default 24
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.search_itineraries(
    search, region, country, trip_type, min_days, max_days, max_price, month, sort, page, page_size)
$$;
comment on function public.search_itineraries is
  'The ids of one page of the published itineraries that match every given filter, with their exact total.';
revoke all on function public.search_itineraries from public, anon, authenticated, service_role;
grant execute on function public.search_itineraries to anon, authenticated, service_role;
