-- The traveler's response to a proposal: by secret link, from their account, or recorded by staff. The server calls these
-- functions after it has checked the token, counted the attempts and prepared the mails.

-- Finds and locks the proposal. answer: {channel: 'link', link_hash}, {channel: 'account', proposal_id, user_id} or
-- {channel: 'on_behalf', proposal_id, recorded_by}. The error is the same for a missing proposal and a missing permission.
create function private.enter_proposal(answer jsonb) returns public.proposals
language plpgsql security definer set search_path = ''
as $$
declare
  entered public.proposals;
begin
  if not private.is_service() then
    raise exception 'Only the server answers proposals.' using errcode = '42501';
  end if;
  case answer ->> 'channel'
    when 'link' then
      select p.* into entered
      from private.proposal_links l join public.proposals p on p.id = l.proposal_id
      where l.link_hash = answer ->> 'link_hash' and p.erased_at is null
      for update of p;
      -- The link may have ended while waiting for the lock.
      if not exists (select from private.proposal_links l where l.link_hash = answer ->> 'link_hash') then
        entered := null;
      end if;
    when 'account' then
      select * into entered from public.proposals p
      where p.id = (answer ->> 'proposal_id')::uuid and p.user_id = (answer ->> 'user_id')::uuid and p.erased_at is null
      for update;
    when 'on_behalf' then
      perform private.acting_staff((answer ->> 'recorded_by')::uuid);
      entered := private.lock_proposal((answer ->> 'proposal_id')::uuid);
    else
      perform private.refuse('bad_channel', 'An answer comes by link, from an account or on behalf.', 'PT422');
  end case;
  if entered.id is null then
    perform private.refuse('not_found', 'There is no such proposal.', 'PT404');
  end if;
  return entered;
end
$$;

-- The version that can be responded to, if the response was meant for it. The proposal must be locked.
create function private.answerable_version(proposal public.proposals, answered_hash text)
returns public.proposal_versions
language plpgsql security definer set search_path = ''
as $$
declare
  live public.proposal_versions := private.live_version(proposal.id);
begin
  if proposal.state = 'accepted' then
    perform private.refuse('already_accepted', 'This proposal is accepted already.');
  elsif proposal.state <> 'open' then
    perform private.refuse(proposal.state::text, format('This proposal was %s.', proposal.state));
  elsif live.id is null then
    perform private.refuse('not_found', 'There is no such proposal.', 'PT404');
  elsif live.document_hash is distinct from answered_hash then
    perform private.refuse(
      'newer_version', 'a newer version exists', 'PT409',
      jsonb_build_object('number', live.number, 'document_hash', live.document_hash)::text
    );
  end if;
  return live;
end
$$;

-- The result of accept_proposal(), also for a repeated call.
create function private.acceptance_result(acceptance public.proposal_acceptances, duplicate boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'acceptance_id', acceptance.id, 'proposal_id', p.id, 'number', p.number, 'version', v.number,
    'accepted_at', acceptance.accepted_at, 'document_hash', acceptance.document_hash, 'total', acceptance.total,
    'currency', v.currency, 'money', private.proposal_money(v.document::jsonb, acceptance.choices),
    'trip_id', (
      select t.id from public.trips t where t.proposal_id = p.id
      order by t.canceled_at is not null, t.created_at desc limit 1
    ),
    'voided', exists (select 1 from public.proposal_acceptances o where o.voids = acceptance.id),
    'duplicate', duplicate
  )
  from public.proposals p
  join public.proposal_versions v on v.id = acceptance.version_id
  where p.id = acceptance.proposal_id
$$;

