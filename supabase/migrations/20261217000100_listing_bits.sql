-- The listing's totals and choices at 100,000 itineraries, without reading them: every value of a filter has a bit for each
-- listed itinerary, so that a total is the number of bits that several values have in common. All totals stay exact; only
-- a search by words stops counting at 1,000.

-- Which bit is whose. A number is given once: an itinerary that is listed again gets a new one.
create table private.itinerary_slots (
  itinerary_id uuid primary key,
  slot integer generated always as identity (minvalue 0) unique
);
comment on table private.itinerary_slots is
  'The bit of each listed itinerary in private.itinerary_bits; kept by the triggers that keep private.itinerary_listing.';
alter table private.itinerary_slots enable row level security;
revoke all on table private.itinerary_slots from public, anon, authenticated, service_role;

-- One row for each value and 8,192 itineraries: a kilobyte, which a change of one itinerary writes anew.
create table private.itinerary_bits (
  -- all, region, country, trip_type, days, price, exact_price, month, pace or effort.
  kind text not null,
  -- The value: a name, or the number where it is one.
  name text not null,
  number numeric not null,
  part integer not null,
  bits bit(8192) not null,
  total integer not null generated always as (bit_count(bits)::integer) stored,
  primary key (kind, name, number, part)
) with (fillfactor = 70);
comment on table private.itinerary_bits is
  'The listed itineraries of every value that can be filtered by, one bit each; kept by triggers.';
alter table private.itinerary_bits enable row level security;
revoke all on table private.itinerary_bits from public, anon, authenticated, service_role;

-- One bit that is set: the slot's, in the row of this value.
create type private.itinerary_mark as (slot integer, kind text, name text, number numeric);
revoke all on type private.itinerary_mark from public;

-- Prices count by steps of one digit (900, 1000, 2000, …) and, between these, of two (980, 990, 1000, 1100, …), whatever
-- the currency: a price belongs to the step at or above it.
create function private.marks_of_itineraries(ids uuid[]) returns setof private.itinerary_mark
language sql stable set search_path = ''
as $$
  select slots.slot, marks.kind, marks.name, marks.number
  from private.itinerary_listing as listed
  join private.itinerary_slots as slots using (itinerary_id),
  lateral (select 10::numeric ^ greatest(length(trunc(listed.price)::text) - 1, 0)) as steps (unit),
  lateral (
    select 'all', '', 0::numeric
    union all select 'region', region, 0 from unnest(listed.regions) as region
    union all select 'country', country, 0 from unnest(listed.countries) as country
    union all select 'trip_type', trip_type, 0 from unnest(listed.categories) as trip_type
    union all select 'days', '', listed.duration
    union all select 'price', '', ceil(listed.price / unit) * unit where listed.price is not null
    union all select 'exact_price', '', ceil(listed.price / greatest(unit / 10, 1)) * greatest(unit / 10, 1)
      where listed.price is not null
    union all select 'month', '', month from unnest(listed.good_months) as month
    union all select 'pace', listed.pace, 0 where listed.pace is not null
    union all select 'effort', listed.effort, 0 where listed.effort is not null
  ) as marks (kind, name, number)
  where listed.itinerary_id = any (ids)
$$;
revoke all on function private.marks_of_itineraries(uuid[]) from public;

insert into private.itinerary_slots (itinerary_id)
select itinerary_id from private.itinerary_listing order by created_at, itinerary_id;
insert into private.itinerary_bits (kind, name, number, part, bits)
select kind, name, number, slot / 8192, bit_or(set_bit(B'0'::bit(8192), slot % 8192, 1))
from private.marks_of_itineraries(array(select itinerary_id from private.itinerary_listing))
group by 1, 2, 3, 4;
analyze private.itinerary_slots, private.itinerary_bits;

