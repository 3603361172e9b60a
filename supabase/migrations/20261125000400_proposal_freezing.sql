-- What was sent stays as it was sent, for every role, the server and the owner of the tables included.

-- Erasure may take what a proposal says, as long as nobody has accepted it.
create function private.may_be_erased(proposal uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.proposals p where p.id = proposal and p.erased_at is not null)
    and not exists (select 1 from public.proposal_acceptances a where a.proposal_id = proposal)
$$;
revoke all on function private.may_be_erased(uuid) from public;

create function private.keep_proposal_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- What may still change after sending, each by its own rule below.
  movable constant text[] := array['state', 'first_viewed_at', 'valid_until', 'updated_at'];
begin
  if tg_op = 'DELETE' then
    if old.state = 'draft' or private.may_be_erased(old.proposal_id) then
      return old;
    end if;
    perform private.refuse('frozen', 'A version that was sent cannot be deleted.');
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      perform private.refuse('frozen', 'A version begins as a draft.');
    end if;
    return new;
  end if;
  new.updated_at := now();
  if old.state = 'draft' then
    if new.id <> old.id or new.proposal_id <> old.proposal_id or new.number <> old.number
       or new.state not in ('draft', 'sent') then
      perform private.refuse('frozen', 'A draft is saved or sent, and nothing else.');
    end if;
    if new.state = 'sent' and new.document::jsonb is distinct from private.proposal_document(new) then
      perform private.refuse('document_differs', 'The document is not what the draft says.');
    end if;
    return new;
  end if;
  if to_jsonb(new) - movable <> to_jsonb(old) - movable then
    perform private.refuse('frozen', 'A version that was sent cannot be changed. Make a new version.');
  end if;
  -- Without an acceptance the comparisons are null, which must not let the change through.
  if new.state <> old.state and not coalesce(
    (old.state = 'sent' and new.state = 'accepted' and (private.live_acceptance(old.proposal_id)).version_id = old.id)
    or (old.state = 'sent' and new.state = 'superseded' and exists (
      select 1 from public.proposal_versions v
      where v.proposal_id = old.proposal_id and v.number > old.number and v.state = 'draft'
    ))
    or (old.state = 'accepted' and new.state = 'superseded'
        and (private.live_acceptance(old.proposal_id)).id is null),
    false
  ) then
    perform private.refuse('frozen', format('A version cannot go from %s to %s like this.', old.state, new.state));
  end if;
  if new.first_viewed_at is distinct from old.first_viewed_at and old.first_viewed_at is not null then
    perform private.refuse('frozen', 'The first view of a version stays.');
  end if;
  if new.valid_until <> old.valid_until then
    if old.state <> 'sent' or new.valid_until < old.valid_until then
      perform private.refuse('frozen', 'The time to answer can only be extended.');
    end if;
    perform private.record_proposal_event(
      old.proposal_id, old.number, 'extended',
      jsonb_build_object('before', old.valid_until, 'after', new.valid_until, 'text', new.valid_until),
      coalesce(nullif(current_setting('calabash.actor', true), '')::uuid, auth.uid())
    );
  end if;
  return new;
end
$$;
revoke all on function private.keep_proposal_version() from public;
create trigger keep_proposal_version before insert or update or delete on public.proposal_versions
  for each row execute function private.keep_proposal_version();

create function private.keep_proposal_lines() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A version that is gone takes its lines with it.
  if exists (
    select 1 from public.proposal_versions v
    where v.state <> 'draft'
      and (v.id = case when tg_op <> 'INSERT' then old.version_id end
        or v.id = case when tg_op <> 'DELETE' then new.version_id end)
  ) then
    perform private.refuse('frozen', 'The lines of a version that was sent cannot be changed. Make a new version.');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
revoke all on function private.keep_proposal_lines() from public;
create trigger keep_proposal_lines before insert or update or delete on public.proposal_lines
  for each row execute function private.keep_proposal_lines();

create function private.keep_proposal_records() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'proposal_events' and private.may_be_erased(old.proposal_id) then
    return old;
  end if;
  perform private.refuse('append_only', 'These records are added to and never changed.');
end
$$;
revoke all on function private.keep_proposal_records() from public;
create trigger keep_acceptances before update or delete on public.proposal_acceptances
  for each row execute function private.keep_proposal_records();
create trigger keep_proposal_events before update or delete on public.proposal_events
  for each row execute function private.keep_proposal_records();
create trigger keep_payments before update or delete on public.payments
  for each row execute function private.keep_proposal_records();

-- A number that was given is never missing afterwards, and never becomes another's.
create function private.keep_proposal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or new.number <> old.number or new.id <> old.id then
    perform private.refuse('frozen', 'A proposal keeps its number and is never deleted. Erase it instead.');
  end if;
  return new;
end
$$;
revoke all on function private.keep_proposal() from public;
create trigger keep_proposal before update or delete on public.proposals
  for each row execute function private.keep_proposal();

-- Emptying at once would go past the triggers of the rows. Where there are none there is nothing to keep: an empty
-- table must not keep the catalogue or the requests from being emptied.
create function private.refuse_truncate_of_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  any_row boolean;
begin
  execute format('select exists (select from %I.%I)', tg_table_schema, tg_table_name) into any_row;
  if any_row then
    raise exception 'This table cannot be emptied at once.' using errcode = '42501';
  end if;
  return null;
end
$$;
revoke all on function private.refuse_truncate_of_rows() from public;
create trigger keep_all_proposals before truncate on public.proposals
  for each statement execute function private.refuse_truncate_of_rows();
create trigger keep_all_proposal_versions before truncate on public.proposal_versions
  for each statement execute function private.refuse_truncate_of_rows();
create trigger keep_all_proposal_lines before truncate on public.proposal_lines
  for each statement execute function private.refuse_truncate_of_rows();
create trigger keep_all_acceptances before truncate on public.proposal_acceptances
  for each statement execute function private.refuse_truncate_of_rows();
create trigger keep_all_proposal_events before truncate on public.proposal_events
  for each statement execute function private.refuse_truncate_of_rows();
create trigger keep_all_payments before truncate on public.payments
  for each statement execute function private.refuse_truncate_of_rows();
