-- The questions of the analytics are answered from sums by day, and only the days that changed since are counted anew.
--
-- Whatever changes a request, the proposal that won it or the region of its trip writes the request's day into a list:
-- a new row each time, never a row that others write too, so that forms sent at the same time do not wait for one
-- another. Every six hours the server sums those days again. An answer is exact at any moment: a day on the list is
-- counted from the requests themselves.

-- Of each day (UTC) and each part of the analytics how many requests there were and how many of them are won.
-- parts: sources, campaigns, owners (an account's id), regions, answers (those that time does not change), delays (how
-- long the first answer took: a class of delays, each an eighth wider than the one before), trips (about any itinerary).
create table private.request_days (
  day date not null,
  part text not null,
  name text not null,
  requests bigint not null,
  won bigint not null,
  primary key (day, part, name)
);
comment on table private.request_days is 'Requests that the analytics count, by day; kept by sum_request_days().';
alter table private.request_days enable row level security;
revoke all on table private.request_days from public, anon, authenticated, service_role;

create table private.changed_request_days (day date not null);
comment on table private.changed_request_days is 'Days to be summed again, one row for each change; kept by triggers.';
alter table private.changed_request_days enable row level security;
revoke all on table private.changed_request_days from public, anon, authenticated, service_role;

-- The answer in the middle is looked up in its class. Only answered requests are in it: a new one costs nothing here.
create index requests_delay on public.requests
  (((date_part('epoch', first_reply_at - created_at) / 60)::bigint), created_at) include (first_reply_at)
  where first_reply_at is not null and status <> 'spam' and not suspected_spam and type not in ('data_export', 'erasure');

-- What these days hold from a moment on.
create function private.request_parts(days date[], since timestamptz)
returns table (day date, part text, name text, requests bigint, won bigint)
language sql stable security definer set search_path = ''
as $$
  select d.day, p.part, p.name, count(*), count(*) filter (where r.status = 'won')
  from unnest(days) as d (day)
  join public.requests r on r.created_at >= d.day::timestamp at time zone 'UTC'
    and r.created_at < (d.day + 1)::timestamp at time zone 'UTC'
  left join public.itineraries i on i.id = r.itinerary_id
  -- Whoever works on the accepted proposal works on the trip.
  left join lateral (
    select o.owner_id from public.proposals o
    where o.request_id = r.id and o.state = 'accepted' and o.owner_id is not null
    order by o.updated_at desc, o.id limit 1
  ) a on true
  cross join lateral (
    values
      ('sources', coalesce(r.came_from, '')),
      ('campaigns', nullif(r.campaign, '')),
      ('owners', coalesce(a.owner_id::text, r.owner_id::text, '')),
      ('regions', coalesce(i.region, '')),
      ('answers', case
        when r.answer_due_at is null then 'no promise'
        when r.first_reply_at <= r.answer_due_at then 'in time'
        when r.first_reply_at is not null then 'late'
        -- Closed without a mail: answered by telephone, or not worth one.
        when r.status <> 'new' then 'no promise'
      end),
      ('delays', case when r.first_reply_at is not null
        then floor(ln(greatest((date_part('epoch', r.first_reply_at - r.created_at) / 60)::bigint, 0) + 1::double precision) * 8)::integer::text end),
      ('trips', case when r.itinerary_id is not null then '' end)
  ) p (part, name)
  where r.created_at >= since and r.status <> 'spam' and not r.suspected_spam and r.type not in ('data_export', 'erasure')
    and p.name is not null
  group by 1, 2, 3
$$;
revoke all on function private.request_parts(date[], timestamptz) from public;