-- Only bits that differ are written: a new title touches none.
create or replace function private.refresh_itinerary_listing(changed uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  before constant private.itinerary_mark[] := array(select private.marks_of_itineraries(changed));
begin
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

  delete from private.itinerary_slots as slots
  where slots.itinerary_id = any (changed)
    and not exists (select 1 from private.itinerary_listing as listed where listed.itinerary_id = slots.itinerary_id);
  insert into private.itinerary_slots (itinerary_id)
  select listed.itinerary_id from private.itinerary_listing as listed
  where listed.itinerary_id = any (changed)
    and not exists (select 1 from private.itinerary_slots as slots where slots.itinerary_id = listed.itinerary_id);

  with earlier as (select * from unnest(before)),
  later as (select * from private.marks_of_itineraries(changed)),
  turned as ((table earlier except table later) union all (table later except table earlier))
  insert into private.itinerary_bits as kept (kind, name, number, part, bits)
  select t.kind, t.name, t.number, t.slot / 8192, bit_or(set_bit(B'0'::bit(8192), t.slot % 8192, 1))
  from turned as t
  group by 1, 2, 3, 4
  on conflict (kind, name, number, part) do update set bits = kept.bits # excluded.bits;
  delete from private.itinerary_bits where total = 0;
end
$$;

create or replace function private.keep_itinerary_listing() returns trigger
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
    truncate private.itinerary_listing, private.itinerary_bits;
    truncate private.itinerary_slots restart identity;
  end if;
  return null;
end
$$;

drop function private.count_listed_itineraries(uuid[], integer);

create or replace function private.count_by_country() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(counted.name, counted.total), '{}')
  from (select name, sum(total) as total from private.itinerary_bits where kind = 'country' group by name) as counted
$$;

drop table private.itinerary_counts;

-- What a visitor has chosen; null where nothing.
create type private.listing_filters as (
  region text, country text, trip_type text, min_days integer, max_days integer, max_price numeric, month integer,
  pace text, effort text
);
revoke all on type private.listing_filters from public;

create type private.part_of_bits as (part integer, bits bit(8192));
revoke all on type private.part_of_bits from public;

-- The itineraries that the filters leave, of all or among the given ones: those that have one of the values of every kind
-- asked for.
create function private.filtered_bits(filters private.listing_filters, among private.part_of_bits[] default null)
returns setof private.part_of_bits
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  region constant text := filters.region;
  country constant text := filters.country;
  trip_type constant text := filters.trip_type;
  pace constant text := filters.pace;
  effort constant text := filters.effort;
  month constant numeric := filters.month;
  from_day constant numeric := coalesce(
    filters.min_days, case when filters.max_days is not null then '-infinity'::numeric end);
  to_day constant numeric := coalesce(filters.max_days, 'infinity'::numeric);
  -- No price is higher: what a limit of a hundred thousand digits is made of is not computed.
  price_limit constant numeric := case when filters.max_price is not null then least(filters.max_price, 10000000) end;
  unit constant numeric := 10::numeric ^ greatest(length(trunc(price_limit)::text) - 1, 0);
  -- The highest steps that the limit covers whole.
  covered constant numeric := trunc(price_limit / unit) * unit;
  covered_exactly constant numeric := trunc(price_limit / greatest(unit / 10, 1)) * greatest(unit / 10, 1);
  kinds constant integer := 1 + num_nonnulls(
    region, country, trip_type, from_day, price_limit, month, pace, effort, among);
