-- What a traveller answers, by the secret link, from their account, or by word to a member of staff. The server calls
-- these: it has checked the token, counted the attempts and prepared the mails.

-- The proposal somebody stands before, locked. answer: {channel: 'link', link_hash}, {channel: 'account',
-- proposal_id, user_id} or {channel: 'on_behalf', proposal_id, recorded_by}. Whoever may not is told the same as
-- whoever asks for what is not there.
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
      -- The link may have ended while this waited for the lock.
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
revoke all on function private.enter_proposal(jsonb) from public;

-- The version that can be answered, if the answer was meant for it. The proposal must be locked.
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
revoke all on function private.answerable_version(public.proposals, text) from public;

-- What accept_proposal() answers, first and repeated.
create function private.acceptance_result(acceptance public.proposal_acceptances, duplicate boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'acceptance_id', acceptance.id, 'proposal_id', p.id, 'number', p.number, 'version', v.number,
    'accepted_at', acceptance.accepted_at, 'document_hash', acceptance.document_hash, 'total', acceptance.total,
    'currency', v.currency, 'money', private.proposal_money(v.document::jsonb, acceptance.choices),
    'trip_id', (
      select t.id from public.trips t where t.proposal_id = p.id
      order by t.cancelled_at is not null, t.created_at desc limit 1
    ),
    'voided', exists (select 1 from public.proposal_acceptances o where o.voids = acceptance.id),
    'duplicate', duplicate
  )
  from public.proposals p
  join public.proposal_versions v on v.id = acceptance.version_id
  where p.id = acceptance.proposal_id
$$;
revoke all on function private.acceptance_result(public.proposal_acceptances, boolean) from public;

-- acceptance: what enter_proposal() needs, and {document_hash, choices, total, name, consent, idempotency_key,
-- address?, user_agent?, evidence?, mails?}. One function for all three doors. Staff may record an acceptance after
-- the proposal has expired or its first day has come: it was given before.
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
  -- Judged by the moment at which the call came in, which is also what is stored.
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
revoke all on function private.accept_proposal(jsonb) from public;

-- An answer that is no acceptance: {document_hash, text?, items?, idempotency_key, mails?}. Answers {duplicate}.
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
  perform private.cancel_proposal_reminders(proposal.id);
  perform private.queue_proposal_mails(answer -> 'mails', proposal);
  return jsonb_build_object('duplicate', false);
end
$$;
revoke all on function private.answer_proposal(jsonb, public.proposal_event_kind) from public;

-- A person has the page open: {document_hash} and the door; viewer: their account, where there is one. Answers whether
-- this was the first look at this version. Staff are not counted.
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
revoke all on function private.mark_proposal_viewed(jsonb) from public;

grant execute on function private.accept_proposal(jsonb), private.mark_proposal_viewed(jsonb),
  private.answer_proposal(jsonb, public.proposal_event_kind) to service_role;

create function public.accept_proposal(acceptance jsonb) returns jsonb
language sql set search_path = ''
as $$
  select private.accept_proposal(accept_proposal.acceptance)
$$;
comment on function public.accept_proposal(jsonb) is
  'Accepts the live version once: record, trip, request and mails together; the server only.';
create function public.decline_proposal(answer jsonb) returns jsonb
language sql set search_path = ''
as $$
  select private.answer_proposal(decline_proposal.answer, 'declined')
$$;
comment on function public.decline_proposal(jsonb) is 'Declines the live version, with a reason; the server only.';
create function public.ask_for_proposal_changes(answer jsonb) returns jsonb
language sql set search_path = ''
as $$
  select private.answer_proposal(ask_for_proposal_changes.answer, 'changes_asked')
$$;
comment on function public.ask_for_proposal_changes(jsonb) is
  'Records what the traveller would like otherwise, in all and by day or line; the server only.';
create function public.mark_proposal_viewed(view jsonb) returns boolean
language sql set search_path = ''
as $$
  select private.mark_proposal_viewed(mark_proposal_viewed.view)
$$;
comment on function public.mark_proposal_viewed(jsonb) is
  'Records the first look at a version by somebody who is not staff; the server only.';
revoke all on function public.accept_proposal(jsonb), public.decline_proposal(jsonb),
  public.ask_for_proposal_changes(jsonb), public.mark_proposal_viewed(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.accept_proposal(jsonb), public.decline_proposal(jsonb),
  public.ask_for_proposal_changes(jsonb), public.mark_proposal_viewed(jsonb) to service_role;
