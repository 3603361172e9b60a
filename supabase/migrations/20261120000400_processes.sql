-- The processes that serve this site. Each writes its own row every 15 seconds. Whether that works says whether the
-- database takes writes, and the rows say whether the processes fit together. After 45 seconds of silence a process
-- counts as dead.

create table public.processes (
  id uuid primary key,
  version text not null check (length(version) <= 100),
  host text not null check (length(host) <= 253),
  data_folder text not null check (length(data_folder) <= 4000),
  -- The same for two processes that share one folder, also if they know it by different paths.
  folder_id text not null check (length(folder_id) <= 100),
  keys_fingerprint text not null check (length(keys_fingerprint) <= 100),
  -- The process's own clock when it wrote the row; seen_at is the database's.
  clock timestamptz not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Since when the process has written its row without a gap.
  steady_since timestamptz not null default now(),
  constraint clock_in_range check (clock >= '2000-01-01Z' and clock < '3000-01-01Z'),
  constraint started_at_in_range check (started_at >= '2000-01-01Z' and started_at < '3000-01-01Z'),
  constraint seen_at_in_range check (seen_at >= '2000-01-01Z' and seen_at < '3000-01-01Z'),
  constraint steady_since_in_range check (steady_since >= '2000-01-01Z' and steady_since < '3000-01-01Z')
);

alter table public.processes enable row level security;
revoke all on table public.processes from anon, authenticated, service_role;
grant select, insert, update, delete on table public.processes to service_role;
create policy "the service manages processes"
  on public.processes for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages processes" on public.processes is
  'Lets each process of the server write its row and read the others.';

create function public.report_process(process jsonb) returns setof public.processes
language plpgsql set search_path = ''
as $$
begin
  delete from public.processes p where p.seen_at < now() - interval '1 day';
  insert into public.processes as p (id, version, host, data_folder, folder_id, keys_fingerprint, clock)
  select r.id, r.version, r.host, r.data_folder, r.folder_id, r.keys_fingerprint, r.clock
  from jsonb_populate_record(null::public.processes, process) r
  on conflict (id) do update set
    clock = excluded.clock,
    seen_at = now(),
    steady_since = case when p.seen_at < now() - interval '45 seconds' then now() else p.steady_since end;
  return query select * from public.processes p where p.seen_at > now() - interval '45 seconds' order by p.started_at;
end
$$;
comment on function public.report_process is
  'Writes the row of a process and returns the rows of all that are alive; the server only.';
revoke all on function public.report_process from public, anon, authenticated, service_role;
grant execute on function public.report_process to service_role;

alter table public.outbox add column claimed_by uuid;
comment on column public.outbox.claimed_by is 'The process that sends this mail, or sent it last.';
create index outbox_sending on public.outbox (claimed_by) where state = 'sending';

-- Returns due mails, each to one process. A claimed mail is due again once the row of its process is 45 seconds old, or
-- after five minutes, so that nothing is lost if the process dies. After an outage, in which no process could write its
-- row, the others first get 45 seconds to do so.
drop function public.claim_outbox(integer);
create function public.claim_outbox(n integer, process uuid default null) returns setof public.outbox
language plpgsql set search_path = ''
as $$
declare
  silent constant timestamptz := now() - interval '45 seconds';
begin
  if exists (select from public.processes p where p.id = process and p.seen_at > silent and p.steady_since < silent) then
    update public.outbox o set next_attempt_at = now()
    where o.id in (
      select d.id from public.outbox d
      join public.processes p on p.id = d.claimed_by and p.seen_at < silent
      where d.state = 'sending' and d.next_attempt_at > now()
      for update of d skip locked);
  end if;
  return query
    -- Materialized, because a join could evaluate the limit again and claim more.
    with due as materialized (
      select d.id from public.outbox d
      where d.state in ('queued', 'sending') and d.next_attempt_at <= now()
      order by d.next_attempt_at
      limit least(greatest(n, 0), 100)
      for update skip locked
    )
    update public.outbox o
    set state = 'sending', attempts = o.attempts + 1, next_attempt_at = now() + interval '5 minutes', claimed_by = process
    from due
    where o.id = due.id
    returning o.*;
end
$$;
comment on function public.claim_outbox is 'Claims up to n due mails for a process to send; the server only.';
revoke all on function public.claim_outbox from public, anon, authenticated, service_role;
grant execute on function public.claim_outbox to service_role;
