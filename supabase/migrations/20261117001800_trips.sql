-- Trips of travelers, from a request or an accepted proposal.

create type public.trip_status as enum ('upcoming', 'planning', 'past');

create table public.trips (
  id uuid primary key default gen_random_uuid(),
  -- Null for a trip from a proposal to someone without an account, and after an account is deleted.
  user_id uuid references auth.users (id) on delete set null,
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
  -- The accepted proposal that created this trip.
  proposal_id uuid references public.proposals (id),
  canceled_at timestamptz,
  -- The days of this trip, [{day, title, description}]. Null: the days of the itinerary.
  days jsonb check (days is null or jsonb_typeof(days) = 'array'),
  -- The same form sent twice is one trip.
  idempotency_key text unique check (length(idempotency_key) <= 200),
  constraint ends_after_it_starts check (end_date >= start_date)
);
create index trips_user on public.trips (user_id, start_date);
create index trips_itinerary on public.trips (itinerary_id);
create index trips_request on public.trips (request_id);
create index trips_proposal on public.trips (proposal_id);
create unique index trips_one_per_proposal on public.trips (proposal_id) where canceled_at is null;
create index trips_dates on public.trips (start_date, end_date, id);
create trigger touch_trips before update on public.trips
  for each row execute function private.touch_updated_at();
create trigger keep_created_at before insert or update on public.trips
  for each row execute function private.keep_created_at();

alter table public.trips enable row level security;
revoke all on table public.trips from anon, authenticated, service_role;
grant select, insert, update, delete on table public.trips to authenticated, service_role;

create policy "travelers read their own trips, admins all"
  on public.trips for select to authenticated
  using (user_id = (select private.live_user_id()) or (select private.is_admin()));
comment on policy "travelers read their own trips, admins all" on public.trips is
  'Lets a signed-in user read their own trips and an admin all trips.';
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

-- Title and days are free text and may name the traveler. They are deleted with the account; place and dates remain.
create function private.forget_traveler() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from auth.users u where u.id = old.user_id) then
    new.title := coalesce(
      (select i.title from public.itineraries i where i.id = new.itinerary_id),
      nullif(btrim(new.location), ''),
      'Trip'
    );
    new.days := null;
  end if;
  return new;
end
$$;
create trigger forget_traveler before update on public.trips
  for each row when (old.user_id is not null and new.user_id is null)
  execute function private.forget_traveler();

create function private.describe_trip(trip public.trips) returns text
language sql stable set search_path = ''
as $$
  select trip.title || ', ' || to_char(trip.start_date, 'FMDD Mon YYYY') || ' – '
    || to_char(trip.end_date, 'FMDD Mon YYYY') || ' (' || trip.status || ')'
$$;

-- Changes of a trip appear in the timeline of its request.
create function private.record_trip() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  about uuid := case when tg_op = 'DELETE' then old.request_id else new.request_id end;
  body text;
begin
  if tg_op = 'INSERT' then
    body := 'Added: ' || private.describe_trip(new);
  elsif tg_op = 'DELETE' then
    body := 'Removed: ' || private.describe_trip(old);
  elsif private.describe_trip(new) <> private.describe_trip(old) then
    body := 'Changed: ' || private.describe_trip(new);
  elsif new.days is distinct from old.days then
    body := 'New day-by-day plan: ' || new.title;
  end if;
  insert into public.request_events (request_id, kind, body, author_id)
  select r.id, 'trip', body, (select u.id from auth.users u where u.id = auth.uid())
  from public.requests r
  where r.id = about and body is not null;
  return null;
end
$$;
create trigger record_trip after insert or update or delete on public.trips
  for each row execute function private.record_trip();

-- Trips with their traveler. part: 'departures' (not started), 'on-the-way', 'past', or '' for all; today is the
-- agency's calendar day, which may differ from the database's.
create function private.list_trips(
  part text, matching text, today date, page_size integer, page_start integer
)
returns table (
  id uuid, title text, location text, image text, start_date date, end_date date, status public.trip_status,
  days jsonb, user_id uuid, traveler text, email text, request_id uuid, itinerary_id uuid, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.fold_accents(btrim(matching));
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    select t.id, t.title, t.location, t.image, t.start_date, t.end_date, t.status, t.days, t.user_id,
           -- Without an account, the sender of the request is the traveler.
           coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), case when u.id is null then r.name end, ''),
           coalesce(u.email::text, r.email, ''), t.request_id, t.itinerary_id,
           count(*) over ()
    from public.trips t
    left join auth.users u on u.id = t.user_id
    left join public.profiles p on p.id = t.user_id
    left join public.requests r on r.id = t.request_id
    where t.canceled_at is null and case part
            when 'departures' then t.start_date > today
            when 'on-the-way' then t.start_date <= today and t.end_date >= today
            when 'past' then t.end_date < today
            else true
          end
      and (wanted = ''
        or position(wanted in private.fold_accents(
             concat_ws(' ', t.title, t.location, p.first_name, p.last_name, u.email, r.name))) > 0)
    order by case when part = 'past' then t.start_date end desc, t.start_date, t.id
    limit least(greatest(page_size, 1), 500) offset greatest(page_start, 0);
end
$$;
grant execute on function private.list_trips to authenticated, service_role;

create function public.list_trips(
  part text default '', matching text default '', today date default current_date,
  page_size integer default 25, page_start integer default 0
)
returns table (
  id uuid, title text, location text, image text, start_date date, end_date date, status public.trip_status,
  days jsonb, user_id uuid, traveler text, email text, request_id uuid, itinerary_id uuid, total bigint
)
language sql stable set search_path = ''
as $$
  select * from private.list_trips(
    list_trips.part, list_trips.matching, list_trips.today, list_trips.page_size, list_trips.page_start
  )
$$;
comment on function public.list_trips is
  'Everyone''s trips with their traveler; admins only.';
revoke all on function public.list_trips from public, anon, authenticated, service_role;
grant execute on function public.list_trips to authenticated, service_role;

-- Not a policy on public.itineraries: with one, every public read would have to filter these rows for signed-in travelers.
create function private.my_trip_itineraries() returns setof public.itineraries
language sql stable security definer set search_path = ''
as $$
  select i.* from public.itineraries i
  where i.id in (
    select t.itinerary_id from public.trips t
    where t.user_id = (select private.live_user_id()) and t.canceled_at is null
  )
$$;
grant execute on function private.my_trip_itineraries to authenticated;

create function public.my_trip_itineraries() returns setof public.itineraries
language sql stable set search_path = ''
as $$
  select * from private.my_trip_itineraries()
$$;
comment on function public.my_trip_itineraries is
  'The itineraries of the caller''s own trips, published or not; without those of trips that were canceled.';
revoke all on function public.my_trip_itineraries from public, anon, authenticated, service_role;
grant execute on function public.my_trip_itineraries to authenticated;

revoke all on all functions in schema private from public;