begin
  return query
    with chosen as (
      select 'all' as kind, b.part, b.bits from private.itinerary_bits as b where b.kind = 'all'
      union all
      select 'region', b.part, b.bits from private.itinerary_bits as b where b.kind = 'region' and b.name = region
      union all
      select 'country', b.part, b.bits from private.itinerary_bits as b where b.kind = 'country' and b.name = country
      union all
      select 'trip_type', b.part, b.bits from private.itinerary_bits as b where b.kind = 'trip_type' and b.name = trip_type
      union all
      select 'pace', b.part, b.bits from private.itinerary_bits as b where b.kind = 'pace' and b.name = pace
      union all
      select 'effort', b.part, b.bits from private.itinerary_bits as b where b.kind = 'effort' and b.name = effort
      union all
      select 'month', b.part, b.bits from private.itinerary_bits as b
      where b.kind = 'month' and b.name = '' and b.number = month
      union all
      select 'days', b.part, bit_or(b.bits) from private.itinerary_bits as b
      where b.kind = 'days' and b.name = '' and b.number between from_day and to_day
      group by 2
      union all
      select 'price', p.part, bit_or(p.bits) from (
        select b.part, b.bits from private.itinerary_bits as b
        where b.kind = 'price' and b.name = '' and b.number <= covered
        union all
        select b.part, b.bits from private.itinerary_bits as b
        where b.kind = 'exact_price' and b.name = '' and b.number > covered and b.number <= covered_exactly
        union all
        -- Of the step in which the limit lies, those below the limit.
        select s.slot / 8192, set_bit(B'0'::bit(8192), s.slot % 8192, 1) from (
          select (select slots.slot from private.itinerary_slots as slots where slots.itinerary_id = listed.itinerary_id)
          from private.itinerary_listing as listed where listed.price > covered_exactly and listed.price <= price_limit
        ) as s (slot)
      ) as p
      group by 2
      union all
      select 'among', a.part, a.bits from unnest(among) as a
    )
    select one.part, bit_and(one.bits)::bit(8192) from chosen as one group by 1 having count(*) = kinds;
end
$$;
revoke all on function private.filtered_bits(private.listing_filters, private.part_of_bits[]) from public;

create function private.bits_of_itineraries(ids uuid[]) returns setof private.part_of_bits
language sql stable set search_path = ''
as $$
  select s.slot / 8192, bit_or(set_bit(B'0'::bit(8192), s.slot % 8192, 1))::bit(8192)
  from private.itinerary_slots as s where s.itinerary_id = any (ids)
  group by 1
$$;
revoke all on function private.bits_of_itineraries(uuid[]) from public;

-- The ids behind one part of the bits. Words of 64 bits first: most of them are empty where few are left.
create function private.itineraries_of_bits(part integer, bits bit) returns setof uuid
language sql stable set search_path = ''
as $$
  select slots.itinerary_id
  from generate_series(0, 127) as word, generate_series(0, 63) as place, private.itinerary_slots as slots
  where substring(bits from word * 64 + 1 for 64) <> B'0'::bit(64)
    and get_bit(bits, word * 64 + place) = 1
    and slots.slot = part * 8192 + word * 64 + place
$$;
revoke all on function private.itineraries_of_bits(integer, bit) from public;

-- The same as conditions on private.itinerary_listing, as a text that calls the filters $1.
drop function private.listing_conditions(text, text, text, integer, integer, numeric, integer, text, text);
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
revoke all on function private.listing_conditions(private.listing_filters) from public;