-- acceptance: the fields of enter_proposal(), and {document_hash, choices, total, name, consent, idempotency_key,
-- address?, user_agent?, evidence?, mails?}. Used for all three channels. Staff may record an acceptance after the
-- proposal has expired or its first day has passed, because it was given before.
create function private.accept_proposal(acceptance jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  proposal public.proposals := private.enter_proposal(acceptance);
  on_behalf boolean := acceptance ->> 'channel' = 'on_behalf';
  recorder uuid := case when on_behalf then (acceptance ->> 'recorded_by')::uuid end;
  chosen uuid[] := array(select jsonb_array_elements_text(coalesce(acceptance -> 'choices', '[]'))::uuid);
  version public.proposal_versions;
  stored public.proposal_acceptances;
  problem text;
  total bigint;
begin
  select * into stored from public.proposal_acceptances a
  where a.proposal_id = proposal.id and a.idempotency_key = acceptance ->> 'idempotency_key';
  if stored.id is not null then
    return private.acceptance_result(stored, true);
  end if;
  version := private.answerable_version(proposal, acceptance ->> 'document_hash');
  -- The time of the call counts and is stored.
  if not on_behalf and now() >= private.proposal_expires_at(version.valid_until) then
    perform private.refuse('expired', 'This proposal has expired.');
  end if;
  if not on_behalf and version.start_date < private.agency_today() then
    perform private.refuse('start_date_past', 'The first day of this trip is over.');
  end if;
  problem := private.check_choices(version.document::jsonb, chosen);
  if problem is not null then
    perform private.refuse(problem, 'These choices cannot be accepted.', 'PT422');
  end if;
  total := (private.proposal_money(version.document::jsonb, chosen) ->> 'total')::bigint;
  if total is distinct from (acceptance ->> 'total')::bigint then
    perform private.refuse('total_differs', 'The total is another one.', 'PT409', total::text);
  end if;
  if coalesce(acceptance ->> 'name', '') !~ '\S' then
    perform private.refuse('name_missing', 'Please give your name.', 'PT422');
  elsif coalesce(acceptance ->> 'consent', '') !~ '\S' then
    perform private.refuse('consent_missing', 'Please agree to the terms.', 'PT422');
  elsif on_behalf and coalesce(acceptance ->> 'evidence', '') !~ '\S' then
    perform private.refuse('evidence_missing', 'Please say how the acceptance was given.', 'PT422');
  end if;

  insert into public.proposal_acceptances (
    proposal_id, version_id, name, email, user_id, address, user_agent, document_hash, choices, total, consent,
    channel, recorded_by, recorded_by_email, evidence, idempotency_key
  )
  values (
    proposal.id, version.id, btrim(acceptance ->> 'name'), proposal.email,
    case when acceptance ->> 'channel' = 'account' then proposal.user_id end,
    left(acceptance ->> 'address', 100), left(acceptance ->> 'user_agent', 1000), version.document_hash, chosen,
    total, acceptance ->> 'consent', (acceptance ->> 'channel')::public.acceptance_channel, recorder,
    (select u.email from auth.users u where u.id = recorder), acceptance ->> 'evidence',
    acceptance ->> 'idempotency_key'
  )
  returning * into stored;
  update public.proposal_versions v set state = 'accepted' where v.id = version.id;
  update public.proposals p set state = 'accepted' where p.id = proposal.id;
  insert into public.trips
    (user_id, itinerary_id, request_id, proposal_id, title, location, image, start_date, end_date, days, status)
  values (
    proposal.user_id, proposal.itinerary_id, proposal.request_id, proposal.id, version.title, version.location,
    version.image, version.start_date, version.end_date,
    (select coalesce(jsonb_agg(d.entry - 'image' order by d.place), '[]')
     from jsonb_array_elements(version.days) with ordinality as d (entry, place)),
    case when version.end_date < private.agency_today() then 'past' else 'upcoming' end::public.trip_status
  );
  update public.requests r set status = 'won' where r.id = proposal.request_id and r.status <> 'won';
  perform private.record_proposal_event(
    proposal.id, version.number, 'accepted',
    jsonb_build_object('text', stored.name, 'total', total, 'currency', version.currency, 'channel', stored.channel),
    coalesce(recorder, stored.user_id)
  );
  perform private.cancel_proposal_reminders(proposal.id);
  perform private.queue_proposal_mails(acceptance -> 'mails', proposal);
  return private.acceptance_result(stored, false);
end
$$;
grant execute on function private.accept_proposal to service_role;

-- A response other than an acceptance: {document_hash, text?, items?, idempotency_key, mails?}. Returns {duplicate}.
-- The request becomes unread and moves up; while changes are requested it is in progress, not quoted.
create function private.answer_proposal(answer jsonb, kind public.proposal_event_kind) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  proposal public.proposals := private.enter_proposal(answer);
  version public.proposal_versions;
begin
  if exists (
    select 1 from public.proposal_events e
    where e.proposal_id = proposal.id and e.idempotency_key = answer ->> 'idempotency_key'
  ) then
    return jsonb_build_object('duplicate', true);
  end if;
  version := private.answerable_version(proposal, answer ->> 'document_hash');
  if length(answer ->> 'text') > 10000 or length(answer ->> 'items') > 50000 then
    perform private.refuse('text_too_long', 'This text is too long.', 'PT422');
  end if;
  if kind = 'declined' then
    update public.proposals p set state = 'declined' where p.id = proposal.id;
  elsif coalesce(answer ->> 'text', '') !~ '\S' and coalesce(jsonb_array_length(answer -> 'items'), 0) = 0 then
    perform private.refuse('text_missing', 'Please say what you would like to change.', 'PT422');
  end if;
  perform private.record_proposal_event(
    proposal.id, version.number, kind,
    jsonb_build_object('text', answer ->> 'text', 'items', answer -> 'items', 'channel', answer ->> 'channel'),
    coalesce((answer ->> 'recorded_by')::uuid, (answer ->> 'user_id')::uuid),
    answer ->> 'idempotency_key'
  );
  if kind = 'changes_asked' then
    update public.proposals p set changes_asked_at = now() where p.id = proposal.id;
    update public.requests r set status = 'in_progress' where r.id = proposal.request_id and r.status in ('new', 'quoted');
  end if;
  if answer ->> 'channel' <> 'on_behalf' then
    perform private.hear_from_sender(proposal.request_id, concat_ws(' ', nullif(answer ->> 'text', ''), (
      select string_agg(concat_ws(': ', i.item ->> 'about', i.item ->> 'text'), ' ' order by i.place)
      from jsonb_array_elements(coalesce(answer -> 'items', '[]')) with ordinality as i (item, place)
    )));
  end if;
  perform private.cancel_proposal_reminders(proposal.id);
  perform private.queue_proposal_mails(answer -> 'mails', proposal);
  return jsonb_build_object('duplicate', false);
end
$$;
grant execute on function private.answer_proposal to service_role;

-- Takes back a decline: {idempotency_key, mails?}. Queued mails about it are canceled; the office is notified only if
-- it was notified of the decline. Returns {duplicate}.
create function private.undo_proposal_decline(answer jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  proposal public.proposals := private.enter_proposal(answer);
  version public.proposal_versions := private.live_version(proposal.id);
  told boolean;
begin
  if proposal.state = 'open' then
    return jsonb_build_object('duplicate', true);
  elsif proposal.state <> 'declined' or version.id is null then
    perform private.refuse(proposal.state::text, format('This proposal was %s.', proposal.state));
  end if;
  update public.proposals p set state = 'open' where p.id = proposal.id;
  with canceled as (
    update public.outbox o set state = 'canceled'
    where o.proposal_id = proposal.id and o.kind in ('proposal-declined', 'proposal-declined-office')
      and o.state in ('queued', 'failed')
    returning o.kind
  )
  select not exists (select from canceled c where c.kind = 'proposal-declined-office') into told;
  perform private.record_proposal_event(
    proposal.id, version.number, 'decline_undone', jsonb_build_object('channel', answer ->> 'channel'),
    (answer ->> 'user_id')::uuid, answer ->> 'idempotency_key'
  );
  perform private.queue_proposal_mails(
    (select jsonb_agg(m) from jsonb_array_elements(coalesce(answer -> 'mails', '[]')) m
     where told or m ->> 'to' <> 'office'),
    proposal
  );
  return jsonb_build_object('duplicate', false);
end
$$;
grant execute on function private.undo_proposal_decline to service_role;

-- Somebody has the page open: {document_hash} and the channel; viewer: their account, if any. Returns whether this
-- was the first view of this version. Staff are not counted.
create function private.mark_proposal_viewed(view jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  proposal public.proposals := private.enter_proposal(view);
  version public.proposal_versions := private.live_version(proposal.id);
  viewer uuid := coalesce((view ->> 'viewer')::uuid, (view ->> 'user_id')::uuid);
begin
  if version.document_hash is distinct from view ->> 'document_hash' or version.first_viewed_at is not null
     or proposal.state <> 'open' or view ->> 'channel' = 'on_behalf'
     or exists (select 1 from public.user_roles r where r.user_id = viewer and r.role = 'admin') then
    return false;
  end if;
  update public.proposal_versions v set first_viewed_at = now() where v.id = version.id;
  perform private.record_proposal_event(proposal.id, version.number, 'viewed', '{}', viewer);
  return true;
end
$$;
grant execute on function private.mark_proposal_viewed to service_role;

create function public.accept_proposal(acceptance jsonb) returns jsonb
language sql set search_path = ''
as $$
  select private.accept_proposal(accept_proposal.acceptance)
$$;
comment on function public.accept_proposal is
  'Accepts the live version once, with its record, trip, request and mails; the server only.';
revoke all on function public.accept_proposal from public, anon, authenticated, service_role;
grant execute on function public.accept_proposal to service_role;

create function public.decline_proposal(answer jsonb) returns jsonb
language sql set search_path = ''
as $$
  select private.answer_proposal(decline_proposal.answer, 'declined')
$$;
comment on function public.decline_proposal is 'Declines the live version, with a reason; the server only.';
revoke all on function public.decline_proposal from public, anon, authenticated, service_role;
grant execute on function public.decline_proposal to service_role;

create function public.undo_proposal_decline(answer jsonb) returns jsonb
language sql set search_path = ''
as $$
  select private.undo_proposal_decline(undo_proposal_decline.answer)
$$;
comment on function public.undo_proposal_decline is 'Takes a decline back; the server only.';
revoke all on function public.undo_proposal_decline from public, anon, authenticated, service_role;
grant execute on function public.undo_proposal_decline to service_role;

create function public.ask_for_proposal_changes(answer jsonb) returns jsonb
language sql set search_path = ''
as $$
  select private.answer_proposal(ask_for_proposal_changes.answer, 'changes_asked')
$$;
comment on function public.ask_for_proposal_changes is
  'Records the changes a traveler asks for, overall and by day or line; the server only.';
revoke all on function public.ask_for_proposal_changes from public, anon, authenticated, service_role;
grant execute on function public.ask_for_proposal_changes to service_role;

create function public.mark_proposal_viewed(view jsonb) returns boolean
language sql set search_path = ''
as $$
  select private.mark_proposal_viewed(mark_proposal_viewed.view)
$$;
comment on function public.mark_proposal_viewed is
  'Records the first view of a version by someone who is not staff; the server only.';
revoke all on function public.mark_proposal_viewed from public, anon, authenticated, service_role;
grant execute on function public.mark_proposal_viewed to service_role;

-- payment: {proposal_id, amount, currency, received_on, means, reference?, note?, idempotency_key, mails?}
-- Returns {payment_id, paid, duplicate}.
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
grant execute on function private.record_payment to authenticated, service_role;

-- action: {proposal_id, reason, mails?}. The record stays, the trip is canceled, and a draft with the accepted
-- content is created unless there is one. Returns {version_id, number, revision} of the draft.
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
  update public.trips t set canceled_at = now() where t.proposal_id = proposal.id and t.canceled_at is null;
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
grant execute on function private.void_acceptance to authenticated, service_role;

create function public.record_payment(payment jsonb, author uuid default null) returns jsonb
language sql set search_path = ''
as $$
  select private.record_payment(record_payment.payment, record_payment.author)
$$;
comment on function public.record_payment is 'Adds a received payment once; staff only.';
revoke all on function public.record_payment from public, anon, authenticated, service_role;
grant execute on function public.record_payment to authenticated, service_role;

create function public.void_acceptance(action jsonb, author uuid default null) returns jsonb
language sql set search_path = ''
as $$
  select private.void_acceptance(void_acceptance.action, void_acceptance.author)
$$;
comment on function public.void_acceptance is
  'Ends an acceptance with a reason and opens a new draft; staff only.';
revoke all on function public.void_acceptance from public, anon, authenticated, service_role;
grant execute on function public.void_acceptance to authenticated, service_role;

-- The expert: the planner of the owner's account with portrait, languages and reply time, or else the owner's name.
create function private.proposal_expert(owner uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'first_name', f.first_name, 'last_name', f.last_name,
    'planner', case when l.id is not null then jsonb_build_object(
      'name', l.name, 'image', l.image, 'languages', to_jsonb(l.languages), 'reply_time', l.reply_time
    ) end
  )
  from public.profiles f
  left join public.planners l on l.id = f.planner_id and l.is_active
  where f.id = owner
$$;

-- The traveler's view: the live version and its state. A withdrawn proposal shows nothing else.
create function private.proposal_view(proposal public.proposals) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'proposal_id', proposal.id, 'number', proposal.number, 'state', proposal.state,
    'claimed', proposal.user_id is not null,
    'expert', private.proposal_expert(proposal.owner_id),
    'version', case when proposal.state <> 'withdrawn' then (
      select jsonb_build_object(
        'number', v.number, 'state', v.state, 'document', v.document, 'document_hash', v.document_hash,
        'sent_at', v.sent_at, 'valid_until', v.valid_until, 'expires_at', private.proposal_expires_at(v.valid_until),
        'expired', v.state = 'sent' and now() >= private.proposal_expires_at(v.valid_until),
        'change_note', v.change_note, 'viewed', v.first_viewed_at is not null
      )
      from public.proposal_versions v where v.proposal_id = proposal.id and v.state in ('sent', 'accepted')
    ) end,
    -- The version that this traveler saw last before the live one, to show what has changed.
    'seen_before', case when proposal.state <> 'withdrawn' then (
      select jsonb_build_object('number', v.number, 'document', v.document, 'document_hash', v.document_hash)
      from public.proposal_versions v
      where v.proposal_id = proposal.id and v.state = 'superseded' and v.first_viewed_at is not null
        and v.number < (private.live_version(proposal.id)).number
      order by v.number desc limit 1
    ) end,
    'acceptance', (
      select jsonb_build_object(
        'id', a.id, 'name', a.name, 'email', a.email, 'accepted_at', a.accepted_at, 'address', a.address,
        'user_agent', a.user_agent, 'document_hash', a.document_hash, 'choices', a.choices, 'total', a.total,
        'consent', a.consent, 'channel', a.channel
      )
      from private.live_acceptance(proposal.id) a where a.id is not null
    ),
    -- The traveler's latest response while it is current: changes requested, or declined.
    'answer', (
      select jsonb_build_object(
        'kind', e.kind, 'at', e.created_at, 'text', coalesce(e.detail ->> 'text', ''),
        'items', coalesce(e.detail -> 'items', '[]')
      )
      from public.proposal_events e
      where e.proposal_id = proposal.id
        and e.kind::text = case when proposal.state = 'declined' then 'declined'
                                when proposal.changes_asked_at is not null then 'changes_asked' end
      order by e.id desc limit 1
    ),
    'trip_id', (select t.id from public.trips t where t.proposal_id = proposal.id and t.canceled_at is null),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'amount', m.amount, 'currency', m.currency, 'received_on', m.received_on, 'means', m.means
      ) order by m.received_on, m.created_at), '[]')
      from public.payments m where m.proposal_id = proposal.id
    )
  )
