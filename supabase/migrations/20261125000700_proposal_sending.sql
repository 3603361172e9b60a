-- Sending a version.

-- Mails about a proposal, prepared by the server: [{to, kind, subject, text_body, html_body?, reply_to?, headers?,
-- message_id?, send_at?, needs_proposal_link?}]. to: 'traveller', or 'office' for everyone who is told about requests and the owner.
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
         -- A given id is one mail's; to several recipients each mail has its own.
         case when m."to" = 'traveller' and m.message_id is not null then m.message_id
              else '<' || gen_random_uuid() || '@' || coalesce(m.mail_domain, 'calabash') || '>' end,
         coalesce(m.send_at, now()), coalesce(m.needs_proposal_link, false)
  from jsonb_to_recordset(mails) as m (
    "to" text, kind text, subject text, text_body text, html_body text, reply_to text, headers jsonb,
    message_id text, mail_domain text, send_at timestamptz, needs_proposal_link boolean
  )
  cross join lateral (
    select proposal.email as address where m."to" = 'traveller'
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
revoke all on function private.queue_proposal_mails(jsonb, public.proposals) from public;

-- Any answer, a newer version or a new link makes a reminder that waits pointless or wrong.
create function private.cancel_proposal_reminders(proposal uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.outbox o set state = 'cancelled'
  where o.proposal_id = proposal and o.kind = 'proposal-reminder' and o.state in ('queued', 'failed')
$$;
revoke all on function private.cancel_proposal_reminders(uuid) from public;

create function private.live_version(proposal uuid) returns public.proposal_versions
language sql stable security definer set search_path = ''
as $$
  select v.* from public.proposal_versions v where v.proposal_id = proposal and v.state in ('sent', 'accepted')
$$;
revoke all on function private.live_version(uuid) from public;

-- Refuses what must not be sent. The reason is the hint, the field or group the detail.
create function private.check_sendable(version public.proposal_versions) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  offer jsonb := private.proposal_document(version);
  missing text := case
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
    perform private.refuse('bad_choice_group', 'A choice needs two lines and one of them chosen beforehand.', 'PT422', bad_group);
  end if;
  problem := private.check_choices(offer, private.default_choices(offer));
  if problem is not null then
    perform private.refuse('bad_preselection', 'What is chosen beforehand cannot be accepted.', 'PT422', problem);
  end if;
  if (select sum(l.amount) from private.document_lines(offer) l) > 9007199254740991 then
    perform private.refuse('total_too_large', 'This total is too large.', 'PT422');
  end if;
end
$$;
revoke all on function private.check_sendable(public.proposal_versions) from public;

-- Freezes a draft with the bytes the server has made of it, supersedes what was sent before, and queues the mails.
-- sending: {version_id, revision, document, document_hash, link_hash?, mails?}. The link it is given is one more; those
-- that are out show the new version.
-- The bytes must say exactly what the rows say, and hash to the hash. Answers {version_id, number, superseded}.
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
  update public.proposals p set state = 'open' where p.id = proposal.id and p.state <> 'open';
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

revoke all on function private.send_proposal_version(jsonb, uuid) from public;
grant execute on function private.send_proposal_version(jsonb, uuid) to authenticated, service_role;

create function public.send_proposal_version(sending jsonb, author uuid) returns jsonb
language sql set search_path = ''
as $$
  select private.send_proposal_version(send_proposal_version.sending, send_proposal_version.author)
$$;
comment on function public.send_proposal_version(jsonb, uuid) is
  'Freezes a draft and sends it, superseding the version before; the server only.';
revoke all on function public.send_proposal_version(jsonb, uuid) from public, anon, authenticated, service_role;
grant execute on function public.send_proposal_version(jsonb, uuid) to service_role;
