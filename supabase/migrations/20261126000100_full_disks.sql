-- A full disk still takes a change of a row, as long as there is room for the log and on the row's page. A form needs a
-- page more. So each process also writes a page of its own, which goes at the end of the transaction.

create or replace function public.report_process(process jsonb) returns setof public.processes
language plpgsql set search_path = ''
as $$
begin
  create temp table if not exists new_page (filler text) on commit drop;
  insert into pg_temp.new_page values ('');
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
