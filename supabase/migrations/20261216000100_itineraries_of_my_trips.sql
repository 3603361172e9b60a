-- A traveller keeps the days of a trip after staff take its itinerary out of the catalogue.

-- Not a policy on public.itineraries: with one, every public read, of today and of later, would have to leave these
-- rows out by itself for whoever is signed in. So the table shows what it showed before, and my trip asks here.
create function private.my_trip_itineraries() returns setof public.itineraries
language sql stable security definer set search_path = ''
as $$
  select i.* from public.itineraries i
  where i.id in (
    select t.itinerary_id from public.trips t
    where t.user_id = (select private.live_user_id()) and t.cancelled_at is null
  )
$$;
revoke all on function private.my_trip_itineraries() from public;
grant execute on function private.my_trip_itineraries() to authenticated;

create function public.my_trip_itineraries() returns setof public.itineraries
language sql stable set search_path = ''
as $$
  select * from private.my_trip_itineraries()
$$;
comment on function public.my_trip_itineraries() is
  'The itineraries of the caller''s own trips, published or not; without those of trips that were cancelled.';
revoke all on function public.my_trip_itineraries() from public, anon, authenticated, service_role;
grant execute on function public.my_trip_itineraries() to authenticated;
