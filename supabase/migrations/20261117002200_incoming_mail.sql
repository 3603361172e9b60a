-- Mail sent to the agency's reply address, and the request that each mail belongs to.

create type public.incoming_mail_state as enum ('sorted', 'unsorted', 'discarded');

create table public.incoming_mails (
  id uuid primary key default gen_random_uuid(),
  state public.incoming_mail_state not null default 'unsorted',
  request_id uuid references public.requests (id) on delete cascade,
  -- A request that it may belong to, if its sender is unknown there.
  suggested_request_id uuid references public.requests (id) on delete set null,
  found_by text check (found_by in ('token', 'reference', 'staff', 'new-request')),
  -- Sent by a program: it reopens nothing and notifies no one.
  automatic text check (automatic in ('auto-reply', 'bounce', 'list')),
  message_id text not null check (length(message_id) <= 998),
  from_email text not null default '' check (length(from_email) <= 254),
  from_name text not null default '' check (length(from_name) <= 200),
  subject text not null default '' check (length(subject) <= 300),
  -- The person's own text; quoted earlier mails are stored separately.
  text_body text not null default '' check (length(text_body) <= 100000),
  quoted_text text not null default '' check (length(quoted_text) <= 100000),
  -- [{name, type, size}]; the files themselves are in raw.
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  size integer not null check (size >= 0),
  -- The original mail in base64; null if it was too large or past its retention period.
  raw text,
  created_at timestamptz not null default now(),
  check ((state = 'sorted') = (request_id is not null)),
  check ((state = 'sorted') = (found_by is not null))
);
create index incoming_mails_request on public.incoming_mails (request_id, created_at);
create index incoming_mails_suggested on public.incoming_mails (suggested_request_id);
create index incoming_mails_state on public.incoming_mails (state, created_at desc);
create index incoming_mails_message_id on public.incoming_mails (message_id);
create index incoming_mails_sender on public.incoming_mails (lower(from_email));

alter table public.incoming_mails enable row level security;
revoke all on table public.incoming_mails from anon, authenticated, service_role;
grant select on table public.incoming_mails to authenticated;
grant select, insert, update, delete on table public.incoming_mails to service_role;

create policy "admins read incoming mail"
  on public.incoming_mails for select to authenticated using ((select private.is_admin()));
comment on policy "admins read incoming mail" on public.incoming_mails is
  'Lets an admin read what people wrote; assign_mail() and discard_mail() are the only changes.';
create policy "the service manages incoming mail"
  on public.incoming_mails for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages incoming mail" on public.incoming_mails is 'Lets the server''s functions do anything.';

-- Each mail is stored once, even if its request was deleted meanwhile. A key is a hash of sender and Message-ID.
create table private.taken_mails (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz not null default now()
);
create index taken_mails_age on private.taken_mails (taken_at);

alter table private.taken_mails enable row level security;

-- The sender has written: mark the request as unread, return it to the list, and reopen it if it was lost.
create function private.hear_from_sender(request uuid, words text) returns void
language sql security definer set search_path = ''
as $$
  update public.requests r
  set read_at = null, snoozed_until = null, last_mail_at = now(), excerpt = private.excerpt_of(words),
      lost_reason = case when r.status = 'lost' then null else r.lost_reason end,
      status = case when r.status = 'lost' then 'in_progress' else r.status end
  where r.id = request
$$;

