-- What the dashboard and the analytics screen count.

-- How often an itinerary was looked at, a number per day: no visitor is recorded.
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

create policy "admins read view counts"
  on public.itinerary_views for select to authenticated using ((select private.is_admin()));
comment on policy "admins read view counts" on public.itinerary_views is 'Lets an admin read the counts.';
create policy "the service reads view counts"
  on public.itinerary_views for select to service_role using ((select private.is_service()));
comment on policy "the service reads view counts" on public.itinerary_views is 'Lets the server''s functions read.';

create function private.count_view(seen uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into public.itinerary_views as v (itinerary_id, day, views)
  select i.id, current_date, 1 from public.itineraries i where i.id = seen and i.is_published
  on conflict (itinerary_id, day) do update set views = v.views + 1
$$;
revoke all on function private.count_view(uuid) from public;
grant execute on function private.count_view(uuid) to service_role;

create function public.count_view(itinerary_id uuid) returns void
language sql set search_path = ''
as $$
  select private.count_view(count_view.itinerary_id)
$$;
comment on function public.count_view(uuid) is 'Counts one look at a published itinerary; the server only.';
revoke all on function public.count_view(uuid) from public, anon, authenticated, service_role;
grant execute on function public.count_view(uuid) to service_role;

-- {totals: {type: n}, series: [{day, type, count}], funnel: {views, requests, won}, top: [{id, title, views, requests}]}
create function private.analytics(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'totals', (
      select coalesce(jsonb_object_agg(t.engagement_type, t.n), '{}')
      from (
        select e.engagement_type, count(*) as n from public.engagement_tracking e
        where e.created_at >= since group by 1
      ) t
    ),
    'series', (
      select coalesce(jsonb_agg(jsonb_build_object('day', s.day, 'type', s.engagement_type, 'count', s.n) order by s.day), '[]')
      from (
        select (e.created_at at time zone 'UTC')::date as day, e.engagement_type, count(*) as n
        from public.engagement_tracking e where e.created_at >= since group by 1, 2
      ) s
    ),
    'funnel', jsonb_build_object(
      'views', (select coalesce(sum(v.views), 0) from public.itinerary_views v where v.day >= since::date),
      'requests', (
        select count(*) from public.requests r
        where r.created_at >= since and r.itinerary_id is not null and r.status <> 'spam' and not r.suspected_spam
      ),
      'won', (
        select count(*) from public.requests r
        where r.created_at >= since and r.itinerary_id is not null and r.status = 'won' and not r.suspected_spam
      )
    ),
    'top', (
      select coalesce(jsonb_agg(to_jsonb(t) order by t.views desc, t.requests desc), '[]')
      from (
        select i.id, i.title,
               coalesce((select sum(v.views) from public.itinerary_views v where v.itinerary_id = i.id and v.day >= since::date), 0) as views,
               (select count(*) from public.requests r
                where r.itinerary_id = i.id and r.created_at >= since
                  and r.status <> 'spam' and not r.suspected_spam) as requests
        from public.itineraries i
        where exists (select 1 from public.itinerary_views v where v.itinerary_id = i.id and v.day >= since::date)
           or exists (
             select 1 from public.requests r
             where r.itinerary_id = i.id and r.created_at >= since and r.status <> 'spam' and not r.suspected_spam
           )
        order by 3 desc, 4 desc
        limit 10
      ) t
    )
  );
end
$$;
revoke all on function private.analytics(timestamptz) from public;
grant execute on function private.analytics(timestamptz) to authenticated, service_role;

create function public.analytics(since timestamptz default '-infinity') returns jsonb
language sql stable set search_path = ''
as $$
  select private.analytics(greatest(analytics.since, '2000-01-01'::timestamptz))
$$;
comment on function public.analytics(timestamptz) is 'Engagement, funnel and top itineraries since a moment; admins only.';
revoke all on function public.analytics(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.analytics(timestamptz) to authenticated, service_role;

-- Numbers of the dashboard, each with the number of 30 days before, and what needs someone now.
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
      'now', (select count(*) from public.requests r where r.created_at >= month_ago and not r.suspected_spam and r.status <> 'spam'),
      'before', (
        select count(*) from public.requests r
        where r.created_at >= month_ago - interval '30 days' and r.created_at < month_ago
          and not r.suspected_spam and r.status <> 'spam'
      )
    ),
    'users', jsonb_build_object(
      'now', (select count(*) from auth.users),
      'before', (select count(*) from auth.users u where u.created_at < month_ago)
    ),
    'attention', jsonb_build_object(
      'unanswered', (
        select count(*) from public.requests r
        where r.first_reply_at is null and r.status = 'new' and not r.suspected_spam
      ),
      'unread', (select count(*) from public.requests r where r.read_at is null and not r.suspected_spam and r.status <> 'spam'),
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
revoke all on function private.dashboard() from public;
grant execute on function private.dashboard() to authenticated, service_role;

create function public.dashboard() returns jsonb
language sql stable set search_path = ''
as $$
  select private.dashboard()
$$;
comment on function public.dashboard() is 'Counts and what needs attention; admins only.';
revoke all on function public.dashboard() from public, anon, authenticated, service_role;
grant execute on function public.dashboard() to authenticated, service_role;
