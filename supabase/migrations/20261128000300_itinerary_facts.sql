-- What tells a traveller whether a trip is right for them: pace, effort, good months, access, what the days hold,
-- and how hotels and season move the price. Staff may leave all of it out.

alter table public.itineraries
  add column pace text check (pace in ('relaxed', 'balanced', 'full')),
  add column effort text check (effort in ('easy', 'moderate', 'demanding')),
  -- 1 to 12. Empty: the months that the advice on the best time to visit names.
  add column best_months integer[] not null default '{}'
    check (best_months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] and cardinality(best_months) <= 12
      and coalesce(array_ndims(best_months), 1) = 1),
  -- Steps, wheelchairs, small children: who can come along, and what would have to be arranged.
  add column access_notes text not null default '' check (length(access_notes) <= 1000),
  -- [{hotels, low_season, high_season}]: the kind of hotel, and what one person pays from; null where unknown.
  add column price_levels jsonb not null default '[]';

-- A comparison of two types is neither true nor false for a JSON path, so each type is asked for first.
alter table public.itineraries add constraint price_levels_have_hotels_and_prices check (
  jsonb_typeof(price_levels) = 'array'
  and jsonb_array_length(price_levels) <= 5
  and not jsonb_path_exists(price_levels, 'strict $[*] ? (@.type() != "object")', '{}', true)
  and not jsonb_path_exists(price_levels, '$[*] ? (!(@.hotels.type() == "string"))')
  and not jsonb_path_exists(
    price_levels,
    '$[*].keyvalue() ? (!(@.key == "hotels") && !(@.key == "low_season") && !(@.key == "high_season"))')
  and not jsonb_path_exists(
    price_levels,
    '$[*] ? ((exists(@.low_season) && !(@.low_season.type() == "null") && !(@.low_season.type() == "number" && @.low_season >= 0 && @.low_season < 10000000))
      || (exists(@.high_season) && !(@.high_season.type() == "null") && !(@.high_season.type() == "number" && @.high_season >= 0 && @.high_season < 10000000)))')
);

-- A day may say how long one drives, how much effort it takes, which meals are included and where one sleeps.
alter table public.itineraries add constraint day_facts_have_their_types check (
  not jsonb_path_exists(
    daily_itinerary,
    '$[*] ? (
      (exists(@.drive_minutes) && !(@.drive_minutes.type() == "number" && @.drive_minutes >= 0 && @.drive_minutes <= 1440))
      || (exists(@.effort) && !(@.effort.type() == "string" && (@.effort == "easy" || @.effort == "moderate" || @.effort == "demanding")))
      || (exists(@.bed) && !(@.bed.type() == "string"))
      || (exists(@.meals) && !(@.meals.type() == "array"))
    )'
  )
  and not jsonb_path_exists(
    daily_itinerary, '$[*].meals[*] ? (!(@.type() == "string" && (@ == "breakfast" || @ == "lunch" || @ == "dinner")))')
);

-- The effort that staff name, else that of the hardest day.
create function private.effort_of(named text, days jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    named,
    case
      when jsonb_path_exists(days, '$[*] ? (@.effort == "demanding")') then 'demanding'
      when jsonb_path_exists(days, '$[*] ? (@.effort == "moderate")') then 'moderate'
      when jsonb_path_exists(days, '$[*] ? (@.effort == "easy")') then 'easy'
    end
  )
$$;
revoke all on function private.effort_of(text, jsonb) from public;

-- The months that staff name, else those that the advice recommends.
create function private.months_of(named integer[], details jsonb) returns integer[]
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when cardinality(named) > 0 then array(select distinct unnest(named) order by 1)
    else coalesce(private.good_months(nullif(details ->> 'bestTimeToVisit', '')), '{}')
  end
$$;
revoke all on function private.months_of(integer[], jsonb) from public;
-- Whoever writes an itinerary also writes the columns below.
grant execute on function private.effort_of(text, jsonb), private.months_of(integer[], jsonb), private.good_months(text)
  to authenticated, service_role;

alter table public.itineraries
  add column overall_effort text generated always as (private.effort_of(effort, daily_itinerary)) stored,
  add column good_months integer[] generated always as (private.months_of(best_months, important_details)) stored;

create or replace function private.seed_example_itineraries() returns setof public.itineraries
language plpgsql security definer set search_path = ''
as $$
begin
  -- The row lock makes a second caller wait, and then find the catalogue touched.
  perform 1 from private.catalogue where touched_at is null for update;
  if not found or exists (select 1 from public.itineraries) then
    return;
  end if;
  return query
    insert into public.itineraries
      (title, subtitle, countries, regions, categories, duration, description, image, highlights, includes,
       excludes, daily_itinerary, important_details, visa_information_url, price, is_featured, is_published,
       pace, effort, best_months, access_notes, price_levels, created_by, created_at)
    select e.title, e.subtitle, e.countries, e.regions, e.categories, e.duration, e.description, e.image,
           e.highlights, e.includes, e.excludes, e.daily_itinerary, e.important_details, e.visa_information_url,
           e.price, e.is_featured, e.is_published,
           e.pace, e.effort, coalesce(e.best_months, '{}'), coalesce(e.access_notes, ''), coalesce(e.price_levels, '[]'),
           coalesce(private.live_user_id(), '00000000-0000-0000-0000-000000000000'),
           -- The first of the list is the newest.
           now() - (example.position * interval '1 second')
    from private.example_itineraries as example,
         jsonb_populate_record(null::public.itineraries, example.itinerary) as e
    order by example.position
    returning *;
end
$$;
