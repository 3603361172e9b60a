-- After the acceptance: payments, and voiding.

-- payment: {proposal_id, amount, currency, received_on, means, reference?, note?, idempotency_key, mails?}
-- Answers {payment_id, paid, duplicate}.
create function private.record_payment(payment jsonb, author uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((payment ->> 'proposal_id')::uuid);
  stored uuid;
  is_new boolean := false;
begin
  select p.id into stored from public.payments p
  where p.proposal_id = proposal.id and p.idempotency_key = payment ->> 'idempotency_key';
  if stored is null then
    if not exists (
      select 1 from public.proposal_acceptances a join public.proposal_versions v on v.id = a.version_id
      where a.proposal_id = proposal.id and v.currency = payment ->> 'currency'
    ) then
      perform private.refuse('nothing_accepted', 'Nothing was accepted in this currency.', 'PT422');
    end if;
    is_new := true;
    insert into public.payments
      (proposal_id, amount, currency, received_on, means, reference, note, recorded_by, recorded_by_email, idempotency_key)
    values (
      proposal.id, (payment ->> 'amount')::bigint, payment ->> 'currency', (payment ->> 'received_on')::date,
      (payment ->> 'means')::public.payment_means, coalesce(payment ->> 'reference', ''),
      coalesce(payment ->> 'note', ''), actor, (select u.email from auth.users u where u.id = actor),
      payment ->> 'idempotency_key'
    )
    returning id into stored;
    perform private.record_proposal_event(
      proposal.id, null, 'payment',
      jsonb_build_object('amount', payment -> 'amount', 'currency', payment -> 'currency', 'means', payment -> 'means'),
      actor
    );
    perform private.queue_proposal_mails(payment -> 'mails', proposal);
  end if;
  return jsonb_build_object(
    'payment_id', stored, 'duplicate', not is_new,
    'paid', (select coalesce(sum(p.amount), 0) from public.payments p where p.proposal_id = proposal.id)
  );
end
$$;

-- action: {proposal_id, reason, mails?}. The record stays, the trip is cancelled, a draft opens with what was
-- accepted, unless one was begun before. Answers {version_id, number, revision} of the draft.
create function private.void_acceptance(action jsonb, author uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
  accepted public.proposal_acceptances := private.live_acceptance(proposal.id);
  version public.proposal_versions;
  draft public.proposal_versions;
begin
  if accepted.id is null then
    perform private.refuse('not_accepted', 'There is no acceptance to void.');
  end if;
  if coalesce(action ->> 'reason', '') !~ '\S' then
    perform private.refuse('reason_missing', 'Please say why.', 'PT422');
  end if;
  insert into public.proposal_acceptances (
    proposal_id, version_id, kind, name, email, document_hash, choices, total, consent, channel, evidence,
    recorded_by, recorded_by_email, voids, reason
  )
  values (
    proposal.id, accepted.version_id, 'voided', accepted.name, accepted.email, accepted.document_hash,
    accepted.choices, accepted.total, '', accepted.channel, accepted.evidence, actor,
    (select u.email from auth.users u where u.id = actor), accepted.id, action ->> 'reason'
  );
  update public.proposal_versions v set state = 'superseded' where v.id = accepted.version_id returning * into version;
  update public.proposals p set state = 'open' where p.id = proposal.id;
  update public.trips t set cancelled_at = now() where t.proposal_id = proposal.id and t.cancelled_at is null;
  update public.requests r set status = 'quoted'
  where r.id = proposal.request_id and r.status = 'won' and not exists (
    select 1 from public.proposals o where o.request_id = r.id and o.state = 'accepted'
  );
  select * into draft from public.proposal_versions v where v.proposal_id = proposal.id and v.state = 'draft';
  if draft.id is null then
    draft := private.copy_proposal_version(version, actor);
  end if;
  perform private.record_proposal_event(
    proposal.id, version.number, 'voided', jsonb_build_object('text', action ->> 'reason'), actor
  );
  perform private.queue_proposal_mails(action -> 'mails', proposal);
  return jsonb_build_object('version_id', draft.id, 'number', draft.number, 'revision', draft.revision);
end
$$;
revoke all on function private.record_payment(jsonb, uuid), private.void_acceptance(jsonb, uuid) from public;
grant execute on function private.record_payment(jsonb, uuid), private.void_acceptance(jsonb, uuid)
  to authenticated, service_role;

create function public.record_payment(payment jsonb, author uuid default null) returns jsonb
language sql set search_path = ''
as $$
  select private.record_payment(record_payment.payment, record_payment.author)
$$;
comment on function public.record_payment(jsonb, uuid) is 'Adds a received payment once; staff only.';
create function public.void_acceptance(action jsonb, author uuid default null) returns jsonb
language sql set search_path = ''
as $$
  select private.void_acceptance(void_acceptance.action, void_acceptance.author)
$$;
comment on function public.void_acceptance(jsonb, uuid) is
  'Ends an acceptance with a reason and opens a new draft; staff only.';
revoke all on function public.record_payment(jsonb, uuid), public.void_acceptance(jsonb, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.record_payment(jsonb, uuid), public.void_acceptance(jsonb, uuid)
  to authenticated, service_role;
