-- The links of a proposal. A secret is made where it is shown or mailed and is stored nowhere; the database keeps its
-- hash. A mail gets a secret of its own when it is sent, so a proposal has several links, which all show the live
-- version. 'New link' ends all others.

create table private.proposal_links (
  link_hash text primary key check (link_hash ~ '^[0-9a-f]{64}$'),
  proposal_id uuid not null references public.proposals (id),
  created_at timestamptz not null default now()
);
create index proposal_links_proposal on private.proposal_links (proposal_id);
alter table private.proposal_links enable row level security;
revoke all on table private.proposal_links from public, anon, authenticated, service_role;

-- Links that are out go on working.
insert into private.proposal_links (link_hash, proposal_id)
select p.link_hash, p.id from public.proposals p
where p.link_hash is not null and p.link_revoked_at is null and p.erased_at is null;
alter table public.proposals drop column link_hash, drop column link_number;
comment on column public.proposals.link_revoked_at is
  'Since when no link opens this proposal; null while one does, and before the first.';

alter table public.outbox add column needs_proposal_link boolean not null default false;
comment on column public.outbox.needs_proposal_link is
  'Whether {token} in this mail is to be replaced by the secret of a new link when it is sent.';
-- Mails from before held the secret itself.
update public.outbox o
set text_body = regexp_replace(o.text_body, '/proposal/[A-Za-z0-9_-]{43}', '/proposal/{token}', 'g'),
    html_body = regexp_replace(o.html_body, '/proposal/[A-Za-z0-9_-]{43}', '/proposal/{token}', 'g'),
    needs_proposal_link = true
where o.proposal_id is not null
  and (o.text_body ~ '/proposal/[A-Za-z0-9_-]{43}' or o.html_body ~ '/proposal/[A-Za-z0-9_-]{43}');

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

-- Ends every link there is.
create function private.end_proposal_links(proposal uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.proposal_links l where l.proposal_id = proposal;
  update public.proposals p set link_revoked_at = now() where p.id = proposal;
end
$$;
revoke all on function private.has_proposal_link(uuid), private.add_proposal_link(uuid, text),
  private.end_proposal_links(uuid) from public;

-- A new secret makes every earlier one worthless.
create or replace function private.set_proposal_link(proposal public.proposals, new_hash text, actor uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_proposal_links(proposal.id);
  perform private.add_proposal_link(proposal.id, new_hash);
  perform private.record_proposal_event(proposal.id, null, 'link_made', '{}', actor);
end
$$;

-- The link of a mail that is being sent: the server has made the secret and hands over its hash. False where the mail
-- must not bring a link any more: the links were revoked, the address was corrected, or the proposal was erased.
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
revoke all on function private.make_mail_link(uuid, text) from public;
grant execute on function private.make_mail_link(uuid, text) to service_role;

create function public.make_mail_link(mail_id uuid, link_hash text) returns boolean
language sql set search_path = ''
as $$
  select private.make_mail_link(make_mail_link.mail_id, make_mail_link.link_hash)
$$;
comment on function public.make_mail_link(uuid, text) is
  'Makes the link of a mail about a proposal while it is being sent; the server only.';
revoke all on function public.make_mail_link(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.make_mail_link(uuid, text) to service_role;

-- As before, and mails say whether they need a link.
create or replace function private.queue_proposal_mails(mails jsonb, proposal public.proposals) returns void
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

-- As before; the link it is given is one more, and those that are out show the new version.
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

-- action.link_hash: of the new secret; without it all links end and none takes their place.
create or replace function private.change_proposal_link(action jsonb, author uuid) returns void
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

create or replace function private.enter_proposal(answer jsonb) returns public.proposals
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

create or replace function private.read_proposal_by_link(wanted text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.proposal_view(p) from private.proposal_links l join public.proposals p on p.id = l.proposal_id
  where l.link_hash = wanted and p.erased_at is null
$$;
