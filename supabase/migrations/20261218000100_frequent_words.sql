-- A word that many itineraries hold has bits too. The index of words builds the list of all that hold it before the first
-- one is known, which at 100,000 itineraries takes longer than everything else of a search; with bits the word is one
-- filter more.

create table private.frequent_words (word text collate "C" primary key);
comment on table private.frequent_words is
  'The words that have bits in private.itinerary_bits; chosen anew with every 4,096th itinerary that is listed.';
alter table private.frequent_words enable row level security;
revoke all on table private.frequent_words from public, anon, authenticated, service_role;

-- As before, and the frequent words that the text holds, also within another word: as a search finds them.
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
    union all select 'price', '', ceil(listed.price / unit) * unit where listed.price is not null
    union all select 'exact_price', '', ceil(listed.price / greatest(unit / 10, 1)) * greatest(unit / 10, 1)
      where listed.price is not null
    union all select 'month', '', month from unnest(listed.good_months) as month
    union all select 'pace', listed.pace, 0 where listed.pace is not null
    union all select 'effort', listed.effort, 0 where listed.effort is not null
    union all select 'word', frequent.word, 0 from private.frequent_words as frequent
      where strpos(listed.search_text, frequent.word) > 0
  ) as marks (kind, name, number)
  where listed.itinerary_id = any (ids)
$$;

-- Of the words in 2,048 itineraries (ids are random, so these are too) those that 64 or more hold, the most frequent
-- first; a word in more than half of them needs no bits, since a thousand that hold it are soon met. Whoever changes the
-- listing shares the lock, and would compare with the words of before: while anybody else does, the words stay.
create function private.choose_frequent_words() returns void
language plpgsql set search_path = ''
as $$
declare
  chosen text[];
begin
  if not pg_try_advisory_xact_lock(hashtext('calabash:frequent-words')) then
    return;
  end if;
  chosen := array(
    select found.word
    from (select itinerary_id, search_text from private.itinerary_listing order by itinerary_id limit 2048) as listed,
      string_to_table(translate(listed.search_text, E'\n\t,.;:!?()"', '           '), ' ') as found (word)
    where length(found.word) >= 3
    group by 1 having count(distinct listed.itinerary_id) between 64 and 1024
    order by count(distinct listed.itinerary_id) desc, 1 limit 128
  );
  delete from private.itinerary_bits where kind = 'word' and name <> all (chosen);
  delete from private.frequent_words where word <> all (chosen);
  with added as (
    insert into private.frequent_words select unnest(chosen) on conflict do nothing returning word
  )
  insert into private.itinerary_bits (kind, name, number, part, bits)
  select 'word', added.word, 0, slots.slot / 8192, bit_or(set_bit(B'0'::bit(8192), slots.slot % 8192, 1))
  from added, private.itinerary_listing as listed join private.itinerary_slots as slots using (itinerary_id)
  where strpos(listed.search_text, added.word) > 0
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

-- Those that hold these words for certain: a frequent word that contains them is in their text.
create function private.bits_of_words(words text) returns setof private.part_of_bits
language sql stable set search_path = ''
as $$
  select b.part, bit_or(b.bits)::bit(8192)
  from private.frequent_words as frequent join private.itinerary_bits as b on b.kind = 'word' and b.name = frequent.word
  where strpos(frequent.word, words) > 0
  group by 1
$$;
revoke all on function private.bits_of_words(text) from public;

create function private.count_bits(parts private.part_of_bits[]) returns bigint
language sql immutable set search_path = ''
as $$
  select coalesce(sum(bit_count(p.bits)), 0) from unnest(parts) as p
$$;
revoke all on function private.count_bits(private.part_of_bits[]) from public;

-- As before, but bytes are looked at between words and bits, and the planner, which expects all bits to be set, is not
-- asked how to look up the itineraries.
create or replace function private.itineraries_of_bits(part integer, bits bit) returns setof uuid
language sql stable set search_path = ''
as $$
  select slots.itinerary_id
  from private.itinerary_slots as slots
  where slots.slot = any (array(
    select part * 8192 + word * 64 + byte * 8 + place
    from generate_series(0, 127) as word, generate_series(0, 7) as byte, generate_series(0, 7) as place
    where substring(bits from word * 64 + 1 for 64) <> B'0'::bit(64)
      and substring(bits from word * 64 + byte * 8 + 1 for 8) <> B'0'::bit(8)
      and get_bit(bits, word * 64 + byte * 8 + place) = 1
  ))
$$;

create function private.itineraries_of_parts(parts private.part_of_bits[]) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(select private.itineraries_of_bits(p.part, p.bits) from unnest(parts) as p)
$$;
revoke all on function private.itineraries_of_parts(private.part_of_bits[]) from public;

-- At most 1,001 of the filtered itineraries that meet a further condition, which calls the wanted text $2. The listing lies
-- in memory, where a page out of order costs little more than the next one.
drop function private.some_itineraries(text, private.listing_filters, text, uuid[]);
create function private.some_itineraries(
  matching text, wanted text, filters private.listing_filters, filtered private.part_of_bits[]
) returns uuid[]
language plpgsql stable set search_path = '' set random_page_cost = 2
as $$
declare
  conditions text := private.listing_conditions(filters);
  few uuid[];
  ids uuid[];
begin
  if conditions <> 'true' and private.count_bits(filtered) <= 1000 then
    few := private.itineraries_of_parts(filtered);
    conditions := 'itinerary_id = any ($3)';
  end if;
  execute 'select array(select itinerary_id from private.itinerary_listing where '
      || conditions || ' and ' || matching || ' limit 1001)'
    into ids using filters, wanted, few;
  return ids;
end
$$;
revoke all on function private.some_itineraries(text, text, private.listing_filters, private.part_of_bits[]) from public;

-- The filtered itineraries that hold these words; null where more than 1,000 do.
create function private.itineraries_with_words(
  words text, filters private.listing_filters, filtered private.part_of_bits[]
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 1000;
  holding constant private.part_of_bits[] := array(
    select row(f.part, f.bits & w.bits)::private.part_of_bits
    from unnest(filtered) as f join private.bits_of_words(words) as w on w.part = f.part);
  ids uuid[];
begin
  if private.count_bits(holding) > most then
    return null;
  end if;
  if exists (select from private.frequent_words as frequent where frequent.word = words) then
    return private.itineraries_of_parts(holding);
  end if;
  ids := private.some_itineraries('search_text like $2', private.containing(words), filters, filtered);
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
  ids := private.some_itineraries('$2 operator(extensions.<%) names_text', words, filters, filtered);
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