$$;

create function private.read_proposal_by_link(wanted text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.proposal_view(p) from private.proposal_links l join public.proposals p on p.id = l.proposal_id
  where l.link_hash = wanted and p.erased_at is null
$$;
grant execute on function private.read_proposal_by_link to service_role;

-- Only for the server, which hashes the secret: if a hash were enough, a leaked table would open every proposal.
create function public.read_proposal_by_link(link_hash text) returns jsonb
language sql stable set search_path = ''
as $$
  select private.read_proposal_by_link(read_proposal_by_link.link_hash)
$$;
comment on function public.read_proposal_by_link is
  'The view of the holder of a valid link, null for any other; the server only.';
revoke all on function public.read_proposal_by_link from public, anon, authenticated, service_role;
grant execute on function public.read_proposal_by_link to service_role;

-- The caller's own proposals, or one of them; only those that were sent.
create function private.my_proposals(wanted uuid) returns setof jsonb
language sql stable security definer set search_path = ''
as $$
  select private.proposal_view(p) from public.proposals p
  where p.user_id = private.live_user_id() and p.erased_at is null and (wanted is null or p.id = wanted)
    and exists (select 1 from public.proposal_versions v where v.proposal_id = p.id and v.state <> 'draft')
  order by p.created_at desc, p.id
$$;
grant execute on function private.my_proposals to authenticated;

create function public.my_proposals(proposal_id uuid default null) returns setof jsonb
language sql stable set search_path = ''
as $$
  select * from private.my_proposals(my_proposals.proposal_id)
$$;
comment on function public.my_proposals is 'The caller''s own proposals, or one of them, as a traveler sees them.';
revoke all on function public.my_proposals from public, anon, authenticated, service_role;
grant execute on function public.my_proposals to authenticated;

-- Assigns proposals sent to the caller's confirmed address, and their trips, to the caller. Returns how many.
create function private.claim_proposals() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.live_user_id();
  claimed uuid;
  number_claimed integer := 0;
begin
  for claimed in
    select p.id from public.proposals p
    join auth.users u on u.id = me and u.email_confirmed_at is not null and lower(u.email) = lower(p.email)
    where p.user_id is null and p.erased_at is null
    order by p.id
    for update of p
  loop
    update public.proposals p set user_id = me where p.id = claimed;
    update public.trips t set user_id = me where t.proposal_id = claimed and t.user_id is null;
    perform private.record_proposal_event(claimed, null, 'claimed', '{}', me);
    number_claimed := number_claimed + 1;
  end loop;
  return number_claimed;
end
$$;
grant execute on function private.claim_proposals to authenticated;

create function public.claim_proposals() returns integer
language sql set search_path = ''
as $$
  select private.claim_proposals()
$$;
comment on function public.claim_proposals is 'Makes proposals to the caller''s confirmed address the caller''s own.';
revoke all on function public.claim_proposals from public, anon, authenticated, service_role;
grant execute on function public.claim_proposals to authenticated;

create function private.read_proposal(wanted uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.proposal_view(p) from public.proposals p where p.id = wanted and p.erased_at is null
$$;
grant execute on function private.read_proposal to service_role;

create function public.read_proposal(proposal_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select private.read_proposal(read_proposal.proposal_id)
$$;
comment on function public.read_proposal is 'The traveler''s view of a proposal; the server only.';
revoke all on function public.read_proposal from public, anon, authenticated, service_role;
grant execute on function public.read_proposal to service_role;

revoke all on all functions in schema private from public;
