-- Many days of requests may change at once: an import of years, an hour of work on old requests. Until they are summed
-- again the analytics count them from the requests themselves, so that is made cheaper, and the server can ask how many
-- wait, to sum them within minutes. Engagements wait for nothing, they are counted as they come; but the many rows of a
-- day, one of each connection, become one when the day is over.

-- Whoever works on the accepted proposal is read from here, in the order that is asked for.
create index proposals_accepted_owner on public.proposals (request_id, updated_at desc, id) include (owner_id)
  where state = 'accepted' and owner_id is not null;

create function private.request_parts(days date[], since timestamptz, by_day boolean)
returns table (day date, part text, name text, requests bigint, won bigint)
language sql stable security definer set search_path = ''
as $$
  -- What is alike is counted first: a few hundred rows are then named part by part, instead of every request.
  with accepted as (
    select distinct on (o.request_id) o.request_id, o.owner_id from public.proposals o
    where o.state = 'accepted' and o.owner_id is not null
    order by o.request_id, o.updated_at desc, o.id
  ), alike as materialized (
    select
      case when by_day then d.day end as day, r.came_from, r.campaign,
      -- Whoever works on the accepted proposal works on the trip.
      coalesce(a.owner_id, r.owner_id) as owner_id,
      -- Few days look up the itineraries they need; for many it is quicker to read them all.
      case when cardinality(days) > 50 then i.region
        else (select o.region from public.itineraries o where o.id = r.itinerary_id) end as region,
      r.itinerary_id is not null as is_about_trip,
      case
        when r.answer_due_at is null then 'no promise'
        when r.first_reply_at <= r.answer_due_at then 'in time'
        when r.first_reply_at is not null then 'late'
        -- Closed without a mail: answered by telephone, or not worth one.
        when r.status <> 'new' then 'no promise'
      end as answer,
      case when r.first_reply_at is not null
        then floor(ln(greatest((date_part('epoch', r.first_reply_at - r.created_at) / 60)::bigint, 0) + 1::double precision) * 8)::integer
      end as delay,
      count(*) as requests, count(*) filter (where r.status = 'won') as won
    from unnest(days) as d (day)
    join public.requests r on r.created_at >= d.day::timestamp at time zone 'UTC'
      and r.created_at < (d.day + 1)::timestamp at time zone 'UTC'
    left join public.itineraries i on i.id = r.itinerary_id and cardinality(days) > 50
    left join accepted a on a.request_id = r.id
    where r.created_at >= since and r.status <> 'spam' and not r.suspected_spam and r.type not in ('data_export', 'erasure')
    group by 1, 2, 3, 4, 5, 6, 7, 8
  )
  select k.day, p.part, p.name, sum(k.requests)::bigint, sum(k.won)::bigint
  from alike k
  cross join lateral (
    values
      ('sources', coalesce(k.came_from, '')),
      ('campaigns', nullif(k.campaign, '')),
      ('owners', coalesce(k.owner_id::text, '')),
      ('regions', coalesce(k.region, '')),
      ('answers', k.answer),
      ('delays', k.delay::text),
      ('trips', case when k.is_about_trip then '' end)
  ) p (part, name)
  where p.name is not null
  group by 1, 2, 3
$$;
comment on function private.request_parts(date[], timestamptz, boolean) is
  'What these days hold from a moment on, for each day or for all of them together (day is then null).';
revoke all on function private.request_parts(date[], timestamptz, boolean) from public;

create or replace function private.sum_request_days(most integer) returns integer
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
  select p.day, p.part, p.name, p.requests, p.won from private.request_parts(days, '-infinity', true) p;
  -- No connection counts in -1. What one is changing at this moment is left for the next time.
  with past as (
    select e.day, e.engagement_type, e.counted_by from private.engagement_days e
    where e.day < (now() at time zone 'UTC')::date - 1 and e.counted_by >= 0
    limit 10000 for update skip locked
  ), taken as (
    delete from private.engagement_days e using past
    where (e.day, e.engagement_type, e.counted_by) = (past.day, past.engagement_type, past.counted_by)
    returning e.day, e.engagement_type, e.total
  )
  insert into private.engagement_days as kept
  select t.day, t.engagement_type, -1, sum(t.total) from taken t group by 1, 2
  on conflict (day, engagement_type, counted_by) do update set total = kept.total + excluded.total;
  return cardinality(days);
end
$$;
drop function private.request_parts(date[], timestamptz);

-- As before: whole days by their sums, the first day and listed ones by their requests; of one part or, without one, of all.
create function private.request_parts_since(since timestamptz, wanted text)
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
      and (wanted is null or d.part = wanted)
    union all
    select c.part, c.name, c.requests, c.won
    from private.request_parts(array(select l.day from live l), since, false) c
    where wanted is null or c.part = wanted
  ) p
  group by 1, 2
$$;
revoke all on function private.request_parts_since(timestamptz, text) from public;

create or replace function private.request_parts_since(since timestamptz)
returns table (part text, name text, requests bigint, won bigint)
language sql stable security definer set search_path = ''
as $$
  select * from private.request_parts_since(since, null)
$$;

create function private.count_changed_request_days(most integer) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_service() then
    raise exception 'Only the server sums days.' using errcode = '42501';
  end if;
  return (select count(*) from (select distinct c.day from private.changed_request_days c limit most) changed);
end
$$;
revoke all on function private.count_changed_request_days(integer) from public;
grant execute on function private.count_changed_request_days(integer) to service_role;

create function public.count_changed_request_days(most integer default 100) returns integer
language sql stable set search_path = ''
as $$
  select private.count_changed_request_days(least(greatest(count_changed_request_days.most, 1), 1000))
$$;
comment on function public.count_changed_request_days(integer) is
  'How many days of requests wait to be summed, counted to a limit; the server only.';
revoke all on function public.count_changed_request_days(integer) from public, anon, authenticated, service_role;
grant execute on function public.count_changed_request_days(integer) to service_role;
