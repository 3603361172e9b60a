-- After a trip: a testimonial from its page, and what the next request can begin with.

-- Stores the caller's testimonial of a trip that is over, for review; {quote, author, country}. False once staff have
-- read it.
create function public.write_testimonial(trip uuid, words jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  over public.trips;
begin
  select t.* into over from public.trips t
  where t.id = write_testimonial.trip and t.user_id = private.live_user_id() and t.canceled_at is null
    and t.end_date < private.agency_today();
  if over.id is null then
    raise exception 'Only the traveler of a trip that is over writes about it.' using errcode = '42501';
  end if;
  insert into public.testimonials as kept (quote, author, country, trip_type, trip_id, itinerary_id, display_order)
  values (
    btrim(words ->> 'quote'), btrim(words ->> 'author'), btrim(coalesce(words ->> 'country', '')),
    left(coalesce(nullif(btrim(over.itinerary_copy ->> 'category'), ''), 'Custom trip'), 40), over.id,
    (select i.id from public.itineraries i where i.id = over.itinerary_id),
    coalesce((select max(w.display_order) + 1 from public.testimonials w), 0)
  )
  on conflict (trip_id) do update
  set quote = excluded.quote, author = excluded.author, country = excluded.country
  where kept.state = 'waiting';
  return found;
end
$$;
comment on function public.write_testimonial is 'Stores the caller''s testimonial of their own trip for review.';
grant execute on function public.write_testimonial to authenticated;

-- Who traveled and what they wished for, {travelers, childAges, budget, tripCategory}; null without a request of theirs.
create function public.party_of_trip(trip uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'travelers', r.details ->> 'travelers', 'childAges', r.details ->> 'childAges', 'budget', r.details ->> 'budget',
    'tripCategory', r.details ->> 'tripCategory', 'wishes', nullif(btrim(r.message), '')))
  from public.trips t join public.requests r on r.id = t.request_id
  where t.id = party_of_trip.trip and private.is_own_live_trip(t.id) and r.user_id = private.live_user_id()
$$;
comment on function public.party_of_trip is 'What the caller''s request for one of their trips said about the party.';
grant execute on function public.party_of_trip to authenticated;

revoke all on all functions in schema private from public;
