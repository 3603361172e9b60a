-- Nothing makes a request of the type 'erasure': people erase themselves in their account, staff erase in Settings.
-- PostgreSQL cannot remove a value from an enum, so the type is made again, and with it what returns it.

update public.requests set type = 'contact' where type = 'erasure';
update public.bin set contents = jsonb_set(contents, '{row,type}', '"contact"')
where kind = 'requests' and contents #>> '{row,type}' = 'erasure';

drop function public.my_requests();
drop function private.my_requests();
drop function public.analytics_requests(timestamptz, text, text, boolean, integer, integer);
drop function private.analytics_requests(timestamptz, text, text, boolean, integer, integer);
drop view private.counted_requests;
drop index public.requests_counted;

alter type public.request_type rename to request_type_with_erasure;
create type public.request_type as enum ('contact', 'customization', 'full_itinerary', 'custom_vacation', 'data_export');
alter table public.requests alter column type type public.request_type using type::text::public.request_type;
drop type public.request_type_with_erasure;

create function private.my_requests()
returns table (
  id uuid, type public.request_type, status public.request_status, subject text, message text,
  itinerary_id uuid, created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select r.id, r.type, case when r.status = 'spam' then 'new' else r.status end, r.subject, r.message,
         r.itinerary_id, r.created_at
  from public.requests r
  where r.user_id = private.live_user_id()
  order by r.created_at desc
$$;
grant execute on function private.my_requests to authenticated;

create function public.my_requests()
returns table (
  id uuid, type public.request_type, status public.request_status, subject text, message text,
  itinerary_id uuid, created_at timestamptz
)
language sql stable set search_path = ''
as $$
  select * from private.my_requests()
$$;
comment on function public.my_requests is 'The caller''s own requests and their status.';
revoke all on function public.my_requests from public, anon, authenticated, service_role;
grant execute on function public.my_requests to authenticated;

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

revoke all on all functions in schema private from public;
