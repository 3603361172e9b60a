-- The figures of the dashboard and the analytics screen.

-- The requests that analytics count: no spam, and no requests about the sender's own data.
create view private.counted_requests as
  select r.id, r.created_at, r.status, r.came_from, r.campaign, r.itinerary_id, r.first_reply_at,
    -- The owner of the accepted proposal owns the request.
    coalesce(a.owner_id, r.owner_id) as owner_id,
    case
      when r.answer_due_at is null then 'no promise'
      when r.first_reply_at <= r.answer_due_at then 'in time'
      when r.first_reply_at is not null then 'late'
      -- Closed without a mail: answered by phone, or not worth a reply.
      when r.status <> 'new' then 'no promise'
      when now() > r.answer_due_at then 'overdue'
      else 'waiting'
    end as answer
  from public.requests r
  left join (
    select distinct on (o.request_id) o.request_id, o.owner_id from public.proposals o
    where o.state = 'accepted' and o.owner_id is not null and o.request_id is not null
    order by o.request_id, o.updated_at desc, o.id
  ) a on a.request_id = r.id
  where r.status <> 'spam' and not r.suspected_spam and r.type not in ('data_export', 'erasure');
comment on view private.counted_requests is 'The requests that analytics count, with their owner and whether they were answered in time.';
revoke all on table private.counted_requests from public, anon, authenticated, service_role;

-- Staff as travelers know them: by their planner, or else by the account's own name.
create view private.staff_names as
  select u.id, coalesce(l.name, nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text) as name
  from auth.users u
  left join public.profiles p on p.id = u.id
  left join public.planners l on l.id = p.planner_id;
comment on view private.staff_names is 'The name under which travelers know each account.';
revoke all on table private.staff_names from public, anon, authenticated, service_role;

-- Views of an itinerary as a count per day: no visitor is recorded.
create table public.itinerary_views (
  itinerary_id uuid not null references public.itineraries (id) on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  primary key (itinerary_id, day)
);
create index itinerary_views_day on public.itinerary_views (day);

alter table public.itinerary_views enable row level security;
revoke all on table public.itinerary_views from anon, authenticated, service_role;
grant select on table public.itinerary_views to authenticated, service_role;
-- For past days: the example data of a first start covers three months.
grant insert on table public.itinerary_views to service_role;

create policy "admins read view counts"
  on public.itinerary_views for select to authenticated using ((select private.is_admin()));
comment on policy "admins read view counts" on public.itinerary_views is 'Lets an admin read the counts.';
create policy "the service reads view counts"
  on public.itinerary_views for select to service_role using ((select private.is_service()));
comment on policy "the service reads view counts" on public.itinerary_views is 'Lets the server''s functions read.';
create policy "the service adds view counts"
  on public.itinerary_views for insert to service_role with check ((select private.is_service()));
comment on policy "the service adds view counts" on public.itinerary_views is
  'Lets a first start add example counts; visits are counted by count_view().';

create function private.count_view(seen uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into public.itinerary_views as v (itinerary_id, day, views)
  select i.id, current_date, 1 from public.itineraries i where i.id = seen and i.is_published
  on conflict (itinerary_id, day) do update set views = v.views + 1
$$;
grant execute on function private.count_view to service_role;

create function public.count_view(itinerary_id uuid) returns void
language sql set search_path = ''
as $$
  select private.count_view(count_view.itinerary_id)
$$;
comment on function public.count_view is 'Counts one view of a published itinerary; the server only.';
revoke all on function public.count_view from public, anon, authenticated, service_role;
grant execute on function public.count_view to service_role;

-- {totals: {type: n}, series: [{day, type, count}], funnel: {views, requests, won}, top: [{id, title, views, requests}]}
create function private.analytics(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return (
    with days as materialized (
      select (e.created_at at time zone 'UTC')::date as day, e.engagement_type, count(*) as n
      from public.engagement_tracking e where e.created_at >= since group by 1, 2
    ), asked as materialized (
      select r.itinerary_id, count(*) as requests, count(*) filter (where r.status = 'won') as won
      from private.counted_requests r
      where r.created_at >= since and r.itinerary_id is not null group by 1
    ), seen as materialized (
      select v.itinerary_id, sum(v.views) as views from public.itinerary_views v
      where v.day >= since::date group by 1
    ), top as (
      select itinerary_id, coalesce(seen.views, 0) as views, coalesce(asked.requests, 0) as requests
      from seen full join asked using (itinerary_id)
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
        'requests', (select coalesce(sum(asked.requests), 0) from asked),
        'won', (select coalesce(sum(asked.won), 0) from asked)
      ),
      'top', (
        select coalesce(
          jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'views', top.views, 'requests', top.requests)
            order by top.views desc, top.requests desc), '[]')
        from top join public.itineraries i on i.id = top.itinerary_id
      )
    )
  );
