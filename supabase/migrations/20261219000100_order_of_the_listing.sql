-- A page of the listing is met in the narrow table that says which bit is whose, which also holds what the listing is
-- sorted by: each order is an index that holds the bit's number, so that whoever walks along it asks the bits alone. The
-- wide rows of the listing are read only for words.

alter table private.itinerary_slots
  add column created_at timestamptz,
  add column title_key text,
  add column duration integer,
  add column price numeric;
update private.itinerary_slots as slots
set created_at = listed.created_at, title_key = listed.title_key, duration = listed.duration, price = listed.price
from private.itinerary_listing as listed
where listed.itinerary_id = slots.itinerary_id;
alter table private.itinerary_slots
  alter column created_at set not null,
  alter column title_key set not null,
  alter column duration set not null;
comment on table private.itinerary_slots is
  'The bit of each listed itinerary in private.itinerary_bits, and what the listing is sorted by; kept by the triggers that keep private.itinerary_listing.';

create index itinerary_slots_newest on private.itinerary_slots (created_at desc, itinerary_id) include (slot);
create index itinerary_slots_cheapest on private.itinerary_slots (price, itinerary_id) include (slot);
create index itinerary_slots_dearest on private.itinerary_slots (price desc nulls last, itinerary_id) include (slot);
create index itinerary_slots_shortest on private.itinerary_slots (duration, itinerary_id) include (slot);
create index itinerary_slots_longest on private.itinerary_slots (duration desc, itinerary_id) include (slot);
create index itinerary_slots_title on private.itinerary_slots (title_key, itinerary_id) include (slot);
drop index private.itinerary_listing_newest, private.itinerary_listing_dearest, private.itinerary_listing_shortest,
  private.itinerary_listing_longest, private.itinerary_listing_title;
analyze private.itinerary_slots;

-- As before; and the order is kept where the bits are.
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
  -- Not 'on conflict', which would use up a bit for each that has one.
  update private.itinerary_slots as slots
  set created_at = listed.created_at, title_key = listed.title_key, duration = listed.duration, price = listed.price
  from private.itinerary_listing as listed
  where listed.itinerary_id = any (changed) and slots.itinerary_id = listed.itinerary_id
    and (slots.created_at, slots.title_key, slots.duration, slots.price)
      is distinct from (listed.created_at, listed.title_key, listed.duration, listed.price);
  with added as (
    insert into private.itinerary_slots (itinerary_id, created_at, title_key, duration, price)
    select listed.itinerary_id, listed.created_at, listed.title_key, listed.duration, listed.price
    from private.itinerary_listing as listed
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

-- The bits of all parts behind one another, so that an itinerary's number is the place of its bit.
create function private.whole_bits(parts private.part_of_bits[]) returns bit varying
language plpgsql stable set search_path = ''
as $$
declare
  one bit(8192);
  whole bit varying := B'';
begin
  for one in
    select coalesce(p.bits, B'0'::bit(8192))
    from generate_series(0, (select max(b.part) from private.itinerary_bits as b where b.kind = 'all')) as n
    left join unnest(parts) as p on p.part = n
    order by n
  loop
    whole := whole || one;
  end loop;
  return whole;
end
$$;
revoke all on function private.whole_bits(private.part_of_bits[]) from public;

-- One page of the itineraries with these bits, by walking along the index of the order. How many of the walked have their
-- bit set the planner cannot know: it would rather sort. Where the order begins with what a filter leaves out, the walk
-- begins behind that.
create function private.walk_bits(
  whole bit varying, filters private.listing_filters, ordering text, size bigint, skipped bigint
) returns uuid[]
language plpgsql stable set search_path = '' set enable_sort = off
as $$
declare
  beginning constant text := case
    when ordering like 'price desc %' and filters.max_price is not null then 'price <= ($4).max_price'
    when ordering like 'duration desc,%' and filters.max_days is not null then 'duration <= ($4).max_days'
    when ordering like 'duration,%' and filters.min_days is not null then 'duration >= ($4).min_days'
    else 'true'
  end;
  ids uuid[];
begin
  execute format(
      'select array(
        select itinerary_id from private.itinerary_slots where get_bit($1, slot) = 1 and %s
        order by %s limit $2 offset $3)',
      beginning, ordering)
    into ids using whole, size, skipped, filters;
  return ids;
end
$$;
revoke all on function private.walk_bits(bit varying, private.listing_filters, text, bigint, bigint) from public;

