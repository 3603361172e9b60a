-- Retention periods, and the job that removes what is past them.

-- Kind, default days, minimum days. The trail's minimum keeps an admin from removing recent traces.
create function private.retention_rules() returns table (what text, standard integer, least_days integer)
language sql immutable set search_path = ''
as $$
  values
    ('bin', 30, 7), ('spam', 90, 7), ('mails', 365, 7), ('sessions', 90, 1), ('refresh_tokens', 30, 1),
    ('views', 730, 30), ('job_runs', 90, 7), ('audit', 730, 180)
$$;

create function private.retention()
returns table (what text, days integer, standard integer, least_days integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    select r.what, coalesce((s.value::jsonb ->> r.what)::integer, r.standard), r.standard, r.least_days
    from private.retention_rules() r
    left join public.site_settings s on s.key = 'retention';
end
$$;
grant execute on function private.retention to authenticated, service_role;

create function public.retention() returns table (what text, days integer, standard integer, least_days integer)
language sql stable set search_path = ''
as $$
  select * from private.retention()
$$;
comment on function public.retention is 'How many days each kind of record is kept; admins only.';
revoke all on function public.retention from public, anon, authenticated, service_role;
grant execute on function public.retention to authenticated, service_role;

-- Removes rows past their retention period, at most this many of each kind, and returns {kind: count}; the caller
-- repeats the call while a kind reaches the limit. Queued mail is never removed.
create function private.prune_records(most integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  days jsonb;
  removed jsonb := '{}';
  n integer;
begin
  if not private.is_service() then
    raise exception 'Only the server removes what is past its time.' using errcode = '42501';
  end if;
  select jsonb_object_agg(r.what, r.days) into days from private.retention() r;
  perform set_config('calabash.pruning', 'yes', true);

  delete from public.bin b where (b.kind, b.row_id) in (
    select o.kind, o.row_id from public.bin o
    where o.deleted_at < now() - make_interval(days => (days ->> 'bin')::integer) limit most);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('bin', n);

  delete from public.requests r where r.id in (
    select o.id from public.requests o
    where (o.suspected_spam or o.status = 'spam')
      and o.created_at < now() - make_interval(days => (days ->> 'spam')::integer) limit most);
  get diagnostics n = row_count;
  delete from public.subscribers s
  where s.suspected_spam and s.created_at < now() - make_interval(days => (days ->> 'spam')::integer);
  removed := removed || jsonb_build_object('spam', n);

  delete from public.outbox m where m.id in (
    select o.id from public.outbox o
    where o.state in ('sent', 'failed', 'canceled')
      and o.updated_at < now() - make_interval(days => (days ->> 'mails')::integer) limit most);
  get diagnostics n = row_count;
  delete from private.mail_tokens t where t.expires_at < now();
  removed := removed || jsonb_build_object('mails', n);

  delete from auth.sessions s where s.id in (
    select o.id from auth.sessions o
    where greatest(o.refreshed_at at time zone 'UTC', o.updated_at, o.created_at)
        < now() - make_interval(days => (days ->> 'sessions')::integer)
      or o.not_after < now() limit most);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('sessions', n);

  delete from auth.refresh_tokens t where t.id in (
    select o.id from auth.refresh_tokens o
    where o.revoked and o.updated_at < now() - make_interval(days => (days ->> 'refresh_tokens')::integer) limit most);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('refresh_tokens', n);

  delete from public.itinerary_views v where (v.itinerary_id, v.day) in (
    select o.itinerary_id, o.day from public.itinerary_views o
    where o.day < current_date - (days ->> 'views')::integer limit most);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('views', n);

  delete from public.job_runs j where j.id in (
    select o.id from public.job_runs o
    where o.started_at < now() - make_interval(days => (days ->> 'job_runs')::integer)
      -- The last run of a job determines when the next is due.
      and exists (select from public.job_runs later where later.name = o.name and later.id > o.id) limit most);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('job_runs', n);

  delete from public.itinerary_previews p where p.expires_at < now();

  perform set_config('calabash.audit_upkeep', 'yes', true);
  delete from public.audit_log a where a.id in (
    select o.id from public.audit_log o
    where o.created_at < now() - make_interval(days => (days ->> 'audit')::integer) limit most);
  get diagnostics n = row_count;
  perform set_config('calabash.audit_upkeep', '', true);
  delete from auth.audit_log_entries l where l.id in (
    select o.id from auth.audit_log_entries o
    where o.created_at < now() - make_interval(days => (days ->> 'audit')::integer) limit most);
  perform set_config('calabash.pruning', '', true);
  return removed || jsonb_build_object('audit', n);
end
$$;
grant execute on function private.prune_records to service_role;

-- Also prunes incoming mail: unsorted and discarded mails are deleted after the retention period of mails; of mails
-- in requests only the original is removed.
create function private.prune(most integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  removed jsonb := private.prune_records(most);
  before timestamptz;
  n integer;
begin
  select now() - make_interval(days => r.days) into before from private.retention() r where r.what = 'mails';
  delete from public.incoming_mails m where m.id in (
    select o.id from public.incoming_mails o where o.state <> 'sorted' and o.created_at < before limit most);
  get diagnostics n = row_count;
  update public.incoming_mails m set raw = null where m.id in (
    select o.id from public.incoming_mails o
    where o.state = 'sorted' and o.raw is not null and o.created_at < before limit most);
  -- Mail servers retry for some days, and a mailbox may be read again after that.
  delete from private.taken_mails t where t.key in (
    select o.key from private.taken_mails o where o.taken_at < least(before, now() - interval '90 days') limit most);
  return removed || jsonb_build_object('incoming_mails', n);
end
$$;
grant execute on function private.prune to service_role;

create function public.prune(most integer default 5000) returns jsonb
language sql set search_path = ''
as $$
  select private.prune(least(greatest(prune.most, 1), 50000))
$$;
comment on function public.prune is 'Removes rows past their retention period and returns how many of each kind; the server only.';
revoke all on function public.prune from public, anon, authenticated, service_role;
grant execute on function public.prune to service_role;

revoke all on all functions in schema private from public;
