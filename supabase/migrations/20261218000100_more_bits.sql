-- Weeks and decades of prices have bits, so that a span of days or a price limit joins few values instead of many.
--
-- And a word that many itineraries hold has bits. The index of words builds the list of all that hold it before the first
-- one is known, which at 100,000 itineraries takes longer than everything else of a search; with bits the word is one
-- filter more.

create table private.frequent_words (
  word text collate "C" primary key,
  -- In more than half of the itineraries: it has no bits, since a thousand that hold it are soon met.
  is_in_most boolean not null
);
comment on table private.frequent_words is
  'The words that have bits in private.itinerary_bits, and those that nearly all hold; chosen anew with every 4,096th itinerary that is listed.';
alter table private.frequent_words enable row level security;
revoke all on table private.frequent_words from public, anon, authenticated, service_role;

-- As before; and the week in which the days end, the power of ten at or above the price's step, and the frequent words that
-- the text holds, also within another word: as a search finds them.
create or replace function private.marks_of_itineraries(ids uuid[]) returns setof private.itinerary_mark
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
    union all select 'week', '', ceil(listed.duration / 7.0)
    union all select 'decade', '', case when listed.price <= unit then unit else unit * 10 end where listed.price is not null
    union all select 'price', '', ceil(listed.price / unit) * unit where listed.price is not null
    union all select 'exact_price', '', ceil(listed.price / greatest(unit / 10, 1)) * greatest(unit / 10, 1)
      where listed.price is not null
    union all select 'month', '', month from unnest(listed.good_months) as month
    union all select 'pace', listed.pace, 0 where listed.pace is not null
    union all select 'effort', listed.effort, 0 where listed.effort is not null
    union all select 'word', frequent.word, 0 from private.frequent_words as frequent
      where not frequent.is_in_most and strpos(listed.search_text, frequent.word) > 0
  ) as marks (kind, name, number)
  where listed.itinerary_id = any (ids)
$$;

insert into private.itinerary_bits (kind, name, number, part, bits)
select kind, name, number, slot / 8192, bit_or(set_bit(B'0'::bit(8192), slot % 8192, 1))
from private.marks_of_itineraries(array(select itinerary_id from private.itinerary_listing))
where kind in ('week', 'decade')
group by 1, 2, 3, 4;