-- Sums the listed days again, the latest first, and answers how many; the server only. The list is shortened before the
-- requests are read: what changes in between stays listed.
create function private.sum_request_days(most integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  days date[];
begin
  if not private.is_service() then
    raise exception 'Only the server sums days.' using errcode = '42501';
  end if;
  lock table private.request_days in share row exclusive mode;
  days := array(select distinct c.day from private.changed_request_days c order by 1 desc limit most);
  delete from private.changed_request_days c where c.day = any (days);
  delete from private.request_days d where d.day = any (days);
  insert into private.request_days
  select p.day, p.part, p.name, p.requests, p.won from private.request_parts(days, '-infinity') p;
  return cardinality(days);
end
$$;
revoke all on function private.sum_request_days(integer) from public;
grant execute on function private.sum_request_days(integer) to service_role;

create function public.sum_request_days(most integer default 100) returns integer
language sql set search_path = ''
as $$
  select private.sum_request_days(least(greatest(sum_request_days.most, 1), 1000))
$$;
comment on function public.sum_request_days(integer) is
  'Sums the days of requests that changed, for the analytics, and answers how many; the server only.';
revoke all on function public.sum_request_days(integer) from public, anon, authenticated, service_role;
grant execute on function public.sum_request_days(integer) to service_role;

create function private.mark_request_days() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.changed_request_days
    select distinct (n.created_at at time zone 'UTC')::date from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into private.changed_request_days
    select distinct (o.created_at at time zone 'UTC')::date from old_rows o;
  else
    -- Reading, snoozing or a note changes nothing that is counted.
    insert into private.changed_request_days
    select distinct (d.created_at at time zone 'UTC')::date
    from new_rows n
    join old_rows o on o.id = n.id
    cross join lateral (values (o.created_at), (n.created_at)) d (created_at)
    where (n.created_at, n.status, n.suspected_spam, n.type, n.came_from, n.campaign, n.owner_id, n.itinerary_id,
           n.first_reply_at, n.answer_due_at)
      is distinct from
          (o.created_at, o.status, o.suspected_spam, o.type, o.came_from, o.campaign, o.owner_id, o.itinerary_id,
           o.first_reply_at, o.answer_due_at);
  end if;
  return null;
end
$$;
revoke all on function private.mark_request_days() from public;
create trigger mark_days_of_new_requests after insert on public.requests
  referencing new table as new_rows for each statement execute function private.mark_request_days();
create trigger mark_days_of_changed_requests after update on public.requests
  referencing old table as old_rows new table as new_rows for each statement execute function private.mark_request_days();
create trigger mark_days_of_deleted_requests after delete on public.requests
  referencing old table as old_rows for each statement execute function private.mark_request_days();

-- An accepted proposal gives its request to the proposal's owner.
create function private.mark_days_of_proposal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.changed_request_days
  select distinct (r.created_at at time zone 'UTC')::date from public.requests r
  where r.id in (
    case when tg_op in ('UPDATE', 'DELETE') and old.state = 'accepted' then old.request_id end,
    case when tg_op in ('UPDATE', 'INSERT') and new.state = 'accepted' then new.request_id end
  );
  return null;
end
$$;
revoke all on function private.mark_days_of_proposal() from public;
create trigger mark_days_of_proposal after insert or update or delete on public.proposals
  for each row execute function private.mark_days_of_proposal();

-- A request counts for the region of its trip.
create function private.mark_days_of_region() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.changed_request_days
  select distinct (r.created_at at time zone 'UTC')::date from public.requests r where r.itinerary_id = new.id;
  return null;
end
$$;
revoke all on function private.mark_days_of_region() from public;
create trigger mark_days_of_region after update on public.itineraries
  for each row when (old.region is distinct from new.region) execute function private.mark_days_of_region();

-- All that is there now, on the list; the server sums it when it has started.
insert into private.changed_request_days
select distinct (r.created_at at time zone 'UTC')::date from public.requests r;

-- The same parts from a moment on: whole days by their sums, the first day and listed ones by their requests.
create function private.request_parts_since(since timestamptz)
returns table (part text, name text, requests bigint, won bigint)
language sql stable security definer set search_path = ''
as $$
  with live as materialized (
    select (since at time zone 'UTC')::date as day
    union
    select c.day from private.changed_request_days c where c.day >= (since at time zone 'UTC')::date
  )
  select p.part, p.name, sum(p.requests)::bigint, sum(p.won)::bigint
  from (
    select d.part, d.name, d.requests, d.won from private.request_days d
    where d.day > (since at time zone 'UTC')::date and not exists (select from live l where l.day = d.day)
    union all
    select c.part, c.name, c.requests, c.won
    from private.request_parts(array(select l.day from live l), since) c
  ) p
  group by 1, 2
$$;
revoke all on function private.request_parts_since(timestamptz) from public;

create or replace function private.analytics_answers(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answers jsonb;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  with counted as materialized (select * from private.request_parts_since(since)),
  parts as (
    select case c.part when 'owners' then 'planners' else c.part end as kind,
           case c.part when 'owners' then coalesce(s.name, '') else c.name end as name,
           sum(c.requests)::bigint as requests, sum(c.won)::bigint as won
    from counted c
    left join (
      -- As travellers know them, by their planner; an account without a planner by its own name.
      select u.id::text as id, coalesce(l.name, nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text) as name
      from auth.users u
      left join public.profiles p on p.id = u.id
      left join public.planners l on l.id = p.planner_id
      where u.id in (select o.name::uuid from counted o where o.part = 'owners' and o.name <> '')
    ) s on c.part = 'owners' and s.id = c.name
    where c.part in ('sources', 'campaigns', 'owners', 'regions')
    group by 1, 2
  ),
  kinds as (
    select p.kind, jsonb_agg(jsonb_build_object('name', p.name, 'requests', p.requests, 'won', p.won)
                             order by p.requests desc, p.name) as rows
    from (select *, row_number() over (partition by parts.kind order by parts.requests desc, parts.name) as place from parts) p
    where p.place <= 20
    group by p.kind
  ),
  -- Those that time makes late: still open, with a promise.
  waiting as (
    select case when now() > r.answer_due_at then 'overdue' else 'waiting' end as name, count(*) as n
    from public.requests r
    where r.first_reply_at is null and r.status = 'new' and not r.suspected_spam and r.answer_due_at is not null
      and r.type not in ('data_export', 'erasure') and r.created_at >= since
    group by 1
  ),
  classes as (
    select c.name::integer as class, c.requests as n, sum(c.requests) over (order by c.name::integer) as reached,
           sum(c.requests) over () as total
    from counted c where c.part = 'delays'
  ),
  -- The place of the middle answer within its class; of an even number there are two in the middle.
  middles as (
    select k.class, m.place - (k.reached - k.n) as place
    from (select distinct c.total from classes c) t
    cross join lateral (values (div(t.total + 1, 2)), (div(t.total, 2) + 1)) m (place)
    cross join lateral (select * from classes c where c.reached >= m.place order by c.class limit 1) k
  )
  select jsonb_build_object(
    'sources', '[]'::jsonb, 'campaigns', '[]'::jsonb, 'planners', '[]'::jsonb, 'regions', '[]'::jsonb,
    'answers', (
      select coalesce(jsonb_object_agg(a.name, a.n), '{}')
      from (
        select c.name, c.requests as n from counted c where c.part = 'answers' union all select w.name, w.n from waiting w
      ) a
    ),
    'median_hours', (
      select avg(d.minutes) / 60.0
      from middles m
      cross join lateral (
        select (date_part('epoch', r.first_reply_at - r.created_at) / 60)::bigint as minutes
        from public.requests r
        where r.first_reply_at is not null and r.status <> 'spam' and not r.suspected_spam
          and r.type not in ('data_export', 'erasure') and r.created_at >= since
          -- A minute wider than the class, for the index; the class itself decides.
          and (date_part('epoch', r.first_reply_at - r.created_at) / 60)::bigint
              between case when m.class = 0 then '-9223372036854775808'::bigint else floor(exp(m.class / 8.0) - 2)::bigint end
                  and ceil(exp((m.class + 1) / 8.0))::bigint
          and floor(ln(greatest((date_part('epoch', r.first_reply_at - r.created_at) / 60)::bigint, 0) + 1::double precision) * 8)::integer = m.class
        order by 1 offset m.place - 1 limit 1
      ) d
    ),
    'unasked', (
      select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
        select i.id, i.title, v.views
        from (
          select w.itinerary_id, sum(w.views) as views from public.itinerary_views w
          where w.day >= since::date group by 1
        ) v
        join public.itineraries i on i.id = v.itinerary_id and i.is_published
        where not exists (
          select from public.requests r
          where r.itinerary_id = i.id and r.created_at >= since and r.status <> 'spam' and not r.suspected_spam
        )
        order by v.views desc, i.title limit 10
      ) t
    )
  ) || coalesce((select jsonb_object_agg(k.kind, k.rows) from kinds k), '{}')
  into answers;
  return answers;
end
$$;

-- The funnel counts what the questions count; how often a trip is asked about is looked up for the most seen ones.
create or replace function private.analytics(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_day constant date := (since at time zone 'UTC')::date;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return (
    with days as (
      select kept.day, kept.engagement_type, sum(kept.total)::bigint as n from private.engagement_days as kept
      where kept.day > first_day
      group by 1, 2 having sum(kept.total) > 0
      union all
      -- The first day counts from its moment on.
      select first_day, e.engagement_type, count(*) from public.engagement_tracking e
      where e.created_at >= since and e.created_at < (first_day + 1)::timestamp at time zone 'UTC'
      group by 2
    ), seen as materialized (
      select v.itinerary_id, sum(v.views) as views from public.itinerary_views v
      where v.day >= since::date group by 1
    ), seen_most as materialized (
      select seen.itinerary_id, seen.views from seen order by seen.views desc fetch first 10 rows with ties
    ), asked as (
      -- What nobody has seen matters only where fewer than ten were seen at all.
      select r.itinerary_id, count(*) as requests from public.requests r
      where (select count(*) from seen_most) < 10 and r.created_at >= since and r.itinerary_id is not null
        and r.status <> 'spam' and not r.suspected_spam and r.type not in ('data_export', 'erasure')
      group by 1
      union all
      select m.itinerary_id, count(*) from seen_most m
      join public.requests r on r.itinerary_id = m.itinerary_id
      where (select count(*) from seen_most) >= 10 and r.created_at >= since
        and r.status <> 'spam' and not r.suspected_spam and r.type not in ('data_export', 'erasure')
      group by 1
    ), top as (
      select itinerary_id, coalesce(seen_most.views, 0) as views, coalesce(asked.requests, 0) as requests
      from seen_most full join asked using (itinerary_id)
      order by 2 desc, 3 desc limit 10
    )
    select jsonb_build_object(
      'totals', (
        select coalesce(jsonb_object_agg(t.engagement_type, t.n), '{}')
        from (select d.engagement_type, sum(d.n)::bigint as n from days d group by 1) t
      ),
      'series', (
        select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'type', d.engagement_type, 'count', d.n) order by d.day), '[]')
        from days d
      ),
      'funnel', jsonb_build_object(
        'views', (select coalesce(sum(seen.views), 0) from seen),
        'requests', coalesce(about_trips.requests, 0),
        'won', coalesce(about_trips.won, 0)
      ),
      'top', (
        select coalesce(
          jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'views', top.views, 'requests', top.requests)
            order by top.views desc, top.requests desc), '[]')
        from top join public.itineraries i on i.id = top.itinerary_id
      )
    )
    from (
      select sum(p.requests)::bigint as requests, sum(p.won)::bigint as won
      from private.request_parts_since(since) p where p.part = 'trips'
    ) about_trips
  );
end
$$;
