-- A trip has the content of its itinerary as it was when the trip was made. Editing or deleting the itinerary does not
-- change a trip that was sold.

alter table public.trips add column itinerary_copy jsonb check (jsonb_typeof(itinerary_copy) = 'object');
comment on column public.trips.itinerary_copy is
  'The itinerary as it was when the trip was made; null for a trip that was made without one.';
comment on column public.trips.days is 'The days of this trip: [{day, title, description, …}].';

create function private.itinerary_for_trip(wanted uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select (to_jsonb(i) - '{search_text,words_folded}'::text[]) || '{"created_by": null}' from public.itineraries i where i.id = wanted
$$;

create function private.copy_itinerary() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.itinerary_copy is null and new.itinerary_id is not null then
    new.itinerary_copy := private.itinerary_for_trip(new.itinerary_id);
    new.days := coalesce(new.days, new.itinerary_copy -> 'daily_itinerary');
    new.image := coalesce(new.image, new.itinerary_copy ->> 'image');
  end if;
  -- A proposal says the travel time in minutes, an itinerary in hours.
  if jsonb_path_exists(new.days, '$[*].travel_minutes') then
    select jsonb_agg(d.entry - 'travel_minutes' || jsonb_strip_nulls(jsonb_build_object(
      'travel_hours', trim_scale(round((d.entry ->> 'travel_minutes')::numeric / 60, 2)))) order by d.place)
    into new.days
    from jsonb_array_elements(new.days) with ordinality as d (entry, place);
  end if;
  -- The days of a trip that was sold have the pictures of the accepted proposal.
  if new.proposal_id is not null and jsonb_array_length(new.days) > 0 then
    select jsonb_agg(d.entry || jsonb_strip_nulls(jsonb_build_object('image', (
      select a.entry -> 'image'
      from public.proposal_versions v, jsonb_array_elements(v.days) as a (entry)
      where v.proposal_id = new.proposal_id and v.state = 'accepted' and a.entry -> 'day' = d.entry -> 'day'
      limit 1
    ))) order by d.place)
    into new.days
    from jsonb_array_elements(new.days) with ordinality as d (entry, place);
  end if;
  return new;
end
$$;
create trigger copy_itinerary before insert on public.trips
  for each row execute function private.copy_itinerary();

-- Existing trips. The timeline, the audit trail and the time of the last change stay as they are.
alter table public.trips disable trigger user;
update public.trips t
set itinerary_copy = c.content,
    days = coalesce(t.days, c.content -> 'daily_itinerary'),
    image = coalesce(t.image, c.content ->> 'image')
from (select i.id, private.itinerary_for_trip(i.id) as content from public.itineraries i) c
where c.id = t.itinerary_id;
alter table public.trips enable trigger user;

comment on function public.my_trip_itineraries is
  'For processes of release 1.0.0 beside a newer one: the itineraries of the caller''s own trips, published or not.';

revoke all on all functions in schema private from public;