-- The request of a mail, as {request, found_by} or {suggested}: by a token in its reply address first, then by the
-- mails that it replies to, if its sender is known there. Never by subject. A delivery report comes from a mail
-- server, whose address is unknown.
create function private.find_request_of_mail(mail jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  earlier text[] := array(select jsonb_array_elements_text(mail -> 'references'));
  found_request uuid;
begin
  select r.id into found_request from public.requests r
  where r.reply_token in (select jsonb_array_elements_text(mail -> 'tokens')) limit 1;
  if found_request is not null then
    return jsonb_build_object('request', found_request, 'found_by', 'token');
  end if;
  select known.request_id into found_request
  from (
    select o.message_id, o.request_id from public.outbox o
    where o.message_id = any (earlier) and o.request_id is not null
    union all
    select i.message_id, i.request_id from public.incoming_mails i
    where i.message_id = any (earlier) and i.request_id is not null
  ) known
  order by array_position(earlier, known.message_id)
  limit 1;
  if found_request is null then
    return '{}';
  elsif mail ->> 'automatic' = 'bounce' or exists (
    select from public.requests r
    where r.id = found_request and (
      lower(r.email) = lower(mail ->> 'from_email')
      or exists (
        select from public.incoming_mails i
        where i.request_id = r.id and lower(i.from_email) = lower(mail ->> 'from_email')))
  ) then
    return jsonb_build_object('request', found_request, 'found_by', 'reference');
  end if;
  return jsonb_build_object('suggested', found_request);
end
$$;

-- Mails to the notification recipients and the owner; {request} becomes the request's id.
create function private.tell_of_incoming_mail(notice jsonb, request uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.queue_mail(
    replace(notice::text, '{request}', coalesce(request::text, ''))::jsonb, people.email, request, null, null)
  from (
    select a.email from public.admin_notification_emails a where a.is_active
    union
    select u.email from public.requests r join auth.users u on u.id = r.owner_id where r.id = request
  ) people
$$;

-- Stores a mail once and files it, with its notification, in one transaction. mail: {key, message_id, from_email,
-- from_name, subject, text, quoted, attachments, size, automatic, tokens, references, undelivered: {message_ids,
-- reason} or null}; notices: {sorted, unsorted}. Returns {outcome: known, own, sorted or unsorted, id, request_id}.
create function private.take_mail(mail jsonb, raw text, notices jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  place jsonb;
  mail_key uuid;
  about public.requests;
  is_new_in_pile boolean;
begin
  if not private.is_service() then
    raise exception 'Only the server takes mail.' using errcode = '42501';
  end if;
  insert into private.taken_mails (key) values (mail ->> 'key') on conflict do nothing;
  if not found then
    return jsonb_build_object('outcome', 'known');
  end if;
  -- A mail that the site sent itself, for instance because a notification recipient is the reply address.
  if exists (select from public.outbox o where o.message_id = mail ->> 'message_id') then
    return jsonb_build_object('outcome', 'own');
  end if;
  place := private.find_request_of_mail(mail);
  select r.* into about from public.requests r where r.id = (place ->> 'request')::uuid;
  -- At most one notification an hour for unsorted mail.
  is_new_in_pile := not exists (
    select from public.incoming_mails i
    where i.state = 'unsorted' and i.automatic is null and i.created_at > now() - interval '1 hour');
  insert into public.incoming_mails
    (state, request_id, suggested_request_id, found_by, automatic, message_id, from_email, from_name, subject,
     text_body, quoted_text, attachments, size, raw)
  values (
    case when about.id is null then 'unsorted' else 'sorted' end::public.incoming_mail_state,
    about.id, (place ->> 'suggested')::uuid, place ->> 'found_by', mail ->> 'automatic', mail ->> 'message_id',
    mail ->> 'from_email', mail ->> 'from_name', mail ->> 'subject', mail ->> 'text', mail ->> 'quoted',
    mail -> 'attachments', (mail ->> 'size')::integer, nullif(take_mail.raw, '')
  )
  returning id into mail_key;
  -- A delivery report, trusted because only a recipient knows the mail's Message-ID.
  update public.outbox o set state = 'failed', sent_at = null, last_error = mail -> 'undelivered' ->> 'reason'
  where o.state = 'sent'
    and o.message_id in (select jsonb_array_elements_text(nullif(mail -> 'undelivered', 'null') -> 'message_ids'));
  if about.id is null then
    if mail ->> 'automatic' is null and is_new_in_pile then
      perform private.tell_of_incoming_mail(notices -> 'unsorted', null);
    end if;
    return jsonb_build_object('outcome', 'unsorted', 'id', mail_key);
  end if;
  if mail ->> 'automatic' = 'bounce' then
    update public.requests r set read_at = null where r.id = about.id;
  elsif mail ->> 'automatic' is null and about.status <> 'spam' then
    perform private.hear_from_sender(about.id, mail ->> 'text');
    perform private.tell_of_incoming_mail(notices -> 'sorted', about.id);
  end if;
  return jsonb_build_object('outcome', 'sorted', 'id', mail_key, 'request_id', about.id);
end
$$;
grant execute on function private.take_mail to service_role;

create function public.take_mail(mail jsonb, raw text, notices jsonb) returns jsonb
language sql set search_path = ''
as $$
  select private.take_mail(take_mail.mail, take_mail.raw, take_mail.notices)
$$;
comment on function public.take_mail is
  'Stores an incoming mail once and assigns it to its request; the server only.';
revoke all on function public.take_mail from public, anon, authenticated, service_role;
grant execute on function public.take_mail to service_role;

-- Staff assign a mail to a request, or create one from it. Returns the request's id.
create function private.assign_mail(wanted_mail uuid, wanted_request uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.incoming_mails;
  target uuid;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  select i.* into mail from public.incoming_mails i
  where i.id = wanted_mail and i.state in ('unsorted', 'discarded') for update;
  if mail.id is null then
    raise exception 'Somebody has sorted this mail already.' using errcode = 'PT409';
  end if;
  if wanted_request is null then
    if position('@' in mail.from_email) < 2 then
      raise exception 'This mail has no sender who could be answered.' using errcode = 'PT422';
    end if;
    insert into public.requests (type, name, email, subject, message, read_at)
    values (
      'contact', coalesce(nullif(btrim(mail.from_name), ''), mail.from_email), mail.from_email, mail.subject,
      left(mail.text_body, 20000), now()
    )
    returning id into target;
  else
    select r.id into target from public.requests r where r.id = wanted_request;
    if target is null then
      raise exception 'This request is gone.' using errcode = 'PT404';
    end if;
    perform private.hear_from_sender(target, mail.text_body);
  end if;
  update public.incoming_mails i
  set state = 'sorted', request_id = target, suggested_request_id = null,
      found_by = case when wanted_request is null then 'new-request' else 'staff' end
  where i.id = mail.id;
  return target;
end
$$;
grant execute on function private.assign_mail to authenticated, service_role;

create function public.assign_mail(mail_id uuid, request_id uuid default null) returns uuid
language sql set search_path = ''
as $$
  select private.assign_mail(assign_mail.mail_id, assign_mail.request_id)
$$;
comment on function public.assign_mail is
  'Puts an unsorted mail into a request, or makes a request of it; admins only.';
revoke all on function public.assign_mail from public, anon, authenticated, service_role;
grant execute on function public.assign_mail to authenticated, service_role;

create function private.discard_mail(wanted uuid, is_discarded boolean) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  update public.incoming_mails i
  set state = case when is_discarded then 'discarded' else 'unsorted' end::public.incoming_mail_state
  where i.id = wanted and i.state <> 'sorted';
  return found;
end
$$;
grant execute on function private.discard_mail to authenticated, service_role;

create function public.discard_mail(mail_id uuid, discarded boolean default true) returns boolean
language sql set search_path = ''
as $$
  select private.discard_mail(discard_mail.mail_id, discard_mail.discarded)
$$;
comment on function public.discard_mail is
  'Discards an unsorted mail, or takes it back; admins only.';
revoke all on function public.discard_mail from public, anon, authenticated, service_role;
grant execute on function public.discard_mail to authenticated, service_role;

revoke all on all functions in schema private from public;
