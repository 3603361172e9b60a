-- Every version of a trip's plan, and what the traveler was told of it. The statement that changes a trip also sets
-- `announcement`; the trigger moves it to the version.

alter table public.trips add column announcement jsonb check (jsonb_typeof(announcement) = 'object');
comment on column public.trips.announcement is
  'Write only, with a change of the plan: {tell, sentences}. Without it, the change is a small correction.';

create table public.trip_versions (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id) on delete cascade,
  version integer not null,
  -- {title, location, start_date, end_date, days, stays, moves, contacts}
  plan jsonb not null,
  -- False for the first version and for small corrections.
  is_told boolean not null,
  -- The differences from the version before, as staff saw them when they published.
  sentences text[] not null default '{}' check (cardinality(sentences) <= 200),
  author_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now() check (created_at >= '2000-01-01Z' and created_at < '3000-01-01Z'),
  -- When the traveler pressed 'Got it'.
  read_at timestamptz check (read_at >= '2000-01-01Z' and read_at < '3000-01-01Z'),
  unique (trip_id, version),
  check (not is_told or cardinality(sentences) > 0)
);
create index trip_versions_unread on public.trip_versions (trip_id) where is_told and read_at is null;
create index trip_versions_author on public.trip_versions (author_id);

alter table public.trip_versions enable row level security;
grant select on table public.trip_versions to authenticated, service_role;
create policy "travelers read what they were told, admins all"
  on public.trip_versions for select to authenticated
  using ((select private.is_admin()) or (is_told and private.is_own_live_trip(trip_id)));
comment on policy "travelers read what they were told, admins all" on public.trip_versions is
  'Lets a traveler read the changes of their trips that they were told of, and an admin every version.';
create policy "the service reads trip versions"
  on public.trip_versions for select to service_role using ((select private.is_service()));
comment on policy "the service reads trip versions" on public.trip_versions is 'Lets the server''s functions read all.';

create function private.plan_of_trip(trip public.trips) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'title', trip.title, 'location', trip.location, 'start_date', trip.start_date, 'end_date', trip.end_date,
    'days', trip.days, 'stays', trip.stays, 'moves', trip.moves, 'contacts', trip.contacts)
$$;

-- 'Your trip has changed: Day 4: Hotel Grano de Oro instead of Hotel Presidente, and 2 more changes'
create function private.title_of_change(sentences text[]) returns text
language sql immutable set search_path = ''
as $$
  select 'Your trip has changed: ' || rtrim(left(sentences[1], 240), '.') || case cardinality(sentences)
    when 1 then '' when 2 then ', and 1 more change' else format(', and %s more changes', cardinality(sentences) - 1) end
$$;

create function private.keep_trip_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told constant jsonb := new.announcement;
  sentences text[];
begin
  if tg_op = 'UPDATE' then
    new.announcement := null;
    if private.plan_of_trip(new) = private.plan_of_trip(old) then
      return new;
    end if;
  end if;
  select coalesce(array_agg(left(s.value, 1000) order by s.place), '{}') into sentences
  from jsonb_array_elements_text(coalesce(told -> 'sentences', '[]')) with ordinality as s (value, place)
  where tg_op = 'UPDATE';
  insert into public.trip_versions (trip_id, version, plan, is_told, sentences, author_id)
  values (
    new.id, (select coalesce(max(v.version), 0) + 1 from public.trip_versions v where v.trip_id = new.id),
    private.plan_of_trip(new), coalesce((told ->> 'tell')::boolean, false) and tg_op = 'UPDATE', sentences,
    (select u.id from auth.users u where u.id = auth.uid())
  );
  if tg_op = 'UPDATE' and (told ->> 'tell')::boolean then
    perform private.tell_of_trip(new, 'change', private.title_of_change(sentences));
  end if;
  return new;
end
$$;
-- 'version' is after the triggers that change the row.
create trigger version_new_trip after insert on public.trips
  for each row execute function private.keep_trip_version();
create trigger version_trip before update on public.trips
  for each row execute function private.keep_trip_version();

insert into public.trip_versions (trip_id, version, plan, is_told, created_at)
select t.id, 1, private.plan_of_trip(t), false, t.updated_at from public.trips t;

