-- A day of an itinerary, a proposal or a trip may have a picture, and say how one travels to its place. The days of a
-- proposal name their place and the travel time from the one before, for the map of the route: in minutes, because a
-- sent document has no fractions. The limits are those of domain/proposals/schema.ts.

-- Not valid: rows that an older process stored are checked when they are next saved.
alter table public.itineraries add constraint day_pictures_and_ways_have_their_types check (
  not jsonb_path_exists(
    daily_itinerary,
    '$[*] ? (
      (exists(@.image) && !(@.image.type() == "string"))
      || (exists(@.travel_by) && !(@.travel_by.type() == "string" && (@.travel_by == "flight" || @.travel_by == "boat" || @.travel_by == "road")))
    )'
  )
) not valid;

create or replace function private.are_proposal_days(days jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  -- A comparison with a missing value is null, which must not pass.
  select jsonb_typeof(days) = 'array' and coalesce(bool_and(coalesce(
    jsonb_typeof(d.entry) = 'object'
    and d.entry - array['day', 'title', 'description', 'image', 'drive_minutes', 'effort', 'meals', 'bed', 'place', 'travel_minutes', 'travel_by']
      = '{}'
    and jsonb_typeof(d.entry -> 'day') = 'number'
    and (d.entry ->> 'day') ~ '^[0-9]{1,3}$' and (d.entry ->> 'day')::integer between 1 and 365
    and jsonb_typeof(d.entry -> 'title') = 'string' and length(d.entry ->> 'title') <= 200
    and jsonb_typeof(d.entry -> 'description') = 'string' and length(d.entry ->> 'description') <= 10000
    and jsonb_typeof(d.entry -> 'image') in ('string', 'null') and coalesce(length(d.entry ->> 'image') <= 1000, true)
    and (not d.entry ? 'drive_minutes' or (
      jsonb_typeof(d.entry -> 'drive_minutes') = 'number'
      and (d.entry ->> 'drive_minutes') ~ '^([0-9]{1,3}|1[0-3][0-9]{2}|14[0-3][0-9]|1440)$'))
    and (not d.entry ? 'effort' or d.entry -> 'effort' in ('"easy"', '"moderate"', '"demanding"'))
    and (not d.entry ? 'meals' or (
      jsonb_typeof(d.entry -> 'meals') = 'array' and d.entry -> 'meals' <@ '["breakfast", "lunch", "dinner"]'
      and jsonb_array_length(d.entry -> 'meals') <= 3))
    and (not d.entry ? 'bed' or (jsonb_typeof(d.entry -> 'bed') = 'string' and length(d.entry ->> 'bed') <= 200))
    and (not d.entry ? 'place' or (jsonb_typeof(d.entry -> 'place') = 'string' and length(d.entry ->> 'place') <= 100))
    and (not d.entry ? 'travel_minutes' or (
      jsonb_typeof(d.entry -> 'travel_minutes') = 'number' and (d.entry ->> 'travel_minutes') ~ '^[0-9]{1,4}$'
      and (d.entry ->> 'travel_minutes')::integer between 1 and 4320))
    and (not d.entry ? 'travel_by' or d.entry -> 'travel_by' in ('"flight"', '"boat"', '"road"'))
    and (d.before is null or (d.entry ->> 'day')::numeric > (d.before ->> 'day')::numeric),
    false
  )), true)
  from (
    select e.entry, lag(e.entry) over (order by e.place) as before
    from jsonb_array_elements(case when jsonb_typeof(days) = 'array' then days else '[]' end)
      with ordinality as e (entry, place)
  ) d
$$;

-- Copies the itinerary's days, with their places and pictures.
create or replace function private.days_of_itinerary(days jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when private.are_proposal_days(c.kept) then c.kept else c.renumbered end
  from (
    select
      coalesce(jsonb_agg(d.content || jsonb_build_object('day', d.entry -> 'day') order by d.place), '[]') as kept,
      coalesce(jsonb_agg(d.content || jsonb_build_object('day', d.place) order by d.place), '[]') as renumbered
    from (
      select e.place, e.entry,
        jsonb_build_object(
          'title', left(coalesce(e.entry ->> 'title', ''), 200),
          'description', left(coalesce(e.entry ->> 'description', ''), 10000),
          'image', case when length(e.entry ->> 'image') <= 1000 then e.entry ->> 'image' end
        ) || jsonb_strip_nulls(jsonb_build_object(
          'drive_minutes', nullif(round((e.entry ->> 'drive_minutes')::numeric), 0),
          'effort', e.entry -> 'effort',
          'meals', case when e.entry -> 'meals' <> '[]' then e.entry -> 'meals' end,
          'bed', nullif(left(btrim(e.entry ->> 'bed'), 200), ''),
          'place', nullif(left(btrim(e.entry ->> 'place'), 100), ''),
          'travel_minutes', nullif(round((e.entry ->> 'travel_hours')::numeric * 60), 0),
          'travel_by', e.entry -> 'travel_by'
        )) as content
      from jsonb_array_elements(coalesce(days, '[]')) with ordinality as e (entry, place)
    ) d
  ) c
$$;

create or replace function private.days_of_trip(changed jsonb, accepted jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when changed <> '[]' and private.are_proposal_days(d.days)
      and (select jsonb_agg(c.entry - 'image' order by c.place)
        from jsonb_array_elements(changed) with ordinality as c (entry, place))
      <> (select coalesce(jsonb_agg(a.entry - 'image' order by a.place), '[]')
        from jsonb_array_elements(accepted) with ordinality as a (entry, place))
    then d.days else accepted
  end
  from (
    select jsonb_agg(t.entry || jsonb_build_object('image', coalesce(nullif(t.entry -> 'image', 'null'), (
      select a.entry -> 'image' from jsonb_array_elements(accepted) as a (entry)
      where a.entry -> 'day' = t.entry -> 'day' limit 1
    ))) order by t.place) as days
    from jsonb_array_elements(private.days_of_itinerary(changed)) with ordinality as t (entry, place)
  ) d
$$;

revoke all on all functions in schema private from public;
