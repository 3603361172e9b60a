-- Retention periods in days or years, and one function that removes what is past them.

drop function public.retention();
drop function private.retention();
drop function private.retention_rules();
drop function private.prune(integer);
drop function private.prune_records(integer);

-- Kind, unit, default, shortest and longest period. The trail's shortest keeps an admin from removing recent traces.
create function private.retention_rules()
returns table (what text, unit text, standard integer, shortest integer, longest integer)
language sql immutable set search_path = ''
as $$
  values
    ('bin', 'days', 30, 7, 3650), ('spam', 'days', 90, 7, 3650), ('mails', 'days', 365, 7, 3650),
    ('sessions', 'days', 90, 1, 3650), ('refresh_tokens', 'days', 30, 1, 3650), ('views', 'days', 730, 30, 3650),
    ('job_runs', 'days', 90, 7, 3650), ('audit', 'days', 730, 180, 3650), ('contracts', 'years', 7, 1, 30)
$$;

-- Whether a setting is {kind: number} with known kinds and whole numbers within their limits.
create or replace function private.is_retention(given text) returns boolean
language plpgsql immutable security definer set search_path = ''
as $$
begin
  return not exists (
    select from jsonb_each(given::jsonb) e
    left join private.retention_rules() r on r.what = e.key
    where r.what is null or jsonb_typeof(e.value) <> 'number'
      or not (e.value #>> '{}') ~ '^\d{1,4}$'
      or not (e.value #>> '{}')::integer between r.shortest and r.longest
  );
exception when others then
  return false;
end
$$;

create function private.retention()
returns table (what text, unit text, period integer, standard integer, shortest integer, longest integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    select r.what, r.unit, coalesce((s.value::jsonb ->> r.what)::integer, r.standard), r.standard, r.shortest, r.longest
    from private.retention_rules() r
    left join public.site_settings s on s.key = 'retention';
end
$$;
grant execute on function private.retention to authenticated, service_role;

create function public.retention()
returns table (what text, unit text, period integer, standard integer, shortest integer, longest integer)
language sql stable set search_path = ''
as $$
  select * from private.retention()
$$;
comment on function public.retention is 'How long each kind of record is kept, in days or years; admins only.';
revoke all on function public.retention from public, anon, authenticated, service_role;
grant execute on function public.retention to authenticated, service_role;

-- Removes rows past their retention period, at most this many of each kind, and returns {kind: count}; the caller
-- repeats the call while a kind reaches the limit. Queued mail is never removed.
create function private.prune(most integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  -- {kind: since when its rows are kept}
  since jsonb;
  removed jsonb := '{}';
  n integer;
begin
  if not private.is_service() then
    raise exception 'Only the server removes what is past its time.' using errcode = '42501';
  end if;
  select jsonb_object_agg(r.what, now() - (r.period || ' ' || r.unit)::interval) into since from private.retention() r;
  perform set_config('calabash.pruning', 'yes', true);

  with gone as (
    delete from public.bin b where (b.kind, b.row_id) in (
      select o.kind, o.row_id from public.bin o where o.deleted_at < (since ->> 'bin')::timestamptz limit most)
    returning b.contents
  ), mails as (
    -- A deleted request takes its mails with it.
    delete from public.outbox o
    where o.request_id is null and o.state not in ('queued', 'sending') and o.id in (
      select l.id::uuid from gone g
      cross join jsonb_array_elements(g.contents -> 'links') as part
      cross join jsonb_array_elements_text(part -> 'ids') as l (id)
      where part ->> 'table' = 'public.outbox')
  )
  select count(*) into n from gone;
  removed := removed || jsonb_build_object('bin', n);

  delete from public.requests r where r.id in (
    select o.id from public.requests o
    where (o.suspected_spam or o.status = 'spam') and o.created_at < (since ->> 'spam')::timestamptz limit most);
  get diagnostics n = row_count;
  delete from public.subscribers s where s.suspected_spam and s.created_at < (since ->> 'spam')::timestamptz;
  removed := removed || jsonb_build_object('spam', n);

  delete from public.outbox m where m.id in (
    select o.id from public.outbox o
    where o.state in ('sent', 'failed', 'canceled') and o.updated_at < (since ->> 'mails')::timestamptz limit most);
  get diagnostics n = row_count;
  delete from private.mail_tokens t where t.expires_at < now();
  removed := removed || jsonb_build_object('mails', n);

  -- Unsorted and discarded mails; of mails in requests only the original.
  delete from public.incoming_mails m where m.id in (
    select o.id from public.incoming_mails o
    where o.state <> 'sorted' and o.created_at < (since ->> 'mails')::timestamptz limit most);
  get diagnostics n = row_count;
  update public.incoming_mails m set raw = null where m.id in (
    select o.id from public.incoming_mails o
    where o.state = 'sorted' and o.raw is not null and o.created_at < (since ->> 'mails')::timestamptz limit most);
  -- Mail servers retry for some days, and a mailbox may be read again after that.
  delete from private.taken_mails t where t.key in (
    select o.key from private.taken_mails o
    where o.taken_at < least((since ->> 'mails')::timestamptz, now() - interval '90 days') limit most);
  removed := removed || jsonb_build_object('incoming_mails', n);

  delete from auth.sessions s where s.id in (
    select o.id from auth.sessions o
    where greatest(o.refreshed_at at time zone 'UTC', o.updated_at, o.created_at) < (since ->> 'sessions')::timestamptz
      or o.not_after < now() limit most);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('sessions', n);

  delete from auth.refresh_tokens t where t.id in (
    select o.id from auth.refresh_tokens o
    where o.revoked and o.updated_at < (since ->> 'refresh_tokens')::timestamptz limit most);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('refresh_tokens', n);

  delete from public.itinerary_views v where (v.itinerary_id, v.day) in (
    select o.itinerary_id, o.day from public.itinerary_views o
    where o.day < (since ->> 'views')::timestamptz::date limit most);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('views', n);

  delete from public.job_runs j where j.id in (
    select o.id from public.job_runs o
    where o.started_at < (since ->> 'job_runs')::timestamptz
      -- The last run of a job determines when the next is due.
      and exists (select from public.job_runs later where later.name = o.name and later.id > o.id) limit most);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('job_runs', n);

  -- What erased people accepted and paid, since the end of the trip or the last entry.
  perform private.strip_proposal(private.lock_proposal(o.id), null)
  from (
    select p.id from public.proposals p
    where p.email = private.erased_address() and (since ->> 'contracts')::timestamptz > greatest(
      (select max(a.accepted_at) from public.proposal_acceptances a where a.proposal_id = p.id),
      (select max(m.created_at) from public.payments m where m.proposal_id = p.id),
      (select max(v.end_date) from public.proposal_versions v where v.proposal_id = p.id and v.state = 'accepted'))
    limit most
  ) o;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('contracts', n);

  delete from public.itinerary_previews p where p.expires_at < now();

  perform set_config('calabash.audit_upkeep', 'yes', true);
  delete from public.audit_log a where a.id in (
    select o.id from public.audit_log o where o.created_at < (since ->> 'audit')::timestamptz limit most);
  get diagnostics n = row_count;
  perform set_config('calabash.audit_upkeep', '', true);
  delete from auth.audit_log_entries l where l.id in (
    select o.id from auth.audit_log_entries o where o.created_at < (since ->> 'audit')::timestamptz limit most);
  perform set_config('calabash.pruning', '', true);
  return removed || jsonb_build_object('audit', n);
end
$$;
grant execute on function private.prune to service_role;

revoke all on all functions in schema private from public;
