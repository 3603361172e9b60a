-- Sending a proposal and changing a sent one.
-- A secret link is shown or mailed once and never stored; the database keeps its hash. Each mail gets its own secret when
-- it is sent, so a proposal has several links, which all show the live version. 'New link' ends all others.

create table private.proposal_links (
  link_hash text primary key check (link_hash ~ '^[0-9a-f]{64}$'),
  proposal_id uuid not null references public.proposals (id),
  created_at timestamptz not null default now()
);
create index proposal_links_proposal on private.proposal_links (proposal_id);

alter table private.proposal_links enable row level security;
revoke all on table private.proposal_links from public, anon, authenticated, service_role;

create function private.has_proposal_link(proposal uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.proposal_links l where l.proposal_id = proposal)
$$;

create function private.add_proposal_link(proposal uuid, new_hash text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.proposal_links (link_hash, proposal_id) values (new_hash, proposal);
  update public.proposals p set link_revoked_at = null where p.id = proposal and p.link_revoked_at is not null;
end
$$;

-- Ends all links.
create function private.end_proposal_links(proposal uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.proposal_links l where l.proposal_id = proposal;
  update public.proposals p set link_revoked_at = now() where p.id = proposal;
end
$$;

-- A new secret invalidates every earlier one.
create function private.set_proposal_link(proposal public.proposals, new_hash text, actor uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_proposal_links(proposal.id);
  perform private.add_proposal_link(proposal.id, new_hash);
  perform private.record_proposal_event(proposal.id, null, 'link_made', '{}', actor);
end
$$;

-- The link of a mail that is being sent: the server has created the secret and passes its hash. False if the mail
-- must not contain a link any more: the links were revoked, the address was corrected, or the proposal was erased.
create function private.make_mail_link(mail uuid, new_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  wanted uuid;
begin
  if not private.is_service() then
    raise exception 'Only the server sends links.' using errcode = '42501';
  end if;
  select p.id into wanted
  from public.outbox o join public.proposals p on p.id = o.proposal_id
  where o.id = mail and o.state = 'sending' and o.needs_proposal_link
    and p.erased_at is null and p.link_revoked_at is null and lower(p.email) = lower(o.to_email)
  for update of p;
  if wanted is null then
    return false;
  end if;
  perform private.add_proposal_link(wanted, new_hash);
  return true;
end
$$;
grant execute on function private.make_mail_link to service_role;

create function public.make_mail_link(mail_id uuid, link_hash text) returns boolean
language sql set search_path = ''
as $$
  select private.make_mail_link(make_mail_link.mail_id, make_mail_link.link_hash)
$$;
comment on function public.make_mail_link is
  'Makes the link of a mail about a proposal while it is being sent; the server only.';
revoke all on function public.make_mail_link from public, anon, authenticated, service_role;
grant execute on function public.make_mail_link to service_role;

-- Mails about a proposal, prepared by the server: [{to, kind, subject, text_body, html_body?, reply_to?, headers?,
-- message_id?, send_at?, needs_proposal_link?}]. to: 'traveler', or 'office' for the notification recipients and the
-- owner.
create function private.queue_proposal_mails(mails jsonb, proposal public.proposals) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(jsonb_array_length(mails), 0) = 0 then
    return;
  end if;
  if not private.is_service() then
    raise exception 'Only the server queues mails.' using errcode = '42501';
  end if;
  insert into public.outbox
    (kind, to_email, reply_to, subject, text_body, html_body, headers, request_id, proposal_id, message_id, next_attempt_at,
     needs_proposal_link)
  select m.kind, r.address, m.reply_to, m.subject, m.text_body, m.html_body, coalesce(m.headers, '{}'),
         proposal.request_id, proposal.id,
         -- A given id is for a single mail; mails to several recipients get their own.
         case when m."to" = 'traveler' and m.message_id is not null then m.message_id
              else '<' || gen_random_uuid() || '@' || coalesce(m.mail_domain, 'calabash') || '>' end,
         coalesce(m.send_at, now()), coalesce(m.needs_proposal_link, false)
  from jsonb_to_recordset(mails) as m (
    "to" text, kind text, subject text, text_body text, html_body text, reply_to text, headers jsonb,
    message_id text, mail_domain text, send_at timestamptz, needs_proposal_link boolean
  )
  cross join lateral (
    select proposal.email as address where m."to" = 'traveler'
    union all
    select min(o.email) from (
      select a.email from public.admin_notification_emails a where a.is_active
      union all
      select u.email from auth.users u where u.id = proposal.owner_id
    ) o
    where m."to" = 'office' group by lower(o.email)
  ) r;
end
$$;

-- Passing on a link without a mail counts as a reply to the request.
create function private.count_link_by_hand(proposal public.proposals, mails jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if (private.live_version(proposal.id)).id is not null
    and not jsonb_path_exists(coalesce(mails, '[]'), '$[*] ? (@.to == "traveler")') then
    perform private.count_answer(proposal.request_id, now(), proposal.id);
  end if;
end
$$;

-- Any response, newer version or new link makes a pending reminder obsolete.
create function private.cancel_proposal_reminders(proposal uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.outbox o set state = 'canceled'
  where o.proposal_id = proposal and o.kind = 'proposal-reminder' and o.state in ('queued', 'failed')
$$;

create function private.live_version(proposal uuid) returns public.proposal_versions
language sql stable security definer set search_path = ''
as $$
  select v.* from public.proposal_versions v where v.proposal_id = proposal and v.state in ('sent', 'accepted')
$$;

-- Refuses a version that cannot be sent. The hint is the reason, the detail the field or group.
create function private.check_sendable(version public.proposal_versions) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  offer jsonb := private.proposal_document(version);
  missing text := case
    when version.title !~ '\S' then 'title'
    when version.currency is null then 'currency'
    when version.start_date is null then 'start_date'
    when version.end_date is null then 'end_date'
    when version.valid_until is null then 'valid_until'
    when version.deposit_percent < 100 and version.balance_due_date is null then 'balance_due_date'
    when jsonb_array_length(offer -> 'lines') = 0 then 'lines'
  end;
  bad_group text;
  problem text;
begin
  if missing is not null then
    perform private.refuse('incomplete', 'Something is missing before this can be sent.', 'PT422', missing);
  end if;
  if version.valid_until < private.agency_today() then
    perform private.refuse('valid_until_past', 'The last day to answer is over.', 'PT422');
  end if;
  if version.start_date < private.agency_today() then
    perform private.refuse('start_date_past', 'The trip would have begun already.', 'PT422');
  end if;
  select l.choice_group into bad_group
  from private.document_lines(offer) l
  where l.choice_group is not null
  group by l.choice_group
  having count(*) < 2 or count(*) filter (where l.preselected) <> 1
  limit 1;
  if bad_group is not null then
    perform private.refuse('bad_choice_group', 'A choice needs at least two options, one of them preselected.', 'PT422', bad_group);
  end if;
  problem := private.check_choices(offer, private.default_choices(offer));
  if problem is not null then
    perform private.refuse('bad_preselection', 'What is preselected cannot be accepted.', 'PT422', problem);
  end if;
  if (select sum(l.amount) from private.document_lines(offer) l) > 9007199254740991 then
    perform private.refuse('total_too_large', 'This total is too large.', 'PT422');
  end if;
end
$$;

-- Freezes a draft with the document rendered by the server, supersedes the version sent before, and queues the mails.
-- sending: {version_id, revision, document, document_hash, link_hash?, mails?}. The given link is added; existing
-- links show the new version. The document must match the rows and the hash. Returns {version_id, number,
-- superseded}.
create function private.send_proposal_version(sending jsonb, author uuid) returns jsonb
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
  -- A new request counts as answered once the mail has been sent.
  update public.requests r
  set status = case when r.status in ('in_progress', 'lost') then 'quoted' else r.status end,
      read_at = coalesce(r.read_at, now()), owner_id = coalesce(r.owner_id, actor)
  where r.id = proposal.request_id;
  perform private.record_proposal_event(
    proposal.id, version.number, 'sent', jsonb_build_object('text', nullif(version.change_note, '')), actor
  );
  perform private.cancel_proposal_reminders(proposal.id);
  perform private.queue_proposal_mails(sending -> 'mails', proposal);
  perform private.count_link_by_hand(proposal, sending -> 'mails');
  return jsonb_build_object('version_id', version.id, 'number', version.number, 'superseded', before.number);
end
$$;
grant execute on function private.send_proposal_version to authenticated, service_role;

create function public.send_proposal_version(sending jsonb, author uuid) returns jsonb
language sql set search_path = ''
as $$
  select private.send_proposal_version(send_proposal_version.sending, send_proposal_version.author)
$$;
comment on function public.send_proposal_version is
  'Freezes a draft and sends it, superseding the version before; the server only.';
revoke all on function public.send_proposal_version from public, anon, authenticated, service_role;
grant execute on function public.send_proposal_version to service_role;

-- action: {proposal_id, mails?, …}; the other fields are named at each function. All return nothing.
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
grant execute on function private.withdraw_proposal to authenticated, service_role;

-- action.valid_until: a later day. The freezing trigger records the change.
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
grant execute on function private.extend_proposal to authenticated, service_role;

-- action.link_hash: the hash of the new secret; without it all links end and none replaces them.
create function private.change_proposal_link(action jsonb, author uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
begin
  -- Queued mails would contain another link for a traveler who should have only the new one, or none.
  update public.outbox o set state = 'canceled'
  where o.proposal_id = proposal.id and o.state in ('queued', 'failed')
    and (o.needs_proposal_link or o.kind = 'proposal-reminder');
  if action ->> 'link_hash' is not null then
    perform private.set_proposal_link(proposal, action ->> 'link_hash', actor);
    perform private.count_link_by_hand(proposal, action -> 'mails');
  elsif proposal.link_revoked_at is null then
    perform private.end_proposal_links(proposal.id);
    perform private.record_proposal_event(proposal.id, null, 'link_revoked', '{}', actor);
  end if;
  perform private.queue_proposal_mails(action -> 'mails', proposal);
end
$$;
grant execute on function private.change_proposal_link to authenticated, service_role;

-- action.email: the correct address. The link sent to the wrong one is revoked, or replaced by action.link_hash.
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
  update public.outbox o set state = 'canceled'
  where o.proposal_id = proposal.id and o.state in ('queued', 'failed') and lower(o.to_email) <> lower(proposal.email);
  perform private.record_proposal_event(proposal.id, null, 'email_changed', '{}', actor);
  perform private.change_proposal_link(action, author);
end
$$;
grant execute on function private.change_proposal_email to authenticated, service_role;

-- Sends the same mail again, without changing the proposal.
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
grant execute on function private.resend_proposal to authenticated, service_role;

-- action.until: the day on which the desk lists the payment again.
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
grant execute on function private.put_off_payment to authenticated, service_role;

-- Removes the content of a proposal but keeps its number, so that none is missing. Callers check the permission.
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
  -- The proposal's entries in the request's timeline.
  delete from public.request_events e
  where e.request_id = proposal.request_id and e.kind = 'proposal' and starts_with(e.body, proposal.number || ' ');
  delete from public.outbox o where o.proposal_id = proposal.id;
  delete from public.proposal_versions v where v.proposal_id = proposal.id;
  perform private.record_proposal_event(proposal.id, null, 'erased', '{}', actor);
end
$$;
comment on function private.strip_proposal is
  'Removes the content of a proposal; called by the functions that erase.';

-- For a request for erasure. An accepted proposal is kept, because both sides rely on the record.
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
grant execute on function private.erase_proposal to authenticated, service_role;

-- Discards a draft. If nothing was sent, the proposal's content goes with it and only its number stays.
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
grant execute on function private.discard_proposal_draft to authenticated, service_role;

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
      ('erase_proposal', 'Removes the content of a proposal that was not accepted: {proposal_id}; staff only.'),
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

revoke all on all functions in schema private from public;
