-- As before; but what is asked about without being seen is looked for among the newest 10,000 requests of the period, and
-- counted for the ten that are shown: a site with more requests than that has views, unless they came by an import.
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
      select m.itinerary_id, count(*) as requests from seen_most m
      join public.requests r on r.itinerary_id = m.itinerary_id
      where r.created_at >= since and r.status <> 'spam' and not r.suspected_spam and r.type not in ('data_export', 'erasure')
      group by 1
      union all
      -- What nobody has seen matters only where fewer than ten were seen at all.
      select n.itinerary_id, (
        select count(*) from public.requests r
        where r.itinerary_id = n.itinerary_id
          and r.created_at >= since and r.status <> 'spam' and not r.suspected_spam and r.type not in ('data_export', 'erasure')
      )
      from (
        select o.itinerary_id
        from (
          select r.itinerary_id from public.requests r
          where (select count(*) from seen_most) < 10 and r.created_at >= since and r.itinerary_id is not null
            and r.status <> 'spam' and not r.suspected_spam and r.type not in ('data_export', 'erasure')
          order by r.created_at desc limit 10000
        ) o
        where not exists (select from seen_most m where m.itinerary_id = o.itinerary_id)
        group by 1 order by count(*) desc limit 10
      ) n
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
      from private.request_parts_since(since, 'trips') p
    ) about_trips
  );
end
$$;
