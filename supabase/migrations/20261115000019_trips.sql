-- What My Itineraries shows: the trips of a signed-in traveller.

create type public.trip_status as enum ('upcoming', 'planning', 'past');

create table public.trips (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  itinerary_id uuid references public.itineraries (id) on delete set null,
  request_id uuid references public.requests (id) on delete set null,
  title text not null check (title ~ '\S' and length(title) <= 200),
  location text not null default '' check (length(location) <= 200),
  image text,
  start_date date not null,
  end_date date not null,
  status public.trip_status not null default 'planning',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ends_after_it_starts check (end_date >= start_date)
);
create index trips_user on public.trips (user_id, start_date);
create index trips_itinerary on public.trips (itinerary_id);
create index trips_request on public.trips (request_id);
create trigger touch_trips before update on public.trips
  for each row execute function private.touch_updated_at();

alter table public.trips enable row level security;
revoke all on table public.trips from anon, authenticated, service_role;
grant select, insert, update, delete on table public.trips to authenticated, service_role;

create policy "travellers read their own trips, admins all"
  on public.trips for select to authenticated
  using (user_id = (select private.live_user_id()) or (select private.is_admin()));
comment on policy "travellers read their own trips, admins all" on public.trips is
  'Lets a signed-in user read their own trips and an admin everyone''s.';
create policy "admins add trips"
  on public.trips for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins add trips" on public.trips is 'Lets an admin turn a request into a trip.';
create policy "admins change trips"
  on public.trips for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change trips" on public.trips is 'Lets an admin change dates and status.';
create policy "admins delete trips"
  on public.trips for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete trips" on public.trips is 'Lets an admin delete a trip.';
create policy "the service manages trips"
  on public.trips for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages trips" on public.trips is 'Lets the server''s functions do anything.';