-- One page of the itineraries that meet the conditions, in this order. They are more than 1,000, so that a walk along the
-- index of the order soon meets a page of them; the planner, which cannot know how many hold a word, is asked only where it
-- does not.
create or replace function private.walk_listing(
  conditions text, filters private.listing_filters, wanted text, ordering text, size bigint, skipped bigint
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  ids uuid[];
begin
  execute format(
      'select array(
        select itinerary_id from (select * from private.itinerary_slots order by %2$s limit 20000) as slots
        where (select %1$s from private.itinerary_listing as listed where listed.itinerary_id = slots.itinerary_id)
        order by %2$s limit $3 offset $4)',
      conditions, ordering)
    into ids using filters, wanted, size, skipped;
  if cardinality(ids) < size then
    execute format(
        'select array(select itinerary_id from private.itinerary_listing where %1$s order by %2$s limit $3 offset $4)',
        conditions, ordering)
      into ids using filters, wanted, size, skipped;
  end if;
  return ids;
end
$$;

create or replace function private.search_itineraries(
  search text, filters private.listing_filters, sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- No more are counted that hold a word.
  most constant integer := 1000;
  shortest_close constant integer := 4;
  words constant text := private.search_words(search);
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 60);
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  ordering constant text := private.listing_order(sort);
  conditions text;
  wanted text := private.containing(words);
  filtered constant private.part_of_bits[] := array(select private.filtered_bits(filters));
  total bigint := private.count_bits(filtered);
  more boolean := false;
  is_close boolean := false;
  named_type jsonb;
  -- All of them, where they are few.
  found uuid[];
  ids uuid[];
begin
  if words <> '' then
    named_type := private.named_trip_type(words);
    found := private.itineraries_with_words(words, filters, filtered);
    conditions := private.listing_conditions(filters) || ' and search_text like $2';
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
  elsif total > skipped and total * (4000 + 32 * total)
    < (skipped + size) * (select sum(b.total) from private.itinerary_bits as b where b.kind = 'all') then
    -- A walk would meet so many others that it takes longer than to turn all bits into ids and sort these.
    found := private.itineraries_of_parts(filtered);
  end if;

  if total <= skipped then
    ids := '{}';
  elsif found is not null then
    execute 'select array(select itinerary_id from private.itinerary_slots where itinerary_id = any ($1) order by '
        || ordering || ' limit $2 offset $3)'
      into ids using found, size, skipped;
  elsif more then
    ids := private.walk_listing(conditions, filters, wanted, ordering, least(size, total - skipped), skipped);
  else
    ids := private.walk_bits(private.whole_bits(filtered), filters, ordering, size, skipped);
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

drop function private.count_choices(text, private.listing_filters, private.part_of_bits[]);

-- As before; each kind's choices among those that the other two leave, all of them in one statement.
create or replace function private.count_itinerary_choices(search text, filters private.listing_filters) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  words constant text := private.search_words(search);
  every constant bit(8192) := ~B'0'::bit(8192);
  none constant bit(8192) := B'0'::bit(8192);
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
  return (
    with given as materialized (
      select a.part, a.bits & c.pace & c.effort as month, a.bits & c.month & c.effort as pace,
        a.bits & c.month & c.pace as effort
      from unnest(among) as a
      left join private.itinerary_bits as m
        on m.kind = 'month' and m.name = '' and m.number = filters.month and m.part = a.part
      left join private.itinerary_bits as p on p.kind = 'pace' and p.name = filters.pace and p.part = a.part
      left join private.itinerary_bits as e on e.kind = 'effort' and e.name = filters.effort and e.part = a.part,
      lateral (
        select case when filters.month is null then every else coalesce(m.bits, none) end as month,
          case when filters.pace is null then every else coalesce(p.bits, none) end as pace,
          case when filters.effort is null then every else coalesce(e.bits, none) end as effort
      ) as c
    ), counted as (
      select b.kind, coalesce(nullif(b.name, ''), b.number::text) as choice,
        sum(bit_count(b.bits & case b.kind when 'month' then g.month when 'pace' then g.pace else g.effort end)) as total
      from given as g join private.itinerary_bits as b on b.part = g.part
      where b.kind in ('month', 'pace', 'effort')
      group by 1, 2
    )
    select jsonb_build_object(
      'more', false,
      'months', coalesce(jsonb_object_agg(choice, total) filter (where kind = 'month'), '{}'),
      'paces', coalesce(jsonb_object_agg(choice, total) filter (where kind = 'pace'), '{}'),
      'efforts', coalesce(jsonb_object_agg(choice, total) filter (where kind = 'effort'), '{}')
    )
    from counted where total > 0
  );
end
$$;
