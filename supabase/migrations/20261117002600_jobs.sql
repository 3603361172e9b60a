-- Scheduled jobs, such as backups: which process runs one, and how it went.

create table public.job_runs (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z][a-z0-9-]{0,62}$'),
  started_at timestamptz not null default now(),
  -- Updated while the process is alive; after two minutes of silence it counts as dead.
  alive_at timestamptz not null default now(),
  finished_at timestamptz,
  result text check (result in ('ok', 'failed')),
  detail text not null default '' check (length(detail) <= 2000),
  next_at timestamptz not null,
  check ((finished_at is null) = (result is null))
);
create index job_runs_newest on public.job_runs (name, id desc);

alter table public.job_runs enable row level security;
revoke all on table public.job_runs from anon, authenticated, service_role;
revoke all on sequence public.job_runs_id_seq from anon, authenticated, service_role;
grant select on table public.job_runs to authenticated;
grant select, insert, update, delete on table public.job_runs to service_role;

create policy "admins read job runs"
  on public.job_runs for select to authenticated using ((select private.is_admin()));
comment on policy "admins read job runs" on public.job_runs is
  'Lets an admin read the runs of jobs; only the server writes them.';
create policy "the service reads job runs"
  on public.job_runs for select to service_role using ((select private.is_service()));
comment on policy "the service reads job runs" on public.job_runs is 'Lets the server find the last run.';
create policy "the service starts job runs"
  on public.job_runs for insert to service_role with check ((select private.is_service()));
comment on policy "the service starts job runs" on public.job_runs is 'Lets the server record that a run began.';
create policy "the service ends job runs"
  on public.job_runs for update to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service ends job runs" on public.job_runs is 'Lets the server record how a run went.';
create policy "the service forgets job runs"
  on public.job_runs for delete to service_role using ((select private.is_service()));
comment on policy "the service forgets job runs" on public.job_runs is 'Lets the server remove old runs.';

-- Returns the id of the new run to one process only, and null if it is not due or another process runs it.
create function public.claim_job(job text, every_seconds integer) returns bigint
language plpgsql set search_path = ''
as $$
declare
  last public.job_runs;
  run bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('calabash:job:' || job, 0));
  select * into last from public.job_runs r where r.name = job order by r.id desc limit 1;
  if last.id is not null and last.finished_at is null then
    if last.alive_at > now() - interval '2 minutes' then
      return null;
    end if;
    update public.job_runs r
    set finished_at = now(), result = 'failed', detail = 'The process ended before the job was done.'
    where r.id = last.id;
    last.result := 'failed';
  end if;
  -- A failed run is retried after an hour, or sooner if it is due sooner.
  if last.id is not null and now() < last.started_at + make_interval(secs => case last.result
    when 'failed' then least(every_seconds, 3600) else every_seconds end) then
    return null;
  end if;
  insert into public.job_runs (name, next_at)
  values (job, now() + make_interval(secs => every_seconds))
  returning id into run;
  delete from public.job_runs r
  where r.name = job and r.id < (
    select o.id from public.job_runs o where o.name = job order by o.id desc offset 99 limit 1);
  return run;
end
$$;
comment on function public.claim_job is
  'Lets one process run a job that is due and returns the run''s id; the server only.';
revoke all on function public.claim_job from public, anon, authenticated, service_role;
grant execute on function public.claim_job to service_role;
