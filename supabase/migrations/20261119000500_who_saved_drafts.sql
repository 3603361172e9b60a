-- Names who saved a draft last, for a colleague who edits it at the same time. Without a reference, because a version
-- that was sent never changes, not even when the account is deleted.
alter table public.proposal_versions add column saved_by uuid;

create function private.record_saver() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.saved_by := private.actor_id();
  return new;
end
$$;
create trigger record_saver before update of revision on public.proposal_versions
  for each row execute function private.record_saver();

revoke all on all functions in schema private from public;
