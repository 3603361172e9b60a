-- Erasing a proposal ends its links, whoever erases: links have a table of their own.
create or replace function private.strip_proposal(proposal public.proposals, actor uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.proposals p
  set erased_at = now(), email = null, user_id = null, link_revoked_at = now(),
      state = case when p.state = 'open' then 'withdrawn' else p.state end
  where p.id = proposal.id;
  delete from private.proposal_links l where l.proposal_id = proposal.id;
  delete from public.proposal_events e where e.proposal_id = proposal.id;
  -- What the request's timeline repeats of it.
  delete from public.request_events e
  where e.request_id = proposal.request_id and e.kind = 'proposal' and starts_with(e.body, proposal.number || ' ');
  delete from public.outbox o where o.proposal_id = proposal.id;
  delete from public.proposal_versions v where v.proposal_id = proposal.id;
  perform private.record_proposal_event(proposal.id, null, 'erased', '{}', actor);
end
$$;

create or replace function private.erase_proposal(action jsonb, author uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
begin
  if exists (select 1 from public.proposal_acceptances a where a.proposal_id = proposal.id) then
    perform private.refuse('has_acceptance', 'A proposal that was accepted is kept as a record.');
  end if;
  perform private.strip_proposal(proposal, actor);
end
$$;