-- As before: the itineraries that the filters leave, of all or among the given ones: those that have one of the values of every kind
-- asked for.
create or replace function private.filtered_bits(filters private.listing_filters, among private.part_of_bits[] default null)
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
  -- The last day before the whole weeks, and the last one of these.
  before_weeks constant numeric := ceil((from_day - 1) / 7) * 7;
  end_of_weeks constant numeric := greatest(floor(to_day / 7) * 7, before_weeks);
  -- No price is higher: what a limit of a hundred thousand digits is made of is not computed.
  price_limit constant numeric := case when filters.max_price is not null then least(filters.max_price, 10000000) end;
  unit constant numeric := 10::numeric ^ greatest(length(trunc(price_limit)::text) - 1, 0);
  -- The highest steps that the limit covers whole.
  covered constant numeric := trunc(price_limit / unit) * unit;
  covered_exactly constant numeric := trunc(price_limit / greatest(unit / 10, 1)) * greatest(unit / 10, 1);
  covered_decade constant numeric := case when covered > unit then unit else covered end;
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
      select 'days', d.part, bit_or(d.bits) from (
        select b.part, b.bits from private.itinerary_bits as b
        where b.kind = 'week' and b.name = '' and b.number > before_weeks / 7 and b.number <= end_of_weeks / 7
        union all
        select b.part, b.bits from private.itinerary_bits as b
        where b.kind = 'days' and b.name = '' and b.number between from_day and least(before_weeks, to_day)
        union all
        select b.part, b.bits from private.itinerary_bits as b
        where b.kind = 'days' and b.name = '' and b.number > end_of_weeks and b.number <= to_day
      ) as d
      group by 2
      union all
      select 'price', p.part, bit_or(p.bits) from (
        select b.part, b.bits from private.itinerary_bits as b
        where b.kind = 'decade' and b.name = '' and b.number <= covered_decade
        union all
        select b.part, b.bits from private.itinerary_bits as b
        where b.kind = 'price' and b.name = '' and b.number > covered_decade and b.number <= covered
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

-- Of the words in 2,048 itineraries (ids are random, so these are too) those that 64 or more hold, the most frequent
-- first. Whoever changes the listing shares the lock, and would compare with the words of before: while anybody else does,
-- the words stay.
create function private.choose_frequent_words() returns void
language plpgsql set search_path = ''
as $$
declare
  chosen private.frequent_words[];
begin
  if not pg_try_advisory_xact_lock(hashtext('calabash:frequent-words')) then
    return;
  end if;
  chosen := array(
    with listed as materialized (
      select itinerary_id, search_text from private.itinerary_listing order by itinerary_id limit 2048
    )
    select row(found.word, count(distinct listed.itinerary_id) > (select count(*) / 2 from listed))::private.frequent_words
    from listed, string_to_table(translate(listed.search_text, E'\n\t,.;:!?()"', '           '), ' ') as found (word)
    where length(found.word) >= 2
    group by found.word having count(distinct listed.itinerary_id) >= 64
    order by count(distinct listed.itinerary_id) desc, found.word limit 192
  );
  delete from private.frequent_words as kept where row(kept.*) <> all (chosen);
  delete from private.itinerary_bits
  where kind = 'word' and name <> all (array(select kept.word from private.frequent_words as kept where not kept.is_in_most));
  with added as (
    insert into private.frequent_words select * from unnest(chosen) on conflict do nothing returning word, is_in_most
  )
  insert into private.itinerary_bits (kind, name, number, part, bits)
  select 'word', added.word, 0, slots.slot / 8192, bit_or(set_bit(B'0'::bit(8192), slots.slot % 8192, 1))
  from added, private.itinerary_listing as listed join private.itinerary_slots as slots using (itinerary_id)
  where not added.is_in_most and strpos(listed.search_text, added.word) > 0
  group by 2, 4;
end
$$;
revoke all on function private.choose_frequent_words() from public;

create or replace function private.refresh_itinerary_listing(changed uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  before private.itinerary_mark[];
  is_time_to_choose boolean;
begin
  perform pg_advisory_xact_lock_shared(hashtext('calabash:frequent-words'));
  before := array(select private.marks_of_itineraries(changed));
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
  with added as (
    insert into private.itinerary_slots (itinerary_id)
    select listed.itinerary_id from private.itinerary_listing as listed
    where listed.itinerary_id = any (changed)
      and not exists (select 1 from private.itinerary_slots as slots where slots.itinerary_id = listed.itinerary_id)
    returning slot
  )
  select exists (select from added where slot % 4096 = 0) into is_time_to_choose;

  with earlier as (select * from unnest(before)),
  later as (select * from private.marks_of_itineraries(changed)),
  turned as ((table earlier except table later) union all (table later except table earlier))
  insert into private.itinerary_bits as kept (kind, name, number, part, bits)
  select t.kind, t.name, t.number, t.slot / 8192, bit_or(set_bit(B'0'::bit(8192), t.slot % 8192, 1))
  from turned as t
  group by 1, 2, 3, 4
  on conflict (kind, name, number, part) do update set bits = kept.bits # excluded.bits;
  delete from private.itinerary_bits where total = 0;
  if is_time_to_choose then
    perform private.choose_frequent_words();
  end if;
end
$$;

-- Which of these itineraries may hold the words, told by the frequent words within them; or which do for certain, told by
-- the frequent words of which they are a piece.
create function private.bits_of_words(words text, filtered private.part_of_bits[], for_certain boolean)
returns private.part_of_bits[]
language sql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  with known as materialized (
    select frequent.word from private.frequent_words as frequent
    where not frequent.is_in_most
      and case when for_certain then strpos(frequent.word, words) else strpos(words, frequent.word) end > 0
  ), held as (
    select b.part, count(*) as n, bit_or(b.bits) as any_of, bit_and(b.bits) as all_of
    from known join private.itinerary_bits as b on b.kind = 'word' and b.name = known.word
    group by 1
  )
  select array(
    select row(f.part, case
        when for_certain then f.bits & coalesce(held.any_of, B'0'::bit(8192))
        when held.n = (select count(*) from known) then f.bits & held.all_of
        when not exists (select from known) then f.bits
        else B'0'::bit(8192)
      end)::private.part_of_bits
    from unnest(filtered) as f left join held on held.part = f.part)
$$;
revoke all on function private.bits_of_words(text, private.part_of_bits[], boolean) from public;

create function private.count_bits(parts private.part_of_bits[]) returns bigint
language sql immutable set search_path = ''
as $$
  select coalesce(sum(bit_count(p.bits)), 0) from unnest(parts) as p
$$;
revoke all on function private.count_bits(private.part_of_bits[]) from public;

-- The ids behind the bits. Written as text, each bit that is set ends a gap, so that the gaps before it tell its place.
drop function private.itineraries_of_bits(integer, bit);
create function private.itineraries_of_parts(parts private.part_of_bits[]) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select slots.itinerary_id from private.itinerary_slots as slots
    where slots.slot = any (array(
      select p.part * 8192 - 1 + (sum(length(gaps.gap) + 1) over (partition by p.part order by gaps.n))::integer
      from unnest(parts) as p, string_to_table(p.bits::text, '1') with ordinality as gaps (gap, n)
      where gaps.n <= bit_count(p.bits)
    )))
$$;
revoke all on function private.itineraries_of_parts(private.part_of_bits[]) from public;

-- At most 1,001 of these itineraries that meet the filters and a further condition, which calls the wanted text $2 and the
-- whole of it $4. The listing lies in memory, where a page out of order costs little more than the next one.
drop function private.some_itineraries(text, private.listing_filters, text, uuid[]);
create function private.some_itineraries(
  matching text, wanted text, whole text, filters private.listing_filters, among private.part_of_bits[]
) returns uuid[]
language plpgsql stable set search_path = '' set random_page_cost = 2
as $$
declare
  conditions text := private.listing_conditions(filters);
  total constant bigint := private.count_bits(among);
  few uuid[];
  ids uuid[];
begin
  if total <= 1000 and total < (select sum(b.total) / 4 from private.itinerary_bits as b where b.kind = 'all') then
    few := private.itineraries_of_parts(among);
    conditions := 'itinerary_id = any ($3)';
  end if;
  execute 'select array(select itinerary_id from private.itinerary_listing where '
      || conditions || ' and ' || matching || ' limit 1001)'
    into ids using filters, wanted, few, whole;
  return ids;
end
$$;
revoke all on function private.some_itineraries(
  text, text, text, private.listing_filters, private.part_of_bits[]) from public;

-- The words without those at their beginning and end that nearly all itineraries hold, which take longest to look up.
create function private.rarer_words(words text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  common constant text[] := array(select f.word from private.frequent_words as f where f.is_in_most);
  listed constant text[] := string_to_array(words, ' ');
  first integer := 1;
  last integer := cardinality(listed);
begin
  while first < last and listed[first] = any (common) loop
    first := first + 1;
  end loop;
  while first < last and listed[last] = any (common) loop
    last := last - 1;
  end loop;
  if listed[first] = any (common) then
    return words;
  end if;
  -- A space on either side: the rest does not begin or end within a word.
  return case when first > 1 then ' ' else '' end || array_to_string(listed[first:last], ' ')
    || case when last < cardinality(listed) then ' ' else '' end;
end
$$;
revoke all on function private.rarer_words(text) from public;

-- The filtered itineraries that hold these words; null where more than 1,000 do.
create function private.itineraries_with_words(
  words text, filters private.listing_filters, filtered private.part_of_bits[]
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 1000;
  certain constant private.part_of_bits[] := private.bits_of_words(words, filtered, true);
  rarer constant text := private.rarer_words(words);
  ids uuid[];
begin
  if private.count_bits(certain) > most then
    return null;
  end if;
  if exists (select from private.frequent_words as f where f.word = words and not f.is_in_most) then
    return private.itineraries_of_parts(certain);
  end if;
  ids := private.some_itineraries(
    -- What is appended keeps the index from looking for all of the words.
    'search_text like $2' || case when rarer <> words then ' and (search_text || '''') like $4' else '' end,
    private.containing(rarer), private.containing(words), filters, private.bits_of_words(words, filtered, false));
  return case when cardinality(ids) <= most then ids end;
end
$$;
revoke all on function private.itineraries_with_words(text, private.listing_filters, private.part_of_bits[]) from public;

-- As before; null where more than 1,000 have a name that is close to the words. By the index of names alone: an estimate
-- that is wrong would compare the names of all.
drop function private.close_itineraries(text, private.listing_filters, text, uuid[], private.part_of_bits[]);
create function private.close_itineraries(
  words text, filters private.listing_filters, filtered private.part_of_bits[]
) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  most constant integer := 1000;
  -- Two swapped letters in a word of seven still pass; two other letters do not.
  closeness constant text := '0.45';
  places private.part_of_bits[];
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
      select row(f.part, f.bits & c.bits)::private.part_of_bits
      from unnest(filtered) as f join close as c on c.part = f.part)
    into places;
  if private.count_bits(places) > most then
    return null;
  end if;
  ids := private.some_itineraries('$2 operator(extensions.<%) names_text', words, words, filters, filtered);
  return case when cardinality(ids) <= most then ids end;
end
$$;
revoke all on function private.close_itineraries(text, private.listing_filters, private.part_of_bits[]) from public;

create or replace function private.search_itineraries(
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
  wanted text := private.containing(words);
  filtered constant private.part_of_bits[] := array(select private.filtered_bits(filters));
  total bigint := private.count_bits(filtered);
  more boolean := false;
  is_close boolean := false;
  named_type jsonb;
  -- All of them, where they are few.
  found uuid[];
  ids uuid[] := '{}';
begin
  if words <> '' then
    named_type := private.named_trip_type(words);
    found := private.itineraries_with_words(words, filters, filtered);
    conditions := conditions || ' and search_text like $2';
    -- Only words are forgiven: every other sign is looked for as it was written.
    if cardinality(found) = 0 and named_type is null and length(words) >= shortest_close
      and words !~ '[^[:alpha:][:space:]]' then
      found := private.close_itineraries(words, filters, filtered);
      is_close := found is distinct from '{}';
      wanted := words;
      conditions := private.listing_conditions(filters) || ' and $2 operator(extensions.<%) names_text';
    end if;
    more := found is null;
    total := coalesce(cardinality(found), most);
  elsif total <= most and conditions <> 'true' then
    found := private.itineraries_of_parts(filtered);
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

create or replace function private.count_itinerary_choices(search text, filters private.listing_filters) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.search_words(search);
  others private.listing_filters := filters;
  holding uuid[];
  among private.part_of_bits[];
begin
  others.month := null;
  others.pace := null;
  others.effort := null;
  among := array(select private.filtered_bits(others));
  if words <> '' then
    holding := private.itineraries_with_words(words, others, among);
    if holding is null then
      return '{"more": true, "months": {}, "paces": {}, "efforts": {}}';
    end if;
    among := array(select private.bits_of_itineraries(holding));
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

select private.choose_frequent_words();
analyze private.itinerary_bits, private.frequent_words;
