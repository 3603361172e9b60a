-- Whose turn it is: a traveler who asked for changes waits for the office, and so does the request; an acceptance stays
-- on the desk until what is due is paid or put off.

alter table public.proposals
  add column changes_asked_at timestamptz,
  add column payment_put_off_until date,
  add constraint changes_are_asked_of_what_is_open check (changes_asked_at is null or state = 'open');
comment on column public.proposals.changes_asked_at is
  'Since when the traveler waits for a new version; cleared by sending one and by any other answer.';
comment on column public.proposals.payment_put_off_until is
  'Until when the desk does not list what is due of an accepted proposal.';
create index proposals_changes_asked on public.proposals (changes_asked_at) where changes_asked_at is not null;
create index proposals_accepted on public.proposals (id) where state = 'accepted';

create or replace function private.keep_proposal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or new.number <> old.number or new.id <> old.id then
    perform private.refuse('frozen', 'A proposal keeps its number and is never deleted. Erase it instead.');
  end if;
  if new.state <> 'open' then
    new.changes_asked_at := null;
  end if;
  return new;
end
$$;

-- An answer that is no acceptance: {document_hash, text?, items?, idempotency_key, mails?}. Answers {duplicate}.
-- The request turns unread and rises; while changes are asked for it is in progress, not quoted.
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
    update public.requests r set status = 'in_progress' where r.id = proposal.request_id and r.status = 'quoted';
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
revoke all on function private.answer_proposal(jsonb, public.proposal_event_kind) from public;
grant execute on function private.answer_proposal(jsonb, public.proposal_event_kind) to service_role;

-- Takes a decline back: {idempotency_key, mails?}. Mails about it that still wait are cancelled; the office is told only
-- if it was told of the decline. Answers {duplicate}.
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
  with cancelled as (
    update public.outbox o set state = 'cancelled'
    where o.proposal_id = proposal.id and o.kind in ('proposal-declined', 'proposal-declined-office')
      and o.state in ('queued', 'failed')
    returning o.kind
  )
  select not exists (select from cancelled c where c.kind = 'proposal-declined-office') into told;
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
revoke all on function private.undo_proposal_decline(jsonb) from public;
grant execute on function private.undo_proposal_decline(jsonb) to service_role;
create function public.undo_proposal_decline(answer jsonb) returns jsonb
language sql set search_path = ''
as $$
  select private.undo_proposal_decline(undo_proposal_decline.answer)
