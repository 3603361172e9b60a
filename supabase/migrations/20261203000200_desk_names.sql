-- Snoozed requests are not on the desk. Departures and trips without an account are named after whoever asked for them; the analytics' requests can be
-- asked for by itinerary; the colour of a picture, which the site computes, is neither a change nor a version.

create or replace function private.desk(today date) returns jsonb
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

drop function public.analytics_requests(timestamptz, text, text, boolean, integer, integer);
drop function private.analytics_requests(timestamptz, text, text, boolean, integer, integer);
drop function private.counted_requests(timestamptz);

create function private.counted_requests(since timestamptz)
returns table (
  id uuid, name text, subject text, type public.request_type, status public.request_status, created_at timestamptz,
  first_reply_at timestamptz, came_from text, campaign text, owner text, region text, answer text, itinerary text
)
language sql stable security definer set search_path = ''
as $$
  select r.id, r.name, r.subject, r.type, r.status, r.created_at, r.first_reply_at,
         coalesce(r.came_from, ''), coalesce(r.campaign, ''),
         coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text, ''),
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
  left join auth.users u on u.id = r.owner_id
  left join public.profiles p on p.id = r.owner_id
  where r.created_at >= since and r.status <> 'spam' and not r.suspected_spam
    and r.type not in ('data_export', 'erasure')
$$;
revoke all on function private.counted_requests(timestamptz) from public;

-- part: 'sources', 'campaigns', 'owners', 'regions', 'answers' or 'itineraries', and the wanted name among them;
-- '' for all.
create function private.analytics_requests(
  since timestamptz, part text, wanted text, only_won boolean, page_size integer, page_start integer
)
returns table (
  id uuid, name text, subject text, type public.request_type, status public.request_status, created_at timestamptz,
  first_reply_at timestamptz, came_from text, campaign text, owner text, region text, answer text, itinerary text,
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
            when 'owners' then c.owner = wanted
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
  first_reply_at timestamptz, came_from text, campaign text, owner text, region text, answer text, itinerary text,
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

create or replace function private.keep_itinerary_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  beside constant text[] := array[
    'is_published', 'is_featured', 'updated_at', 'search_text', 'image_color', 'words_folded'
  ];
begin
  if to_jsonb(old) - beside = to_jsonb(new) - beside then
    return null;
  end if;
  insert into public.itinerary_versions (itinerary_id, content, replaced_by)
  values (
    old.id, to_jsonb(old) - array['search_text', 'image_color', 'words_folded'],
    (select u.email from auth.users u where u.id = private.actor_id())
  );
  delete from public.itinerary_versions v
  where v.itinerary_id = old.id and v.id <= (
    select o.id from public.itinerary_versions o where o.itinerary_id = old.id order by o.id desc offset 50 limit 1
  );
  return null;
end
$$;

create or replace function private.list_trips(
  part text, matching text, today date, page_size integer, page_start integer
)
returns table (
  id uuid, title text, location text, image text, start_date date, end_date date, status public.trip_status,
  days jsonb, user_id uuid, traveller text, email text, request_id uuid, itinerary_id uuid, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.fold_accents(btrim(matching));
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    select t.id, t.title, t.location, t.image, t.start_date, t.end_date, t.status, t.days, t.user_id,
           -- Without an account it is still the trip of whoever asked for it.
           coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), case when u.id is null then r.name end, ''),
           coalesce(u.email::text, r.email, ''), t.request_id, t.itinerary_id,
           count(*) over ()
    from public.trips t
    left join auth.users u on u.id = t.user_id
    left join public.profiles p on p.id = t.user_id
    left join public.requests r on r.id = t.request_id
    where t.cancelled_at is null and case part
            when 'departures' then t.start_date > today
            when 'on-the-way' then t.start_date <= today and t.end_date >= today
            when 'past' then t.end_date < today
            else true
          end
      and (wanted = ''
        or position(wanted in private.fold_accents(
             concat_ws(' ', t.title, t.location, p.first_name, p.last_name, u.email, r.name))) > 0)
    order by case when part = 'past' then t.start_date end desc, t.start_date, t.id
    limit least(greatest(page_size, 1), 500) offset greatest(page_start, 0);
end
$$;