-- What a search compares: without accents and case. Line breaks part title, countries, regions and description: nobody
-- searches across them.
create function private.search_words(search text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select private.fold_accents(btrim(translate(coalesce(search, ''), E'\n\r', '  ')))
$$;
revoke all on function private.search_words(text) from public;

create function private.containing(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
revoke all on function private.containing(text) from public;

-- The trip type that the words name, with its number of trips.
create function private.named_trip_type(words text) returns jsonb
language sql stable set search_path = ''
as $$
  with types as materialized (
    select b.name, sum(b.total) as total from private.itinerary_bits as b where b.kind = 'trip_type' group by b.name
  )
  select jsonb_build_object('name', types.name, 'total', types.total)
  from types
  where private.fold_accents(types.name) = any (string_to_array(words, ' ') || words)
  order by types.total desc
  limit 1
$$;
revoke all on function private.named_trip_type(text) from public;

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
revoke all on function private.listing_order(text) from public;

-- One page of the itineraries that meet the conditions, in this order. They are more than 1,000, so that the index of the
-- order soon meets a page of them; the planner, which cannot know how many hold a word, is not asked.
create function private.walk_listing(
  conditions text, filters private.listing_filters, wanted text, ordering text, size bigint, skipped bigint
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  statement constant text := 'select array(
    select itinerary_id from (select * from private.itinerary_listing order by %2$s %3$s) as listed
    where %1$s order by %2$s limit $3 offset $4)';
  ids uuid[] := '{}';
begin
  execute format(statement, conditions, ordering, 'limit 20000') into ids using filters, wanted, size, skipped;
  if cardinality(ids) < size then
    execute format(statement, conditions, ordering, '') into ids using filters, wanted, size, skipped;
  end if;
  return ids;
end
$$;
revoke all on function private.walk_listing(text, private.listing_filters, text, text, bigint, bigint) from public;

-- At most 1,001 of the itineraries that meet these conditions. The listing lies in memory, where a page out of order costs
-- little more than the next one.
create function private.some_itineraries(conditions text, filters private.listing_filters, wanted text, among uuid[])
returns uuid[]
language plpgsql stable set search_path = '' set random_page_cost = 2
as $$
declare
  ids uuid[];
begin
  execute 'select array(select itinerary_id from private.itinerary_listing where '
      || conditions || ' limit 1001)'
    into ids using filters, wanted, among;
  return ids;
end
$$;
revoke all on function private.some_itineraries(text, private.listing_filters, text, uuid[]) from public;

-- At most 1,001 of the itineraries with a name that is close to the words. To compare each name takes long where many are
-- close; when it is a country's or region's, its itineraries are known.
create function private.close_itineraries(
  conditions text, filters private.listing_filters, words text, among uuid[], filtered private.part_of_bits[]
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  -- Two swapped letters in a word of seven still pass; two other letters do not.
  closeness constant text := '0.45';
  ids uuid[];
begin
  perform set_config('pg_trgm.word_similarity_threshold', closeness, true);
  with places as materialized (
    select distinct b.kind, b.name from private.itinerary_bits as b where b.kind in ('country', 'region')
  ), close_places as materialized (
    select p.kind, p.name from places as p where words operator(extensions.<%) private.fold_accents(p.name)
  ), close as (
    select b.part, bit_or(b.bits) as bits
    from private.itinerary_bits as b join close_places as p using (kind, name) group by b.part
  )
  select array(
      select id from unnest(filtered) as f join close as c on c.part = f.part,
        private.itineraries_of_bits(f.part, f.bits & c.bits) as id
      limit 1001)
    into ids;
  if cardinality(ids) <= 1000 then
    ids := private.some_itineraries(conditions || ' and $2 operator(extensions.<%) names_text', filters, words, among);
  end if;
  return ids;
end
$$;
revoke all on function private.close_itineraries(
  text, private.listing_filters, text, uuid[], private.part_of_bits[]) from public;

drop function private.search_itineraries(
  text, text, text, text, integer, integer, numeric, integer, text, text, text, integer, integer);

-- As before, but the filters' total is a number of bits, and of words that more than 1,000 itineraries hold no further one
-- is counted: 'more' says so, and the pages end there.
create function private.search_itineraries(
  search text, filters private.listing_filters, sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- So many are sorted by hand; and no more are counted that hold a word.
  most constant integer := 1000;
  shortest_close constant integer := 4;
  words constant text := private.search_words(search);
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 60);
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  ordering constant text := private.listing_order(sort);
  conditions text := private.listing_conditions(filters);
  matching text := ' and search_text like $2';
  wanted text := private.containing(words);
  filtered constant private.part_of_bits[] := array(select private.filtered_bits(filters));
  total bigint := (select coalesce(sum(bit_count(f.bits)), 0) from unnest(filtered) as f);
  more boolean := false;
  is_close boolean := false;
  named_type jsonb;
  matches uuid[];
  -- All of them, where they are few.
  found uuid[];
  ids uuid[] := '{}';
begin
  if total <= most and conditions <> 'true' then
    found := array(select private.itineraries_of_bits(f.part, f.bits) from unnest(filtered) as f);
    conditions := 'itinerary_id = any ($3)';
  end if;

  if words <> '' then
    named_type := private.named_trip_type(words);
    matches := private.some_itineraries(conditions || matching, filters, wanted, found);
    -- Only words are forgiven: every other sign is looked for as it was written.
    if cardinality(matches) = 0 and named_type is null and length(words) >= shortest_close
      and words !~ '[^[:alpha:][:space:]]' then
      wanted := words;
      matching := ' and $2 operator(extensions.<%) names_text';
      matches := private.close_itineraries(conditions, filters, words, found, filtered);
      is_close := cardinality(matches) > 0;
    end if;
    conditions := conditions || matching;
    total := least(cardinality(matches), most);
    more := cardinality(matches) > most;
    found := case when not more then matches end;
  end if;

  if total > skipped and found is not null then
    execute 'select array(select itinerary_id from private.itinerary_listing where itinerary_id = any ($1) order by '
        || ordering || ' limit $2 offset $3)'
      into ids using found, size, skipped;
  elsif total > skipped then
    ids := private.walk_listing(conditions, filters, wanted, ordering, least(size, total - skipped), skipped);
  end if;
  return jsonb_build_object(
    'total', total,
    'more', more,
    'any_published', total > 0 or exists (select 1 from private.itinerary_listing),
    'ids', to_jsonb(ids),
    'is_close', is_close,
    'named_type', named_type
  );
end
$$;
revoke all on function private.search_itineraries(text, private.listing_filters, text, integer, integer) from public;
grant execute on function private.search_itineraries(text, private.listing_filters, text, integer, integer)
  to anon, authenticated, service_role;

create or replace function public.search_itineraries(
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
  'The ids of one page of the published itineraries that match every given filter, with their exact total; words count up to 1,000.';

-- How many trips each value of this kind would leave; a value that leaves none is not named.
create function private.count_choices(kind text, filters private.listing_filters, among private.part_of_bits[])
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(counted.choice, counted.total), '{}')
  from (
    select coalesce(nullif(b.name, ''), b.number::text) as choice, sum(bit_count(b.bits & m.bits)) as total
    from private.filtered_bits(filters, among) as m join private.itinerary_bits as b on b.part = m.part
    where b.kind = count_choices.kind
    group by 1
  ) as counted
  where counted.total > 0
$$;
revoke all on function private.count_choices(text, private.listing_filters, private.part_of_bits[]) from public;

drop function private.count_itinerary_choices(
  text, text, text, text, integer, integer, numeric, integer, text, text);

-- How many trips each month, pace and effort would leave, given all the other filters:
-- {months: {"1": n}, paces: {relaxed: n}, efforts: {easy: n}}. With words that more than 1,000 trips hold nothing is
-- counted, and 'more' says so.
create function private.count_itinerary_choices(search text, filters private.listing_filters) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
  words constant text := private.search_words(search);
  others private.listing_filters := filters;
  holding uuid[];
  among private.part_of_bits[];
begin
  others.month := null;
  others.pace := null;
  others.effort := null;
  if words <> '' then
    holding := private.some_itineraries(
      private.listing_conditions(others) || ' and search_text like $2', others, private.containing(words), null);
    if cardinality(holding) > most then
      return '{"more": true, "months": {}, "paces": {}, "efforts": {}}';
    end if;
    among := array(select private.bits_of_itineraries(holding));
  else
    among := array(select private.filtered_bits(others));
  end if;
  return jsonb_build_object(
    'more', false,
    'months', private.count_choices(
      'month', row(null, null, null, null, null, null, null, filters.pace, filters.effort), among),
    'paces', private.count_choices(
      'pace', row(null, null, null, null, null, null, filters.month, null, filters.effort), among),
    'efforts', private.count_choices(
      'effort', row(null, null, null, null, null, null, filters.month, filters.pace, null), among)
  );
end
$$;
revoke all on function private.count_itinerary_choices(text, private.listing_filters) from public;
grant execute on function private.count_itinerary_choices(text, private.listing_filters)
  to anon, authenticated, service_role;

create or replace function public.count_itinerary_choices(
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