end
$$;
grant execute on function private.analytics to authenticated, service_role;

create function public.analytics(since timestamptz default '-infinity') returns jsonb
language sql stable set search_path = ''
as $$
  select private.analytics(greatest(analytics.since, '2000-01-01'::timestamptz))
$$;
comment on function public.analytics is 'Engagement, funnel and top itineraries since a moment; admins only.';
revoke all on function public.analytics from public, anon, authenticated, service_role;
grant execute on function public.analytics to authenticated, service_role;

-- The dashboard's figures, each with its value of 30 days ago, and what needs attention. Snoozed requests and data
-- exports do not count.
create function private.dashboard() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  month_ago timestamptz := now() - interval '30 days';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'itineraries', jsonb_build_object(
      'now', (select count(*) from public.itineraries),
      'before', (select count(*) from public.itineraries i where i.created_at < month_ago)
    ),
    'requests', jsonb_build_object(
      'now', (
        select count(*) from public.requests r
        where r.created_at >= month_ago and r.type <> 'data_export' and not r.suspected_spam and r.status <> 'spam'
      ),
      'before', (
        select count(*) from public.requests r
        where r.created_at >= month_ago - interval '30 days' and r.created_at < month_ago
          and r.type <> 'data_export' and not r.suspected_spam and r.status <> 'spam'
      )
    ),
    'users', jsonb_build_object(
      'now', (select count(*) from auth.users),
      'before', (select count(*) from auth.users u where u.created_at < month_ago)
    ),
    'attention', jsonb_build_object(
      'unanswered', (
        select count(*) from public.requests r
        where r.first_reply_at is null and r.status = 'new' and r.type <> 'data_export' and not r.suspected_spam
          and (r.snoozed_until is null or r.snoozed_until <= now())
      ),
      'unread', (
        select count(*) from public.requests r
        where r.read_at is null and r.type <> 'data_export' and not r.suspected_spam and r.status <> 'spam'
          and (r.snoozed_until is null or r.snoozed_until <= now())
      ),
      'failed_mails', (select count(*) from public.outbox o where o.state = 'failed'),
      'waiting_mails', (select count(*) from public.outbox o where o.state in ('queued', 'sending')),
      'recipients', (select count(*) from public.admin_notification_emails a where a.is_active),
      'drafts_without_image', (
        select count(*) from public.itineraries i where not i.is_published and coalesce(i.image, '') = ''
      )
    )
  );
end
$$;
grant execute on function private.dashboard to authenticated, service_role;

create function public.dashboard() returns jsonb
language sql stable set search_path = ''
as $$
  select private.dashboard()
$$;
comment on function public.dashboard is 'Counts and what needs attention; admins only.';
revoke all on function public.dashboard from public, anon, authenticated, service_role;
grant execute on function public.dashboard to authenticated, service_role;

