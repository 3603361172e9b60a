-- What a traveler has not heard of yet: new papers, changes, and later tasks, messages and payments. One mail tells of
-- all of them, at most once a day unless the trip is about to begin.

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  trip_id uuid references public.trips (id) on delete cascade,
  request_id uuid references public.requests (id) on delete cascade,
  kind text not null check (kind in ('paper', 'change', 'task', 'message', 'payment')),
  -- One sentence without a full stop, such as 'New paper: Ticket to San José'.
  title text not null check (title ~ '\S' and length(title) <= 300),
  -- The page that shows it.
  path text not null check (path ~ '^/[a-z]' and length(path) <= 300),
  -- Mailed without waiting for the next day.
  is_urgent boolean not null default false,
  created_at timestamptz not null default now() check (created_at >= '2000-01-01Z' and created_at < '3000-01-01Z'),
  -- When it was mailed, or seen on the site before that.
  settled_at timestamptz check (settled_at >= '2000-01-01Z' and settled_at < '3000-01-01Z'),
  outbox_id uuid references public.outbox (id) on delete set null
);
create index notices_person on public.notices (user_id, created_at);
create index notices_waiting on public.notices (user_id) where settled_at is null;
create index notices_trip on public.notices (trip_id);
create index notices_request on public.notices (request_id);
create index notices_outbox on public.notices (outbox_id);

alter table public.notices enable row level security;
grant select on table public.notices to authenticated;
grant select, insert, update, delete on table public.notices to service_role;

create policy "people read their own notices, admins all"
  on public.notices for select to authenticated
  using (user_id = (select private.live_user_id()) or (select private.is_admin()));
comment on policy "people read their own notices, admins all" on public.notices is
  'Lets a signed-in user read their own notices and an admin all notices.';
create policy "the service manages notices"
  on public.notices for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages notices" on public.notices is 'Lets the server''s functions do anything.';

-- Tells the traveler of a trip. Within 72 hours of the departure and during the trip it is urgent. Without an account
-- there is nobody to tell: the answer says so.
create function private.tell_of_trip(trip public.trips, kind text, title text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if trip.user_id is null or trip.canceled_at is not null or trip.end_date < private.agency_today() then
    return false;
  end if;
  insert into public.notices (user_id, trip_id, kind, title, path, is_urgent)
  values (trip.user_id, trip.id, kind, left(title, 300), '/my-itineraries/' || trip.id,
          trip.start_date <= private.agency_today() + 3);
  return true;
end
$$;

-- Who is to be told now: {user_id, email, first_name, notices: [{id, kind, title, path, trip}]}. Notices wait five
-- minutes for others, and for a day after the last mail.
create function public.due_notices()
returns table (user_id uuid, email text, first_name text, notices jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_service();
  return query
    select u.id, u.email::text, coalesce(p.first_name, ''),
           jsonb_agg(jsonb_build_object(
             'id', n.id, 'kind', n.kind, 'title', n.title, 'path', n.path, 'trip', coalesce(t.title, '')
           ) order by n.created_at, n.id)
    from public.notices n
    join auth.users u on u.id = n.user_id
    left join public.profiles p on p.id = n.user_id
    left join public.trips t on t.id = n.trip_id
    where n.settled_at is null
    group by u.id, p.first_name
    having min(n.created_at) < now() - interval '5 minutes' and (
      bool_or(n.is_urgent)
      or not exists (
        select from public.notices m
        where m.user_id = u.id and m.outbox_id is not null and m.settled_at > now() - interval '1 day'
      )
    );
end
$$;
comment on function public.due_notices is 'People with notices whose mail is due; the server only.';
grant execute on function public.due_notices to service_role;

-- Queues the mail that tells of these notices, once. False if one of them was mailed or seen meanwhile.
create function public.mail_notices(person uuid, ids uuid[], mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  receiver text;
  sent uuid;
begin
  perform private.require_service();
  select u.email into receiver from auth.users u where u.id = person;
  perform from public.notices n where n.id = any (ids) and n.user_id = person and n.settled_at is null for update;
  if receiver is null or (
    select count(*) from public.notices n where n.id = any (ids) and n.user_id = person and n.settled_at is null
  ) <> cardinality(ids) then
    return false;
  end if;
  insert into public.outbox (kind, to_email, reply_to, subject, text_body, html_body, headers)
  values (mail ->> 'kind', receiver, mail ->> 'reply_to', mail ->> 'subject', mail ->> 'text_body',
          mail ->> 'html_body', coalesce(mail -> 'headers', '{}'))
  returning id into sent;
  update public.notices n set settled_at = now(), outbox_id = sent where n.id = any (ids);
  return true;
end
$$;
comment on function public.mail_notices is 'Queues one mail about these notices of a person; the server only.';
grant execute on function public.mail_notices to service_role;

-- The caller has the page of this trip before them, so no mail needs to tell of what it shows.
create function public.see_notices(trip uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.notices n set settled_at = now()
  where n.user_id = (select private.live_user_id()) and n.trip_id = see_notices.trip and n.settled_at is null
$$;
comment on function public.see_notices is 'Settles the caller''s own notices of a trip whose page they see.';
grant execute on function public.see_notices to authenticated;

revoke all on all functions in schema private from public;
