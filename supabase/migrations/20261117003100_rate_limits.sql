-- Rate limits and sign-in delays, shared by all processes on this database.

-- Unlogged: every sign-in and form writes here, and counters may restart after a crash.
create unlogged table private.rate_limits (
  -- A keyed hash, so that the owner of a counter cannot be read from it.
  key text primary key check (length(key) <= 200),
  points integer not null,
  expires_at timestamptz not null
);
create index rate_limits_expired on private.rate_limits (expires_at);

alter table private.rate_limits enable row level security;
revoke all on table private.rate_limits from public, anon, authenticated, service_role;

-- Adds points, starting from zero when the previous period has ended; `replace` sets points and time regardless.
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
comment on function private.add_points is
  'Counts for a limit; called by public.count_points only.';
grant execute on function private.add_points to service_role;

create function public.count_points(limit_key text, added integer, duration_ms bigint, replace_count boolean)
returns table (points integer, expires_in_ms bigint)
language sql set search_path = ''
as $$ select * from private.add_points(limit_key, added, duration_ms, replace_count) $$;
comment on function public.count_points is
  'Adds points to a rate limit and returns the new count and its expiry; the server only.';
revoke all on function public.count_points from public, anon, authenticated, service_role;
grant execute on function public.count_points to service_role;

create function private.read_points(limit_key text)
returns table (points integer, expires_in_ms bigint)
language sql stable security definer set search_path = ''
as $$
  select kept.points, (extract(epoch from kept.expires_at - now()) * 1000)::bigint
  from private.rate_limits kept where kept.key = limit_key and kept.expires_at > now()
$$;
comment on function private.read_points is 'Reads a count; called by public.read_points only.';
grant execute on function private.read_points to service_role;

create function public.read_points(limit_key text)
returns table (points integer, expires_in_ms bigint)
language sql stable set search_path = ''
as $$ select * from private.read_points(limit_key) $$;
comment on function public.read_points is 'Returns the count of a rate limit, if there is one; the server only.';
revoke all on function public.read_points from public, anon, authenticated, service_role;
grant execute on function public.read_points to service_role;

create table private.sign_in_waits (
  -- A keyed hash, so that the owner cannot be read from it.
  key text primary key check (length(key) <= 200),
  failures integer not null check (failures >= 0),
  -- When the oldest failure was counted: one failure expires each time an interval has passed.
  failing_since timestamptz not null,
  last_failure timestamptz not null,
  waits_until timestamptz not null
);
create index sign_in_waits_last_failure on private.sign_in_waits (last_failure);

alter table private.sign_in_waits enable row level security;
revoke all on table private.sign_in_waits from public, anon, authenticated, service_role;

-- The first failures cause no delay; then the wait doubles from one second up to the cap.
create function private.wait_after(failures integer, free_tries integer, cap_ms bigint) returns interval
language sql immutable set search_path = ''
as $$
  select case when failures < free_tries then interval '0'
    else make_interval(secs => least(cap_ms, 1000 * 2 ^ least(failures - free_tries, 40)) / 1000.0) end
$$;
comment on function private.wait_after is 'How long to wait after so many failures.';

-- Returns the milliseconds to wait; 0 means allowed, and the attempt already counts as a failure under every key, so
-- that concurrent attempts in several processes are counted too.
create function private.begin_attempt(attempt_keys text[], caps_ms bigint[], free_tries integer, forget_ms bigint)
returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  here timestamptz;
  longest interval := interval '0';
  kept private.sign_in_waits;
  forgotten integer;
  wanted record;
begin
  if random() < 0.01 then
    delete from private.sign_in_waits old where old.key in (
      select o.key from private.sign_in_waits o
      where o.last_failure < now() - interval '1 day' limit 500 for update skip locked);
  end if;
  -- Always in the same order, to avoid deadlocks.
  for wanted in select k.key, k.cap from unnest(attempt_keys, caps_ms) as k (key, cap) order by k.key loop
    insert into private.sign_in_waits values (wanted.key, 0, now(), now(), now()) on conflict do nothing;
    select * into strict kept from private.sign_in_waits w where w.key = wanted.key for update;
    here := clock_timestamp();
    forgotten := greatest(0, floor(extract(epoch from here - kept.failing_since) * 1000 / forget_ms))::integer;
    update private.sign_in_waits w
    set failures = greatest(0, kept.failures - forgotten),
        failing_since = case when kept.failures <= forgotten then here
          else kept.failing_since + forgotten * make_interval(secs => forget_ms / 1000.0) end
    where w.key = wanted.key;
    longest := greatest(longest, kept.waits_until - here);
  end loop;
  if longest > interval '0' then
    return ceil(extract(epoch from longest) * 1000);
  end if;
  update private.sign_in_waits w
  set failures = w.failures + 1, last_failure = here,
      waits_until = here + private.wait_after(w.failures + 1, free_tries, k.cap)
  from unnest(attempt_keys, caps_ms) as k (key, cap) where w.key = k.key;
  return 0;
end
$$;
comment on function private.begin_attempt is
  'Counts a sign-in attempt; called by public.begin_attempt only.';
grant execute on function private.begin_attempt to service_role;

create function public.begin_attempt(attempt_keys text[], caps_ms bigint[], free_tries integer, forget_ms bigint)
returns bigint
language sql set search_path = ''
as $$ select private.begin_attempt(attempt_keys, caps_ms, free_tries, forget_ms) $$;
comment on function public.begin_attempt is
  'Returns the milliseconds to wait before a sign-in attempt, or counts the attempt and returns 0; the server only.';
revoke all on function public.begin_attempt from public, anon, authenticated, service_role;
grant execute on function public.begin_attempt to service_role;

-- The outcome of an attempt for each of its keys: clear removes all failures, forgive takes this one back, and
-- restart starts the wait now, because the response is only sent now.
create function private.end_attempt(attempt_keys text[], outcomes text[], caps_ms bigint[], free_tries integer)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.sign_in_waits w where w.key = any (attempt_keys) order by w.key for update;
  update private.sign_in_waits w
  set failures = case k.outcome when 'clear' then 0 when 'forgive' then greatest(0, w.failures - 1) else w.failures end,
      last_failure = case k.outcome when 'restart' then clock_timestamp() else w.last_failure end,
      waits_until = case k.outcome
        when 'clear' then clock_timestamp()
        when 'forgive' then w.last_failure + private.wait_after(greatest(0, w.failures - 1), free_tries, k.cap)
        else clock_timestamp() + private.wait_after(w.failures, free_tries, k.cap) end
  from unnest(attempt_keys, outcomes, caps_ms) as k (key, outcome, cap) where w.key = k.key;
end
$$;
comment on function private.end_attempt is
  'Records the outcome of a sign-in attempt; called by public.end_attempt only.';
grant execute on function private.end_attempt to service_role;

create function public.end_attempt(attempt_keys text[], outcomes text[], caps_ms bigint[], free_tries integer)
returns void
language sql set search_path = ''
as $$ select private.end_attempt(attempt_keys, outcomes, caps_ms, free_tries) $$;
comment on function public.end_attempt is
  'Records the outcome of a sign-in attempt; the server only.';
revoke all on function public.end_attempt from public, anon, authenticated, service_role;
grant execute on function public.end_attempt to service_role;

revoke all on all functions in schema private from public;
