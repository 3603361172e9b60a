-- Trips on travelers' phones: which papers a phone has read back, so that the office can call before the departure.

create table public.kept_trips (
  trip_id uuid not null references public.trips (id) on delete cascade,
  -- The log-in of the phone. Logging out deletes what the phone keeps, so that the row is no longer true.
  session_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The papers whose files the phone has read back and compared with their hashes.
  papers uuid[] not null default '{}' check (cardinality(papers) <= 100),
  -- Whether the page with its days, contacts and maps is there too.
  has_page boolean not null default false,
  -- Since when the phone has exactly these.
  since timestamptz not null default now() check (since >= '2000-01-01Z' and since < '3000-01-01Z'),
  checked_at timestamptz not null default now() check (checked_at >= '2000-01-01Z' and checked_at < '3000-01-01Z'),
  primary key (trip_id, session_id)
);
comment on table public.kept_trips is 'What travelers'' own phones keep of their trips for reading offline.';
create index kept_trips_user on public.kept_trips (user_id);

create function private.is_live_session(session uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.sessions s where s.id = session and (s.not_after is null or s.not_after > now()))
$$;
grant execute on function private.is_live_session to authenticated;

alter table public.kept_trips enable row level security;
grant select on table public.kept_trips to authenticated, service_role;
create policy "travelers read what their phones report, admins all"
  on public.kept_trips for select to authenticated
  using ((user_id = (select private.live_user_id()) or (select private.is_admin()))
    and private.is_live_session(session_id));
comment on policy "travelers read what their phones report, admins all" on public.kept_trips is
  'Lets a traveler see what the office sees of their phones, and an admin all; report_kept_trip() records it.';
create policy "the service reads what phones report"
  on public.kept_trips for select to service_role using ((select private.is_service()));
comment on policy "the service reads what phones report" on public.kept_trips is
  'Lets the server''s functions read it.';

-- The caller's phone says what it keeps of a trip; null if it keeps nothing any more.
create function public.report_kept_trip(trip uuid, papers uuid[], has_page boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.live_user_id();
  session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
  kept constant uuid[] := array(
    select p.id from public.papers p
    where p.trip_id = report_kept_trip.trip and p.id = any (report_kept_trip.papers) order by p.id);
begin
  if not private.is_own_live_trip(report_kept_trip.trip) then
    raise exception 'This is not a trip of yours.' using errcode = '42501';
  end if;
  delete from public.kept_trips k
  where k.trip_id = report_kept_trip.trip and k.user_id = me
    and (not private.is_live_session(k.session_id) or (k.session_id = session and report_kept_trip.papers is null));
  if report_kept_trip.papers is null then
    return;
  end if;
  insert into public.kept_trips as k (trip_id, session_id, user_id, papers, has_page)
  values (report_kept_trip.trip, session, me, kept, coalesce(report_kept_trip.has_page, false))
  on conflict on constraint kept_trips_pkey do update
  set papers = excluded.papers, has_page = excluded.has_page, checked_at = now(),
      since = case when (k.papers, k.has_page) = (excluded.papers, excluded.has_page) then k.since else now() end;
end
$$;
comment on function public.report_kept_trip is 'Records what the caller''s phone keeps of a trip; null papers remove the record.';
grant execute on function public.report_kept_trip to authenticated;

-- A newer version, described like the older one, in one transaction.
create function public.replace_paper(older uuid, path text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  newer uuid;
begin
  perform private.require_staff();
  insert into public.papers (trip_id, title, kind, day, valid_until, path)
  select p.trip_id, p.title, p.kind, p.day, p.valid_until, replace_paper.path
  from public.papers p where p.id = older and p.replaced_by is null for update
  returning id into newer;
  if newer is null then
    raise exception 'A colleague has replaced or deleted it meanwhile.' using errcode = 'PT409';
  end if;
  update public.papers p set replaced_by = newer where p.id = older;
  return newer;
end
$$;
comment on function public.replace_paper is 'Adds an uploaded file as the newer version of a paper; staff only.';
grant execute on function public.replace_paper to authenticated;

create or replace function private.held_about(address text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return (
    with records as materialized (select * from private.records_of_person(address)),
    counted as (
      select r.what, count(*) as n from records r group by 1
      union all
      select 'papers', count(*) from public.papers p join public.trips t on t.id = p.trip_id
      where t.id in (select r.id from records r where r.what = 'trips')
        or t.user_id in (select r.id from records r where r.what = 'account')
    )
    select coalesce(jsonb_object_agg(k.what, k.n), '{}') from counted k where k.n > 0
  );
end
$$;

create function private.my_kept_trips() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(k) - 'user_id' - 'session_id' order by k.checked_at), '[]')
  from public.kept_trips k where k.user_id = private.live_user_id()
$$;
grant execute on function private.my_kept_trips to authenticated;

revoke all on all functions in schema private from public;