-- Stays, journeys and contacts may name the traveler, and so may the history. They go with the account, and with the
-- erasure of a person whose accepted proposal stays.
create function private.forget_plan() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('calabash.pruning', true) = 'yes' and new.proposal_id is not null
    or old.user_id is not null and not exists (select from auth.users u where u.id = old.user_id)
  then
    new.stays := '[]';
    new.moves := '[]';
    new.contacts := '[]';
    delete from public.trip_versions v where v.trip_id = new.id;
  end if;
  return new;
end
$$;
create trigger forget_plan before update of user_id on public.trips
  for each row when (new.user_id is null) execute function private.forget_plan();

-- 'Got it': the caller has read what changed up to this version.
create function public.read_trip_changes(trip uuid, up_to integer) returns void
language sql security definer set search_path = ''
as $$
  update public.trip_versions v set read_at = now()
  from public.trips t
  where v.trip_id = read_trip_changes.trip and v.version <= up_to and v.is_told and v.read_at is null
    and t.id = v.trip_id and t.canceled_at is null and t.user_id = (select private.live_user_id())
$$;
comment on function public.read_trip_changes is 'Says that the caller has read the changes of their trip up to a version.';
grant execute on function public.read_trip_changes to authenticated;

create function private.my_trip_changes() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'trip_id', v.trip_id, 'sentences', v.sentences, 'created_at', v.created_at, 'read_at', v.read_at
  ) order by v.created_at), '[]')
  from public.trip_versions v join public.trips t on t.id = v.trip_id
  where v.is_told and t.user_id = private.live_user_id()
$$;
grant execute on function private.my_trip_changes to authenticated;

-- What there is to do before a trip, for the traveler and for staff: [{what, done, total}]. Null for somebody else's trip.
create function public.trip_readiness(trip uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_array(
    (select jsonb_build_object('what', 'papers', 'done', count(o.paper_id), 'total', greatest(count(*), 1))
     from public.papers p
     left join public.paper_openings o on o.paper_id = p.id and o.user_id = t.user_id
     where p.trip_id = t.id and p.replaced_by is null and not p.by_traveler),
    (select jsonb_build_object('what', 'changes', 'done', count(v.read_at), 'total', count(*))
     from public.trip_versions v where v.trip_id = t.id and v.is_told),
    -- One phone with the page and every paper.
    jsonb_build_object('what', 'phone', 'total', 1, 'done', exists (
      select from public.kept_trips k
      where k.trip_id = t.id and k.user_id = t.user_id and k.has_page and private.is_live_session(k.session_id)
        and not exists (
          select from public.papers p where p.trip_id = t.id and p.replaced_by is null and p.id <> all (k.papers))
    )::integer)
  )
  from public.trips t
  where t.id = trip_readiness.trip and (private.is_admin() or private.is_own_live_trip(t.id))
$$;
comment on function public.trip_readiness is 'What there is to do before a trip; staff, and the traveler for their own.';
grant execute on function public.trip_readiness to authenticated;

-- For the desk: changes that their traveler has not read for a day, or at all within 72 hours of the departure and during the trip.
create function private.unread_changes(today date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('total', coalesce(max(c.total), 0), 'rows', coalesce(jsonb_agg(to_jsonb(c) - 'total'), '[]'))
  from (
    select t.id, t.title, t.start_date, t.start_date <= unread_changes.today + 3 as is_urgent,
           min(v.created_at) as changed_at, (array_agg(v.sentences[1] order by v.version desc))[1] as sentence,
           coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), r.name, u.email::text, '') as traveler,
           coalesce(r.phone, '') as phone, count(*) over () as total
    from public.trips t
    join public.trip_versions v on v.trip_id = t.id and v.is_told and v.read_at is null
    left join auth.users u on u.id = t.user_id
    left join public.profiles p on p.id = t.user_id
    left join public.requests r on r.id = t.request_id
    where t.canceled_at is null and t.end_date >= unread_changes.today
    group by t.id, p.first_name, p.last_name, r.name, r.phone, u.email
    having t.start_date <= unread_changes.today + 3 or min(v.created_at) < now() - interval '1 day'
    order by t.start_date, t.id limit 6
  ) c
$$;
revoke all on all functions in schema private from public;