$$;
comment on function public.undo_proposal_decline(jsonb) is 'Takes a decline back; the server only.';
revoke all on function public.undo_proposal_decline(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.undo_proposal_decline(jsonb) to service_role;

create or replace function private.send_proposal_version(sending jsonb, author uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  wanted uuid := (sending ->> 'version_id')::uuid;
  proposal public.proposals;
  version public.proposal_versions;
  before public.proposal_versions;
begin
  if not private.is_service() then
    raise exception 'Only the server sends proposals.' using errcode = '42501';
  end if;
  proposal := private.lock_proposal((select v.proposal_id from public.proposal_versions v where v.id = wanted));
  select * into version from public.proposal_versions v where v.id = wanted;
  if proposal.state = 'accepted' then
    perform private.refuse('already_accepted', 'This proposal is accepted. Void the acceptance first.');
  end if;
  perform private.require_draft(version, (sending ->> 'revision')::integer);
  perform private.check_sendable(version);
  if sending ->> 'link_hash' is null and not private.has_proposal_link(proposal.id) then
    perform private.refuse('link_missing', 'This proposal has no link yet.', 'PT422');
  end if;
  if encode(sha256(convert_to(sending ->> 'document', 'UTF8')), 'hex') is distinct from sending ->> 'document_hash' then
    perform private.refuse('hash_differs', 'The hash is not the document''s.', 'PT422');
  end if;

  update public.proposal_versions v set state = 'superseded'
  where v.proposal_id = proposal.id and v.state = 'sent'
  returning * into before;
  if before.id is not null then
    perform private.record_proposal_event(proposal.id, before.number, 'superseded', '{}', actor);
  end if;
  update public.proposal_versions v
  set state = 'sent', sent_at = now(), document = sending ->> 'document', document_hash = sending ->> 'document_hash'
  where v.id = wanted;
  if sending ->> 'link_hash' is not null then
    perform private.add_proposal_link(proposal.id, sending ->> 'link_hash');
    perform private.record_proposal_event(proposal.id, null, 'link_made', '{}', actor);
  end if;
  update public.proposals p set state = 'open', changes_asked_at = null
  where p.id = proposal.id and (p.state <> 'open' or p.changes_asked_at is not null);
  update public.requests r
  set status = case when r.status in ('new', 'in_progress', 'lost') then 'quoted' else r.status end,
      first_reply_at = coalesce(r.first_reply_at, now()), read_at = coalesce(r.read_at, now()),
      owner_id = coalesce(r.owner_id, actor)
  where r.id = proposal.request_id;
  perform private.record_proposal_event(
    proposal.id, version.number, 'sent', jsonb_build_object('text', nullif(version.change_note, '')), actor
  );
  perform private.cancel_proposal_reminders(proposal.id);
  perform private.queue_proposal_mails(sending -> 'mails', proposal);
  return jsonb_build_object('version_id', version.id, 'number', version.number, 'superseded', before.number);
end
$$;

-- action.link_hash: of the new secret; without it all links end and none takes their place.
create or replace function private.change_proposal_link(action jsonb, author uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
begin
  -- What waits would bring a link of its own to a traveler who is to have the new one, or none.
  update public.outbox o set state = 'cancelled'
  where o.proposal_id = proposal.id and o.state in ('queued', 'failed')
    and (o.needs_proposal_link or o.kind = 'proposal-reminder');
  if action ->> 'link_hash' is not null then
    perform private.set_proposal_link(proposal, action ->> 'link_hash', actor);
  elsif proposal.link_revoked_at is null then
    perform private.end_proposal_links(proposal.id);
    perform private.record_proposal_event(proposal.id, null, 'link_revoked', '{}', actor);
  end if;
  perform private.queue_proposal_mails(action -> 'mails', proposal);
end
$$;

-- action.until: the day on which the desk lists what is due again.
create function private.put_off_payment(action jsonb, author uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
  until date := (action ->> 'until')::date;
begin
  if proposal.state <> 'accepted' then
    perform private.refuse('not_accepted', 'Nothing is due before a proposal is accepted.');
  end if;
  if until is null or until <= private.agency_today() then
    perform private.refuse('not_later', 'The new day must be later than today.', 'PT422');
  end if;
  update public.proposals p set payment_put_off_until = until where p.id = proposal.id;
  perform private.record_proposal_event(proposal.id, null, 'put_off', jsonb_build_object('text', until), actor);
end
$$;

-- A draft that nobody wants. Where nothing was sent the proposal goes with it and keeps its number alone.
create function private.discard_proposal_draft(action jsonb, author uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
  draft public.proposal_versions;
begin
  select * into draft from public.proposal_versions v where v.proposal_id = proposal.id and v.state = 'draft';
  if draft.id is null then
    return;
  end if;
  if (private.live_version(proposal.id)).id is not null then
    delete from public.proposal_versions v where v.id = draft.id;
    perform private.record_proposal_event(proposal.id, draft.number, 'discarded', '{}', actor);
  elsif exists (select from public.proposal_versions v where v.proposal_id = proposal.id and v.state <> 'draft') then
    perform private.refuse('not_a_draft', 'An acceptance of this proposal was voided. Send a new version or withdraw it.');
  else
    perform private.strip_proposal(proposal, actor);
  end if;
end
$$;

do $$
declare
  name text;
  purpose text;
begin
  for name, purpose in
    select * from (values
      ('put_off_payment', 'Keeps what is due off the desk until a day: {proposal_id, until}; staff only.'),
      ('discard_proposal_draft', 'Removes a draft, and the proposal where nothing was sent: {proposal_id}; staff only.')
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

-- What a traveler sees: the live version and what became of it. Of a withdrawn proposal only that it is one.
create or replace function private.proposal_view(proposal public.proposals) returns jsonb
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
    -- The version this traveller saw last before the live one, for what changed since.
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
    -- What the traveler answered last, while it stands: changes asked for, or declined.
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
    'trip_id', (select t.id from public.trips t where t.proposal_id = proposal.id and t.cancelled_at is null),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'amount', m.amount, 'currency', m.currency, 'received_on', m.received_on, 'means', m.means
      ) order by m.received_on, m.created_at), '[]')
      from public.payments m where m.proposal_id = proposal.id
    )
  )
$$;

-- For the desk: {changes_asked: [{id, number, title, name, request_id, owner_id, asked_at, text}], changes_asked_total,
--  unpaid: [{id, number, title, name, request_id, owner_id, accepted_at, currency, total, paid, what, due, due_on}],
--  unpaid_total}. Whoever has waited longest comes first; what: 'deposit', or 'balance' in the week before it is due.
create function private.proposal_desk(most integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone constant text := private.agency_time_zone();
  today constant date := private.agency_today();
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return (
    with asked as (
      select p.id, p.number, v.title, coalesce(r.name, p.email) as name, p.request_id, p.owner_id,
             p.changes_asked_at as asked_at, e.detail ->> 'text' as text
      from public.proposals p
      join public.proposal_versions v on v.proposal_id = p.id and v.state = 'sent'
      left join public.requests r on r.id = p.request_id
      left join lateral (
        select o.detail from public.proposal_events o
        where o.proposal_id = p.id and o.kind = 'changes_asked' order by o.id desc limit 1
      ) e on true
      where p.changes_asked_at is not null
    ), agreed as (
      select p.id, p.number, v.title, a.name, p.request_id, p.owner_id, a.accepted_at, v.currency, a.total,
             coalesce(x.paid, 0) as paid, round(a.total::numeric * v.deposit_percent / 100) as deposit,
             coalesce(v.deposit_due_date, (a.accepted_at at time zone zone)::date) as deposit_due_on,
             v.balance_due_date
      from public.proposals p
      join public.proposal_versions v on v.proposal_id = p.id and v.state = 'accepted'
      join public.proposal_acceptances a on a.version_id = v.id and a.kind = 'accepted'
        and not exists (select from public.proposal_acceptances o where o.voids = a.id)
      left join (select m.proposal_id, sum(m.amount) as paid from public.payments m group by 1) x on x.proposal_id = p.id
      where p.state = 'accepted' and coalesce(p.payment_put_off_until <= today, true)
    ), unpaid as (
      select g.id, g.number, g.title, g.name, g.request_id, g.owner_id, g.accepted_at, g.currency, g.total, g.paid,
             d.what, d.due, d.due_on
      from agreed g
      cross join lateral (
        select 'deposit' as what, g.deposit - g.paid as due, g.deposit_due_on as due_on where g.paid < g.deposit
        union all
        select 'balance', g.total - g.paid, g.balance_due_date
        where g.paid >= g.deposit and g.paid < g.total and g.balance_due_date <= today + 7
      ) d
    )
    select jsonb_build_object(
      'changes_asked', (
        select coalesce(jsonb_agg(to_jsonb(a) order by a.asked_at, a.id), '[]')
        from (select * from asked order by asked_at, id limit most) a
      ),
      'changes_asked_total', (select count(*) from asked),
      'unpaid', (
        select coalesce(jsonb_agg(to_jsonb(u) order by u.due_on, u.accepted_at, u.id), '[]')
        from (select * from unpaid order by due_on, accepted_at, id limit most) u
      ),
      'unpaid_total', (select count(*) from unpaid)
    )
  );
end
$$;
revoke all on function private.proposal_desk(integer) from public;
grant execute on function private.proposal_desk(integer) to authenticated, service_role;
create function public.proposal_desk(most integer default 5) returns jsonb
language sql stable set search_path = ''
as $$
  select private.proposal_desk(least(greatest(proposal_desk.most, 1), 100))
$$;
comment on function public.proposal_desk(integer) is
  'Proposals that wait for the office: changes asked for, and what is due of those accepted; admins only.';
revoke all on function public.proposal_desk(integer) from public, anon, authenticated, service_role;
grant execute on function public.proposal_desk(integer) to authenticated, service_role;
