-- The engagements behind a card of the analytics: of one kind, or of all, since a moment, newest first. How many there
-- are is read from the sums by day, as the cards do, so that a card and its list agree.
create function private.analytics_engagements(since timestamptz, kind text, page_size integer, page_start integer)
returns table (
  id uuid, engagement_type public.engagement_type, user_name text, user_email text, page_url text, created_at timestamptz,
  total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_day constant date := (since at time zone 'UTC')::date;
  -- Empty for a kind that does not exist.
  kinds constant public.engagement_type[] := array(
    select e from unnest(enum_range(null::public.engagement_type)) as e where kind = '' or e::text = kind
  );
  counted bigint;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  counted := (
    select coalesce(sum(d.total), 0) from private.engagement_days d
    where d.day > first_day and d.engagement_type = any (kinds)
  ) + (
    select count(*) from public.engagement_tracking e
    where e.created_at >= since and e.created_at < (first_day + 1)::timestamp at time zone 'UTC'
      and e.engagement_type = any (kinds)
  );
  return query execute 'select e.id, e.engagement_type, e.user_name, e.user_email, e.page_url, e.created_at, $5
    from public.engagement_tracking e where e.created_at >= $1'
      || case when kind <> '' then ' and e.engagement_type = $2' else '' end
      || ' order by e.created_at desc, e.id limit $3 offset $4'
    using since, kinds[1], case when kinds = '{}' then 0 else least(greatest(page_size, 1), 500) end,
      greatest(page_start, 0), counted;
end
$$;
revoke all on function private.analytics_engagements(timestamptz, text, integer, integer) from public;
grant execute on function private.analytics_engagements(timestamptz, text, integer, integer) to authenticated, service_role;

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
comment on function public.analytics_engagements(timestamptz, text, integer, integer) is
  'The engagements behind a card of the analytics, with their total; admins only.';
revoke all on function public.analytics_engagements(timestamptz, text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.analytics_engagements(timestamptz, text, integer, integer) to authenticated, service_role;
