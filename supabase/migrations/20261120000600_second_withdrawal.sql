-- Withdraws an open proposal. Repeated with the same reason, it does nothing; the traveler has read the first reason, so
-- another one is refused.
create or replace function public.withdraw_proposal(action jsonb, author uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
  first_reason text;
begin
  if proposal.state = 'withdrawn' then
    select e.detail ->> 'text' into first_reason
    from public.proposal_events e
    where e.proposal_id = proposal.id and e.kind = 'withdrawn'
    order by e.id desc
    limit 1;
    if coalesce(first_reason, '') <> coalesce(action ->> 'reason', '') then
      perform private.refuse('withdrawn', case coalesce(first_reason, '')
        when '' then 'This proposal was already withdrawn, without a reason.'
        else 'This proposal was already withdrawn with another reason: ' || first_reason
      end);
    end if;
    return;
  elsif proposal.state <> 'open' then
    perform private.refuse(proposal.state::text, 'Only an open proposal can be withdrawn.');
  end if;
  update public.proposals p set state = 'withdrawn' where p.id = proposal.id;
  perform private.record_proposal_event(
    proposal.id, (private.live_version(proposal.id)).number, 'withdrawn',
    jsonb_build_object('text', action ->> 'reason'), actor
  );
  perform private.cancel_proposal_reminders(proposal.id);
  perform private.queue_proposal_mails(action -> 'mails', proposal);
end
$$;
