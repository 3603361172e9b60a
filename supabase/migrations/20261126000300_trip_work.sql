-- Working on trips: their own days, their place in a request's timeline, and the list of all of them.

-- Null: the days of the itinerary. Set: the days of this trip, [{day, title, description}].
alter table public.trips add column if not exists days jsonb check (days is null or jsonb_typeof(days) = 'array');
-- The same form sent twice is one trip.
alter table public.trips add column idempotency_key text unique check (length(idempotency_key) <= 200);
create index trips_dates on public.trips (start_date, end_date, id);

create function private.describe_trip(trip public.trips) returns text
language sql stable set search_path = ''
as $$
  select trip.title || ', ' || to_char(trip.start_date, 'FMDD Mon YYYY') || ' – '
    || to_char(trip.end_date, 'FMDD Mon YYYY') || ' (' || trip.status || ')'
$$;
revoke all on function private.describe_trip(public.trips) from public;

-- The timeline of a request tells what became of its trips.
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
revoke all on function private.record_trip() from public;
create trigger record_trip after insert or update or delete on public.trips
  for each row execute function private.record_trip();

-- Trips with their traveller. part: 'departures' (not begun), 'on-the-way', 'past', or '' for all; today is the
-- agency's calendar day, since the database's may be another.
create function private.list_trips(
  part text, matching text, today date, page_size integer, page_start integer
)
returns table (
  id uuid, title text, location text, image text, start_date date, end_date date, status public.trip_status,
  days jsonb, user_id uuid, traveller text, email text, request_id uuid, itinerary_id uuid, total bigint
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
           -- Without an account it is still the trip of whoever asked for it.
           coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), case when u.id is null then r.name end, ''),
           coalesce(u.email::text, r.email, ''), t.request_id, t.itinerary_id,
           count(*) over ()
    from public.trips t
    left join auth.users u on u.id = t.user_id
    left join public.profiles p on p.id = t.user_id
    left join public.requests r on r.id = t.request_id
    where t.cancelled_at is null and case part
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
revoke all on function private.list_trips(text, text, date, integer, integer) from public;
grant execute on function private.list_trips(text, text, date, integer, integer) to authenticated, service_role;

create function public.list_trips(
  part text default '', matching text default '', today date default current_date,
  page_size integer default 25, page_start integer default 0
)
returns table (
  id uuid, title text, location text, image text, start_date date, end_date date, status public.trip_status,
  days jsonb, user_id uuid, traveller text, email text, request_id uuid, itinerary_id uuid, total bigint
)
language sql stable set search_path = ''
as $$
  select * from private.list_trips(
    list_trips.part, list_trips.matching, list_trips.today, list_trips.page_size, list_trips.page_start
  )
$$;
comment on function public.list_trips(text, text, date, integer, integer) is
  'Everyone''s trips with their traveller; admins only.';
revoke all on function public.list_trips(text, text, date, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.list_trips(text, text, date, integer, integer) to authenticated, service_role;
