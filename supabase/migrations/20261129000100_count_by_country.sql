-- How many published itineraries there are in each country, for the map and the list beside it. The totals are kept
-- already; this function opens those of single countries to visitors, who may see every published itinerary anyway.

create function private.count_by_country() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(counts.country, counts.total), '{}')
  from private.itinerary_counts as counts
  where counts.region = '' and counts.trip_type = '' and counts.country <> '' and counts.total > 0
$$;
revoke all on function private.count_by_country() from public;
grant execute on function private.count_by_country() to anon, authenticated, service_role;

create function public.count_by_country() returns jsonb
language sql stable set search_path = ''
as $$
  select private.count_by_country()
$$;
comment on function public.count_by_country is
  'The number of published itineraries by country; countries without any are left out.';
revoke all on function public.count_by_country from public, anon, authenticated, service_role;
grant execute on function public.count_by_country to anon, authenticated, service_role;