-- {sources, campaigns, planners, regions: [{name, requests, won}], answers: {answer: n}, median_hours,
--  unasked: [{id, title, views}]}
create function private.analytics_answers(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return (
    -- Equal requests are counted first, and only these few rows are then joined with names.
    with alike as materialized (
      select r.came_from, r.campaign, r.owner_id, i.region, r.answer,
             count(*) as requests, count(*) filter (where r.status = 'won') as won
      from private.counted_requests r left join public.itineraries i on i.id = r.itinerary_id
      where r.created_at >= since group by 1, 2, 3, 4, 5
    ), parts as (
      select p.kind, p.name, sum(a.requests)::bigint as requests, sum(a.won)::bigint as won
      from alike a
      left join private.staff_names s on s.id = a.owner_id
      cross join lateral (
        values ('sources', coalesce(a.came_from, '')), ('campaigns', nullif(a.campaign, '')),
               ('planners', coalesce(s.name, '')), ('regions', coalesce(a.region, ''))
      ) p (kind, name)
      where p.name is not null
      group by 1, 2
    ), kinds as (
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
        from (select alike.answer, sum(alike.requests)::bigint as n from alike group by 1) a
      ),
      'median_hours', (
        select percentile_cont(0.5) within group (
          order by (date_part('epoch', r.first_reply_at - r.created_at) / 60)::bigint) / 60
        from private.counted_requests r where r.created_at >= since and r.first_reply_at is not null
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
  );
end
$$;
grant execute on function private.analytics_answers to authenticated, service_role;

create function public.analytics_answers(since timestamptz default '-infinity') returns jsonb
language sql stable set search_path = ''
as $$
  select private.analytics_answers(greatest(analytics_answers.since, '2000-01-01'::timestamptz))
$$;
comment on function public.analytics_answers is
  'Where requests come from, who wins them and how soon they are answered; admins only.';
revoke all on function public.analytics_answers from public, anon, authenticated, service_role;
grant execute on function public.analytics_answers to authenticated, service_role;

-- The requests behind a figure of the analytics. part: 'sources', 'campaigns', 'planners', 'regions', 'answers' or
-- 'itineraries'; wanted: the name within that part.
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
declare
  source constant text := 'private.counted_requests r' || case part
    when 'planners' then ' left join private.staff_names s on s.id = r.owner_id'
    when 'regions' then ' left join public.itineraries i on i.id = r.itinerary_id'
    else '' end;
  conditions constant text := concat_ws(' and ', 'r.created_at >= $1',
    case part
      when 'sources' then 'coalesce(r.came_from, '''') = $2'
      when 'campaigns' then 'coalesce(r.campaign, '''') = $2'
      when 'planners' then 'coalesce(s.name, '''') = $2'
      when 'regions' then 'coalesce(i.region, '''') = $2'
      when 'answers' then 'r.answer = $2'
      -- About any itinerary, or about the wanted one.
      when 'itineraries' then case when wanted = '' then 'r.itinerary_id is not null' else 'r.itinerary_id::text = $2' end
    end,
    case when only_won then 'r.status = ''won''' end
  );
  ids uuid[];
  found bigint;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  execute 'select count(*) from ' || source || ' where ' || conditions into found using since, wanted;
  execute 'select array(select r.id from ' || source || ' where ' || conditions
      || ' order by r.created_at desc, r.id limit $3 offset $4)'
    into ids using since, wanted, least(greatest(page_size, 1), 500), greatest(page_start, 0);
  return query
    select r.id, r.name, r.subject, r.type, r.status, r.created_at, r.first_reply_at, coalesce(r.came_from, ''),
           coalesce(r.campaign, ''), coalesce(s.name, ''), coalesce(i.region, ''), c.answer,
           coalesce(r.itinerary_id::text, ''), found
    from unnest(ids) with ordinality as page (id, place)
    join public.requests r on r.id = page.id
    join private.counted_requests c on c.id = page.id
    left join public.itineraries i on i.id = r.itinerary_id
    left join private.staff_names s on s.id = c.owner_id
    order by page.place;
end
$$;
grant execute on function private.analytics_requests to authenticated, service_role;

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
comment on function public.analytics_requests is
  'The requests behind a number of the analytics; admins only.';
revoke all on function public.analytics_requests from public, anon, authenticated, service_role;
grant execute on function public.analytics_requests to authenticated, service_role;

-- The engagements behind a card of the analytics: of one kind or all, since a moment, newest first.
create function private.analytics_engagements(since timestamptz, kind text, page_size integer, page_start integer)
returns table (
  id uuid, engagement_type public.engagement_type, user_name text, user_email text, page_url text, created_at timestamptz,
  total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Empty for a kind that does not exist.
  kinds constant public.engagement_type[] := array(
    select e from unnest(enum_range(null::public.engagement_type)) as e where kind = '' or e::text = kind
  );
  counted constant bigint := (
    select count(*) from public.engagement_tracking e where e.created_at >= since and e.engagement_type = any (kinds)
  );
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    select e.id, e.engagement_type, e.user_name, e.user_email, e.page_url, e.created_at, counted
    from public.engagement_tracking e
    where e.created_at >= since and e.engagement_type = any (kinds)
    order by e.created_at desc, e.id
    limit least(greatest(page_size, 1), 500) offset greatest(page_start, 0);
end
$$;
grant execute on function private.analytics_engagements to authenticated, service_role;

create function public.analytics_engagements(
  since timestamptz default '-infinity', kind text default '', page_size integer default 25, page_start integer default 0
)
returns table (
  id uuid, engagement_type public.engagement_type, user_name text, user_email text, page_url text, created_at timestamptz,
  total bigint
)
language sql stable set search_path = ''
as $$
  select * from private.analytics_engagements(
    greatest(analytics_engagements.since, '2000-01-01'::timestamptz), analytics_engagements.kind,
    analytics_engagements.page_size, analytics_engagements.page_start
  )
$$;
comment on function public.analytics_engagements is
  'The engagements behind a card of the analytics, with their total; admins only.';
revoke all on function public.analytics_engagements from public, anon, authenticated, service_role;
grant execute on function public.analytics_engagements to authenticated, service_role;

revoke all on all functions in schema private from public;
