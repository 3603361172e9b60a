-- What the dashboard lists as work to do: rows, where private.dashboard() has counts.

-- {waiting: [{id, name, subject, created_at, answer_due_at}], departures: [{id, title, traveller, start_date, request_id}],
--  drafts: [{id, title, has_image, updated_at}], failed_mails: [{id, to_email, subject, last_error, created_at}]},
-- each the few most pressing; what is snoozed does not wait. A trip without an account is named after whoever asked
-- for it. today is the agency's calendar day.
create function private.desk(today date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'waiting', (
      select coalesce(jsonb_agg(to_jsonb(w)), '[]') from (
        select r.id, r.name, r.subject, r.created_at, r.answer_due_at
        from public.requests r
        where r.first_reply_at is null and r.status = 'new' and not r.suspected_spam and r.type <> 'data_export'
          and (r.snoozed_until is null or r.snoozed_until <= now())
        order by r.created_at limit 5
      ) w
    ),
    'departures', (
      select coalesce(jsonb_agg(to_jsonb(d)), '[]') from (
        select t.id, t.title, t.start_date, t.request_id,
               coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), r.name, u.email::text, '') as traveller
        from public.trips t
        left join auth.users u on u.id = t.user_id
        left join public.profiles p on p.id = t.user_id
        left join public.requests r on r.id = t.request_id
        where t.cancelled_at is null and t.start_date between today and today + 14
        order by t.start_date, t.id limit 5
      ) d
    ),
    'drafts', (
      select coalesce(jsonb_agg(to_jsonb(d)), '[]') from (
        select i.id, i.title, coalesce(i.image, '') <> '' as has_image, i.updated_at
        from public.itineraries i where not i.is_published order by i.updated_at desc, i.id limit 5
      ) d
    ),
    'failed_mails', (
      select coalesce(jsonb_agg(to_jsonb(m)), '[]') from (
        select o.id, o.to_email, o.subject, o.last_error, o.created_at
        from public.outbox o where o.state = 'failed' order by o.created_at desc, o.id limit 3
      ) m
    ),
    'last_backup', (
      select max(j.finished_at) from public.job_runs j where j.name = 'backup' and j.result = 'ok'
    )
  );
end
$$;
revoke all on function private.desk(date) from public;
grant execute on function private.desk(date) to authenticated, service_role;

create function public.desk(today date default current_date) returns jsonb
language sql stable set search_path = ''
as $$
  select private.desk(desk.today)
$$;
comment on function public.desk(date) is 'The work that waits, by name; admins only.';
revoke all on function public.desk(date) from public, anon, authenticated, service_role;
grant execute on function public.desk(date) to authenticated, service_role;

-- The requests that analytics count: what travellers asked, without spam and without data downloads. One row each,
-- with the answers that the questions of the analytics screen group by. Whoever works on the accepted proposal works on
-- the trip; without one it is the owner of the request. They are named as travellers know them, by their planner; an
-- account without a planner by its own name.
create function private.counted_requests(since timestamptz)
returns table (
  id uuid, name text, subject text, type public.request_type, status public.request_status, created_at timestamptz,
  first_reply_at timestamptz, came_from text, campaign text, planner text, region text, answer text, itinerary text
)
language sql stable security definer set search_path = ''
as $$
  select r.id, r.name, r.subject, r.type, r.status, r.created_at, r.first_reply_at,
         coalesce(r.came_from, ''), coalesce(r.campaign, ''), coalesce(person.name, ''),
         coalesce(i.region, ''),
         case
           when r.answer_due_at is null then 'no promise'
           when r.first_reply_at <= r.answer_due_at then 'in time'
           when r.first_reply_at is not null then 'late'
           -- Closed without a mail: answered by telephone, or not worth one.
           when r.status <> 'new' then 'no promise'
           when now() > r.answer_due_at then 'overdue'
           else 'waiting'
         end,
         coalesce(r.itinerary_id::text, '')
  from public.requests r
  left join public.itineraries i on i.id = r.itinerary_id
  left join (
    select distinct on (o.request_id) o.request_id, o.owner_id from public.proposals o
    where o.state = 'accepted' and o.owner_id is not null
    order by o.request_id, o.updated_at desc, o.id
  ) accepted on accepted.request_id = r.id
  left join (
    -- Those who can own a request, each named once.
    select u.id, coalesce(l.name, nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text) as name
    from auth.users u
    left join public.profiles p on p.id = u.id
    left join public.planners l on l.id = p.planner_id
    where u.id in (select q.owner_id from public.requests q union select q.owner_id from public.proposals q)
  ) person on person.id = coalesce(accepted.owner_id, r.owner_id)
  where r.created_at >= since and r.status <> 'spam' and not r.suspected_spam
    and r.type not in ('data_export', 'erasure')
$$;
revoke all on function private.counted_requests(timestamptz) from public;

