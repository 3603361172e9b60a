-- How much each address or account has used of a limit, for all processes that share this database.

-- Unlogged: every sign-in and every form writes here, and after a crash of the server the counters may begin anew.
create unlogged table private.rate_limits (
  -- A keyed hash: whose counter it is cannot be read from it.
  key text primary key check (length(key) <= 200),
  points integer not null,
  expires_at timestamptz not null
);
create index rate_limits_expired on private.rate_limits (expires_at);

alter table private.rate_limits enable row level security;
revoke all on table private.rate_limits from public, anon, authenticated, service_role;

-- Adds points, beginning anew when the last count has run out; `replace` sets them and the time whatever was there.
create function private.add_points(limit_key text, added integer, duration_ms bigint, replace_count boolean)
returns table (points integer, expires_in_ms bigint)
language plpgsql security definer set search_path = ''
as $$
declare
  fresh_until timestamptz := now() + make_interval(secs => duration_ms / 1000.0);
begin
  if random() < 0.01 then
    delete from private.rate_limits old where old.key in (
      select o.key from private.rate_limits o where o.expires_at < now() limit 500 for update skip locked);
  end if;
  return query
    insert into private.rate_limits as kept (key, points, expires_at)
    values (limit_key, added, fresh_until)
    on conflict (key) do update set
      points = case when replace_count or kept.expires_at <= now() then added else kept.points + added end,
      expires_at = case when replace_count or kept.expires_at <= now() then fresh_until else kept.expires_at end
    returning kept.points, (extract(epoch from kept.expires_at - now()) * 1000)::bigint;
end
$$;
comment on function private.add_points(text, integer, bigint, boolean) is
  'Counts for a limit; called by public.count_points only.';
revoke all on function private.add_points(text, integer, bigint, boolean) from public, anon, authenticated, service_role;
grant execute on function private.add_points(text, integer, bigint, boolean) to service_role;

create function public.count_points(limit_key text, added integer, duration_ms bigint, replace_count boolean)
returns table (points integer, expires_in_ms bigint)
language sql set search_path = ''
as $$ select * from private.add_points(limit_key, added, duration_ms, replace_count) $$;
comment on function public.count_points(text, integer, bigint, boolean) is
  'Counts for a limit and answers the new count and when it runs out; the server only.';
revoke all on function public.count_points(text, integer, bigint, boolean) from public, anon, authenticated, service_role;
grant execute on function public.count_points(text, integer, bigint, boolean) to service_role;

create function private.read_points(limit_key text)
returns table (points integer, expires_in_ms bigint)
language sql stable security definer set search_path = ''
as $$
  select kept.points, (extract(epoch from kept.expires_at - now()) * 1000)::bigint
  from private.rate_limits kept where kept.key = limit_key and kept.expires_at > now()
$$;
comment on function private.read_points(text) is 'Reads a count; called by public.read_points only.';
revoke all on function private.read_points(text) from public, anon, authenticated, service_role;
grant execute on function private.read_points(text) to service_role;

create function public.read_points(limit_key text)
returns table (points integer, expires_in_ms bigint)
language sql stable set search_path = ''
as $$ select * from private.read_points(limit_key) $$;
comment on function public.read_points(text) is 'Answers the count of a limit, if one is running; the server only.';
revoke all on function public.read_points(text) from public, anon, authenticated, service_role;
grant execute on function public.read_points(text) to service_role;
