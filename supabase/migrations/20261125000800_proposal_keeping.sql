-- What staff do with a proposal that is out: withdraw, extend, new link, another address, sent again, erased.

-- action: {proposal_id, mails?, …}, the rest as each says. All answer nothing.
create function private.withdraw_proposal(action jsonb, author uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
begin
  if proposal.state = 'withdrawn' then
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

-- action.valid_until: a later day. The freezing trigger records it.
create function private.extend_proposal(action jsonb, author uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
  version public.proposal_versions := private.live_version(proposal.id);
  wanted date := (action ->> 'valid_until')::date;
begin
  if proposal.state <> 'open' or version.state is distinct from 'sent' then
    perform private.refuse('not_open', 'Only a proposal that waits for an answer can be extended.');
  end if;
  if wanted is null or wanted <= version.valid_until or wanted < private.agency_today() then
    perform private.refuse('not_later', 'The new day must be later than the old one, and not past.', 'PT422');
  end if;
  perform set_config('calabash.actor', actor::text, true);
  update public.proposal_versions v set valid_until = wanted where v.id = version.id;
  perform private.cancel_proposal_reminders(proposal.id);
  perform private.queue_proposal_mails(action -> 'mails', proposal);
end
$$;

-- action.link_hash: of the new secret; without it all links end and none takes their place.
create function private.change_proposal_link(action jsonb, author uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
begin
  perform private.cancel_proposal_reminders(proposal.id);
  if action ->> 'link_hash' is not null then
    perform private.set_proposal_link(proposal, action ->> 'link_hash', actor);
  elsif proposal.link_revoked_at is null then
    perform private.end_proposal_links(proposal.id);
    -- What waits and would bring another link is not sent.
    update public.outbox o set state = 'cancelled'
    where o.proposal_id = proposal.id and o.needs_proposal_link and o.state in ('queued', 'failed');
    perform private.record_proposal_event(proposal.id, null, 'link_revoked', '{}', actor);
  end if;
  perform private.queue_proposal_mails(action -> 'mails', proposal);
end
$$;

-- action.email: the right address. The link that went to the wrong one is revoked, or replaced by action.link_hash.
create function private.change_proposal_email(action jsonb, author uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
begin
  if proposal.state = 'accepted' then
    perform private.refuse('already_accepted', 'The address of an accepted proposal is part of the record.');
  end if;
  update public.proposals p
  set email = action ->> 'email', user_id = case when lower(p.email) = lower(action ->> 'email') then p.user_id end
  where p.id = proposal.id
  returning * into proposal;
  update public.outbox o set state = 'cancelled'
  where o.proposal_id = proposal.id and o.state in ('queued', 'failed') and lower(o.to_email) <> lower(proposal.email);
  perform private.record_proposal_event(proposal.id, null, 'email_changed', '{}', actor);
  perform private.change_proposal_link(action, author);
end
$$;

-- The same mail once more, without any change to the proposal.
create function private.resend_proposal(action jsonb, author uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
  version public.proposal_versions := private.live_version(proposal.id);
begin
  if version.id is null then
    perform private.refuse('not_sent', 'This proposal was not sent yet.');
  end if;
  perform private.record_proposal_event(proposal.id, version.number, 'resent', '{}', actor);
  perform private.queue_proposal_mails(action -> 'mails', proposal);
end
$$;

-- What a proposal says is removed; its number stays, so that none is missing. Only for functions that have checked who
-- asks.
create function private.strip_proposal(proposal public.proposals, actor uuid) returns void
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
comment on function private.strip_proposal(public.proposals, uuid) is
  'Removes what a proposal says; called by the functions that erase.';
revoke all on function private.strip_proposal(public.proposals, uuid) from public;

-- When its person asks for erasure. What was accepted stays whole: the record is what both sides rely on.
create function private.erase_proposal(action jsonb, author uuid) returns void
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

do $$
declare
  name text;
  purpose text;
begin
  for name, purpose in
    select * from (values
      ('withdraw_proposal', 'Withdraws an open proposal: {proposal_id, reason?, mails?}; staff only.'),
      ('extend_proposal', 'Gives more time to answer: {proposal_id, valid_until, mails?}; staff only.'),
      ('change_proposal_link', 'Replaces or revokes the secret link: {proposal_id, link_hash?, mails?}; staff only.'),
      ('change_proposal_email', 'Corrects the address and ends the link: {proposal_id, email, link_hash?, mails?}; staff only.'),
      ('resend_proposal', 'Sends the mail of the live version again: {proposal_id, mails}; staff only.'),
      ('erase_proposal', 'Removes what a proposal says, unless it was accepted: {proposal_id}; staff only.')
    ) as f (name, purpose)
  loop
    execute format('revoke all on function private.%I(jsonb, uuid) from public', name);
    execute format('grant execute on function private.%I(jsonb, uuid) to authenticated, service_role', name);
    execute format(
      'create function public.%1$I(action jsonb, author uuid default null) returns void '
      'language sql set search_path = '''' as ''select private.%1$I(%1$I.action, %1$I.author)''', name
    );
    execute format('comment on function public.%I(jsonb, uuid) is %L', name, purpose);
    execute format('revoke all on function public.%I(jsonb, uuid) from public, anon, authenticated, service_role', name);
    execute format('grant execute on function public.%I(jsonb, uuid) to authenticated, service_role', name);
  end loop;
end
$$;
