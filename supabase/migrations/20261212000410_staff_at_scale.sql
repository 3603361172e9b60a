-- What keeps the questions of the analytics, the search of the top bar and the list of people quick with 200,000
-- requests, 10,000 proposals and 50,000 people.
--
-- The questions are counted anew each time, from an index that holds all they need. Sums kept by triggers would be
-- quicker, but every form of a visitor would then wait for the rows of the sums.

-- What counts: what travellers asked, without spam and without requests about their own data.
create index requests_counted on public.requests (created_at desc, id)
  include (status, came_from, campaign, owner_id, itinerary_id, first_reply_at, answer_due_at)
  where status <> 'spam' and not suspected_spam and type not in ('data_export', 'erasure');
create index itineraries_region on public.itineraries (id) include (region);

-- The inbox counts what a view holds by the index alone, and reads a page of it in the same order.
drop index public.requests_surfaced;
create index requests_surfaced on public.requests (surfaced_at desc, id)
  include (status, type, owner_id, suspected_spam, snoozed_until, read_at, first_reply_at);

-- It was a function that answered all rows.
drop function private.counted_requests(timestamptz);

create or replace function private.analytics_answers(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '32MB'
as $$
declare
  answers jsonb;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  -- Counted once by all questions together: a few hundred rows, which each question then adds up for itself.
  with grouped as materialized (
    select r.came_from, r.campaign, coalesce(a.owner_id, r.owner_id) as owner_id, i.region, r.status = 'won' as is_won,
           r.answer, count(*) as n
    from (
  select r.id, r.created_at, r.status, r.came_from, r.campaign, r.owner_id, r.itinerary_id, r.first_reply_at,
    case
      when r.answer_due_at is null then 'no promise'
      when r.first_reply_at <= r.answer_due_at then 'in time'
      when r.first_reply_at is not null then 'late'
      -- Closed without a mail: answered by telephone, or not worth one.
      when r.status <> 'new' then 'no promise'
      when now() > r.answer_due_at then 'overdue'
      else 'waiting'
    end as answer
  from public.requests r
  where r.status <> 'spam' and not r.suspected_spam and r.type not in ('data_export', 'erasure')
    ) r
    left join public.itineraries i on i.id = r.itinerary_id
    left join (
  select distinct on (o.request_id) o.request_id, o.owner_id from public.proposals o
  where o.state = 'accepted' and o.owner_id is not null and o.request_id is not null
  order by o.request_id, o.updated_at desc, o.id
    ) a on a.request_id = r.id
    where r.created_at >= since
    group by 1, 2, 3, 4, 5, 6
  ),
  parts as (
    select part.kind, part.name, sum(g.n)::bigint as requests, coalesce(sum(g.n) filter (where g.is_won), 0)::bigint as won
    from grouped g
    left join (
  select u.id, coalesce(l.name, nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text) as name
  from auth.users u
  left join public.profiles p on p.id = u.id
  left join public.planners l on l.id = p.planner_id
    ) s on s.id = g.owner_id
    cross join lateral (
      values ('sources', coalesce(g.came_from, '')), ('campaigns', coalesce(g.campaign, '')),
             ('planners', coalesce(s.name, '')), ('regions', coalesce(g.region, ''))
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
  ),
  -- To the minute: there are far fewer minutes than answers to put in order.
  replies as (
    select (date_part('epoch', r.first_reply_at - r.created_at) / 60)::bigint as minutes, count(*) as n
    from (
  select r.id, r.created_at, r.status, r.came_from, r.campaign, r.owner_id, r.itinerary_id, r.first_reply_at,
    case
      when r.answer_due_at is null then 'no promise'
      when r.first_reply_at <= r.answer_due_at then 'in time'
      when r.first_reply_at is not null then 'late'
      -- Closed without a mail: answered by telephone, or not worth one.
      when r.status <> 'new' then 'no promise'
      when now() > r.answer_due_at then 'overdue'
      else 'waiting'
    end as answer
  from public.requests r
  where r.status <> 'spam' and not r.suspected_spam and r.type not in ('data_export', 'erasure')
    ) r
    where r.created_at >= since and r.first_reply_at is not null
    group by 1
  ),
  places as (
    select p.minutes, sum(p.n) over (order by p.minutes) as reached, sum(p.n) over () as total from replies p
  )
  select jsonb_build_object(
    'sources', '[]'::jsonb, 'campaigns', '[]'::jsonb, 'planners', '[]'::jsonb, 'regions', '[]'::jsonb,
    'answers', (
      select coalesce(jsonb_object_agg(a.answer, a.n), '{}')
      from (select g.answer, sum(g.n)::bigint as n from grouped g group by 1) a
    ),
    -- The middle answer; of an even number the mean of the two in the middle.
    'median_hours', (
      select avg(m.minutes) / 60.0 from (
        (select p.minutes from places p where p.reached * 2 >= p.total order by p.minutes limit 1)
        union all
        (select p.minutes from places p where p.reached * 2 > p.total order by p.minutes limit 1)
      ) m
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

-- The requests behind one of those numbers: found by the index, and only the page's rows are looked up whole.
create or replace function private.analytics_requests(
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
  source constant text := '(  select r.id, r.created_at, r.status, r.came_from, r.campaign, r.owner_id, r.itinerary_id, r.first_reply_at,
    case
      when r.answer_due_at is null then ''no promise''
      when r.first_reply_at <= r.answer_due_at then ''in time''
      when r.first_reply_at is not null then ''late''
      -- Closed without a mail: answered by telephone, or not worth one.
      when r.status <> ''new'' then ''no promise''
      when now() > r.answer_due_at then ''overdue''
      else ''waiting''
    end as answer
  from public.requests r
  where r.status <> ''spam'' and not r.suspected_spam and r.type not in (''data_export'', ''erasure'')) r' || case part
    when 'planners' then ' left join (  select distinct on (o.request_id) o.request_id, o.owner_id from public.proposals o
  where o.state = ''accepted'' and o.owner_id is not null and o.request_id is not null
  order by o.request_id, o.updated_at desc, o.id) a on a.request_id = r.id
      left join (  select u.id, coalesce(l.name, nullif(btrim(concat_ws('' '', p.first_name, p.last_name)), ''''), u.email::text) as name
  from auth.users u
  left join public.profiles p on p.id = u.id
  left join public.planners l on l.id = p.planner_id) s on s.id = coalesce(a.owner_id, r.owner_id)'
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
    join (
  select r.id, r.created_at, r.status, r.came_from, r.campaign, r.owner_id, r.itinerary_id, r.first_reply_at,
    case
      when r.answer_due_at is null then 'no promise'
      when r.first_reply_at <= r.answer_due_at then 'in time'
      when r.first_reply_at is not null then 'late'
      -- Closed without a mail: answered by telephone, or not worth one.
      when r.status <> 'new' then 'no promise'
      when now() > r.answer_due_at then 'overdue'
      else 'waiting'
    end as answer
  from public.requests r
  where r.status <> 'spam' and not r.suspected_spam and r.type not in ('data_export', 'erasure')
    ) c on c.id = page.id
    left join public.itineraries i on i.id = r.itinerary_id
    left join (
  select distinct on (o.request_id) o.request_id, o.owner_id from public.proposals o
  where o.state = 'accepted' and o.owner_id is not null and o.request_id is not null
  order by o.request_id, o.updated_at desc, o.id
    ) a on a.request_id = r.id
    left join (
  select u.id, coalesce(l.name, nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text) as name
  from auth.users u
  left join public.profiles p on p.id = u.id
  left join public.planners l on l.id = p.planner_id
    ) s on s.id = coalesce(a.owner_id, r.owner_id)
    order by page.place;
end
$$;

create index proposals_words on public.proposals
  using gin (private.fold_accents(number || ' ' || coalesce(email, '')) extensions.gin_trgm_ops);
create index proposal_versions_words on public.proposal_versions
  using gin (private.fold_accents(title) extensions.gin_trgm_ops);

-- The search of the top bar, as before; proposals are found by indexes too, by number, address, or the title of any
-- version.
create or replace function private.admin_search(wanted text)
returns table (kind text, id text, title text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.fold_accents(btrim(wanted));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if words = '' then
    return;
  end if;
  return query
    (with titled as materialized (
       select i.id, i.title, i.location, true as in_title from public.itineraries i
       where private.fold_accents(i.title) like pattern limit 200
     ), described as materialized (
       select i.id, i.title, i.location, false as in_title from public.itineraries i
       where private.fold_accents(i.search_text) like pattern limit 200
     )
     select 'itinerary', hit.id::text, hit.title, hit.location
     from (select * from titled union all
           select * from described d where not exists (select 1 from titled t where t.id = d.id)) as hit
     order by hit.in_title desc, hit.title limit 6)
    union all
    (select 'request', r.id::text, r.name, coalesce(nullif(r.subject, ''), r.email)
     from public.requests r where r.words_folded like pattern
     order by r.created_at desc limit 6)
    union all
    (select 'user', u.id::text, coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text), u.email::text
     from auth.users u left join public.profiles p on p.id = u.id
     where u.id in (
       select named.id from public.profiles named
       where private.fold_accents(named.first_name || ' ' || named.last_name) like pattern
       union all
       select mailed.id from auth.users mailed where lower(mailed.email) like pattern
     )
     order by u.created_at desc limit 6)
    union all
    (select 'faq', f.id::text, f.question, left(f.answer, 80) from public.faqs f
     where private.fold_accents(concat_ws(E'\n', f.question, f.answer)) like pattern
     order by f.display_order limit 6)
    union all
    (select 'proposal', p.id::text, p.number, concat_ws(', ', v.title, p.email)
     from public.proposals p
     join lateral (
       select o.title from public.proposal_versions o where o.proposal_id = p.id order by o.number desc limit 1
     ) v on true
     where p.id in (
       select named.id from public.proposals named
       where private.fold_accents(named.number || ' ' || coalesce(named.email, '')) like pattern
       union all
       select titled.proposal_id from public.proposal_versions titled where private.fold_accents(titled.title) like pattern
     )
     order by p.created_at desc limit 6);
end
$$;

-- The list of people: a name is found by the index of profiles, an address by comparing addresses alone. An index over
-- auth.users is not ours to make where Supabase owns that table.
create or replace function private.list_users(matching text, page_size integer, page_start integer)
returns table (
  id uuid, email text, first_name text, last_name text, role public.app_role,
  created_at timestamptz, last_sign_in_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.fold_accents(btrim(matching));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    select u.id, u.email::text, coalesce(p.first_name, ''), coalesce(p.last_name, ''),
           coalesce(r.role, 'user'::public.app_role), u.created_at, u.last_sign_in_at, count(*) over ()
    from auth.users u
    left join public.profiles p on p.id = u.id
    left join public.user_roles r on r.user_id = u.id
    where words = ''
       or u.id in (
         select named.id from public.profiles named
         where private.fold_accents(named.first_name || ' ' || named.last_name) like pattern
         union all
         select mailed.id from auth.users mailed where lower(mailed.email) like pattern
       )
    order by (r.role is not distinct from 'admin') desc, u.created_at desc, u.id
    limit least(greatest(page_size, 1), 1000) offset greatest(page_start, 0);
end
$$;

-- The funnel and the top itineraries count what the questions count, by the same index.
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
    ), asked as materialized (
      select r.itinerary_id, count(*) as requests, count(*) filter (where r.status = 'won') as won
      from (
  select r.id, r.created_at, r.status, r.came_from, r.campaign, r.owner_id, r.itinerary_id, r.first_reply_at,
    case
      when r.answer_due_at is null then 'no promise'
      when r.first_reply_at <= r.answer_due_at then 'in time'
      when r.first_reply_at is not null then 'late'
      -- Closed without a mail: answered by telephone, or not worth one.
      when r.status <> 'new' then 'no promise'
      when now() > r.answer_due_at then 'overdue'
      else 'waiting'
    end as answer
  from public.requests r
  where r.status <> 'spam' and not r.suspected_spam and r.type not in ('data_export', 'erasure')
    ) r
      where r.created_at >= since and r.itinerary_id is not null
      group by 1
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