-- {sources, campaigns, planners, regions: [{name, requests, won}], answers: {answer: n}, median_hours,
--  unasked: [{id, title, views}]}
create function private.analytics_answers(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answers jsonb;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  with counted as materialized (select * from private.counted_requests(since)),
  parts as (
    select part.kind, part.name, count(*) as requests, count(*) filter (where c.status = 'won') as won
    from counted c
    cross join lateral (
      values ('sources', c.came_from), ('campaigns', c.campaign), ('planners', c.planner), ('regions', c.region)
    ) part (kind, name)
    where part.kind <> 'campaigns' or part.name <> ''
    group by 1, 2
  ),
  kinds as (
    select p.kind, jsonb_agg(jsonb_build_object('name', p.name, 'requests', p.requests, 'won', p.won)
                             order by p.requests desc, p.name) as rows
    from (select *, row_number() over (partition by parts.kind order by parts.requests desc, parts.name) as place from parts) p
    where p.place <= 20
    group by p.kind
  )
  select jsonb_build_object(
    'sources', '[]'::jsonb, 'campaigns', '[]'::jsonb, 'planners', '[]'::jsonb, 'regions', '[]'::jsonb,
    'answers', (
      select coalesce(jsonb_object_agg(a.answer, a.n), '{}')
      from (select c.answer, count(*) as n from counted c group by 1) a
    ),
    'median_hours', (
      select percentile_cont(0.5) within group (order by extract(epoch from c.first_reply_at - c.created_at) / 3600)
      from counted c where c.first_reply_at is not null
    ),
    'unasked', (
      select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
        select i.id, i.title, sum(v.views) as views
        from public.itinerary_views v join public.itineraries i on i.id = v.itinerary_id
        where v.day >= since::date and i.is_published
          and not exists (
            select from public.requests r
            where r.itinerary_id = i.id and r.created_at >= since and r.status <> 'spam' and not r.suspected_spam
          )
        group by i.id, i.title order by 3 desc, i.title limit 10
      ) t
    )
  ) || coalesce((select jsonb_object_agg(k.kind, k.rows) from kinds k), '{}')
  into answers;
  return answers;
end
$$;
revoke all on function private.analytics_answers(timestamptz) from public;
grant execute on function private.analytics_answers(timestamptz) to authenticated, service_role;

create function public.analytics_answers(since timestamptz default '-infinity') returns jsonb
language sql stable set search_path = ''
as $$
  select private.analytics_answers(greatest(analytics_answers.since, '2000-01-01'::timestamptz))
$$;
comment on function public.analytics_answers(timestamptz) is
  'Where requests come from, who wins them and how soon they are answered; admins only.';
revoke all on function public.analytics_answers(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.analytics_answers(timestamptz) to authenticated, service_role;

-- The requests behind one of those numbers. part: 'sources', 'campaigns', 'planners', 'regions', 'answers' or
-- 'itineraries', and the wanted name among them; '' for all.
create function private.analytics_requests(
  since timestamptz, part text, wanted text, only_won boolean, page_size integer, page_start integer
)
returns table (
  id uuid, name text, subject text, type public.request_type, status public.request_status, created_at timestamptz,
  first_reply_at timestamptz, came_from text, campaign text, planner text, region text, answer text, itinerary text,
  total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    select c.*, count(*) over ()
    from private.counted_requests(since) c
    where case part
            when 'sources' then c.came_from = wanted
            when 'campaigns' then c.campaign = wanted
            when 'planners' then c.planner = wanted
            when 'regions' then c.region = wanted
            when 'answers' then c.answer = wanted
            -- About any itinerary, or about the wanted one.
            when 'itineraries' then c.itinerary <> '' and (wanted = '' or c.itinerary = wanted)
            else true
          end
      and (not only_won or c.status = 'won')
    order by c.created_at desc, c.id
    limit least(greatest(page_size, 1), 500) offset greatest(page_start, 0);
end
$$;
revoke all on function private.analytics_requests(timestamptz, text, text, boolean, integer, integer) from public;
grant execute on function private.analytics_requests(timestamptz, text, text, boolean, integer, integer) to authenticated, service_role;

create function public.analytics_requests(
  since timestamptz default '-infinity', part text default '', wanted text default '', only_won boolean default false,
  page_size integer default 25, page_start integer default 0
)
returns table (
  id uuid, name text, subject text, type public.request_type, status public.request_status, created_at timestamptz,
  first_reply_at timestamptz, came_from text, campaign text, planner text, region text, answer text, itinerary text,
  total bigint
)
language sql stable set search_path = ''
as $$
  select * from private.analytics_requests(
    greatest(analytics_requests.since, '2000-01-01'::timestamptz), analytics_requests.part, analytics_requests.wanted,
    analytics_requests.only_won, analytics_requests.page_size, analytics_requests.page_start
  )
$$;
comment on function public.analytics_requests(timestamptz, text, text, boolean, integer, integer) is
  'The requests behind a number of the analytics; admins only.';
revoke all on function public.analytics_requests(timestamptz, text, text, boolean, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.analytics_requests(timestamptz, text, text, boolean, integer, integer) to authenticated, service_role;
