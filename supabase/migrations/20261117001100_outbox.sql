-- Outgoing mail: recipients of notifications, the queue, and the one-time tokens in mails.

create table public.admin_notification_emails (
  id uuid primary key default gen_random_uuid(),
  email text not null check (position('@' in email) > 1 and length(email) <= 254 and email !~ '[[:space:][:cntrl:]]'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index admin_notification_emails_email on public.admin_notification_emails (lower(email));
create index admin_notification_emails_newest on public.admin_notification_emails (created_at desc);
create trigger touch_admin_notification_emails before update on public.admin_notification_emails
  for each row execute function private.touch_updated_at();
create trigger keep_created_at before insert or update on public.admin_notification_emails
  for each row execute function private.keep_created_at();

alter table public.admin_notification_emails enable row level security;
revoke all on table public.admin_notification_emails from anon, authenticated, service_role;
grant select, insert, update, delete on table public.admin_notification_emails to authenticated;
grant select, insert, update, delete on table public.admin_notification_emails to service_role;

create policy "admins read notification recipients"
  on public.admin_notification_emails for select to authenticated using ((select private.is_admin()));
comment on policy "admins read notification recipients" on public.admin_notification_emails is 'Lets an admin see who is notified of requests.';
create policy "admins add notification recipients"
  on public.admin_notification_emails for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins add notification recipients" on public.admin_notification_emails is 'Lets an admin add a recipient.';
create policy "admins change notification recipients"
  on public.admin_notification_emails for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change notification recipients" on public.admin_notification_emails is 'Lets an admin switch a recipient on and off.';
create policy "admins delete notification recipients"
  on public.admin_notification_emails for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete notification recipients" on public.admin_notification_emails is 'Lets an admin remove a recipient.';
create policy "the service manages notification recipients"
  on public.admin_notification_emails for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages notification recipients" on public.admin_notification_emails is 'Lets the server''s functions do anything.';

create type public.mail_state as enum ('queued', 'sending', 'sent', 'failed', 'canceled');

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z-]{0,62}$'),
  -- No control characters: a line break in a header field would be a second header.
  to_email text not null check (position('@' in to_email) > 1 and length(to_email) <= 254 and to_email !~ '[[:cntrl:]]'),
  reply_to text check (length(reply_to) <= 254 and reply_to !~ '[[:cntrl:]]'),
  subject text not null check (length(subject) <= 300 and subject !~ '[[:cntrl:]]'),
  text_body text not null,
  html_body text,
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  request_id uuid references public.requests (id) on delete set null,
  state public.mail_state not null default 'queued',
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text,
  -- The same for all retries, so that a mail delivered twice is recognized as one.
  message_id text not null unique default ('<' || gen_random_uuid() || '@calabash>'),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the link in it stops working; its token is in private.mail_tokens.
  token_expires_at timestamptz,
  -- Lets a proposal say that one of its mails failed. The proposals file adds the foreign key.
  proposal_id uuid,
  needs_proposal_link boolean not null default false,
  words_folded text generated always as (private.fold_accents(to_email || E'\n' || subject)) stored
);
comment on column public.outbox.token_expires_at is 'When the link in this mail expires; null without one.';
comment on column public.outbox.needs_proposal_link is
  'Whether sending replaces {token} with the secret of a new link.';
create index outbox_due on public.outbox (next_attempt_at) where state in ('queued', 'sending');
create index outbox_newest on public.outbox (created_at desc, id);
create index outbox_request on public.outbox (request_id);
create index outbox_proposal on public.outbox (proposal_id);
create index outbox_failed on public.outbox (created_at desc, id) where state = 'failed';
create index outbox_waiting on public.outbox (created_at desc, id) where state in ('queued', 'sending');
create index outbox_words on public.outbox using gin (words_folded extensions.gin_trgm_ops);
-- Finds addresses by their first one or two letters.
create index outbox_address on public.outbox (private.fold_accents(to_email) text_pattern_ops);
create trigger touch_outbox before update on public.outbox
  for each row execute function private.touch_updated_at();

alter table public.outbox enable row level security;
revoke all on table public.outbox from anon, authenticated, service_role;
grant select on table public.outbox to authenticated;
grant select, insert, update, delete on table public.outbox to service_role;

create policy "admins read outgoing mail"
  on public.outbox for select to authenticated using ((select private.is_admin()));
comment on policy "admins read outgoing mail" on public.outbox is 'Lets an admin read every mail and its state.';
create policy "the service manages outgoing mail"
  on public.outbox for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages outgoing mail" on public.outbox is 'Lets the server''s functions do anything.';

-- {token} and {confirm_token} are replaced only for subscribers; elsewhere they may be part of a visitor's text.
create function private.queue_mail(mail jsonb, receiver text, request uuid, domain text, token text)
returns void
language plpgsql set search_path = ''
as $$
declare
  text_body text := mail ->> 'text_body';
  html_body text := mail ->> 'html_body';
  headers jsonb := coalesce(mail -> 'headers', '{}');
  confirmation text;
begin
  if token is not null then
    select s.confirm_token::text into strict confirmation from public.subscribers s where s.token = queue_mail.token::uuid;
    text_body := replace(replace(text_body, '{confirm_token}', confirmation), '{token}', token);
    html_body := replace(replace(html_body, '{confirm_token}', confirmation), '{token}', token);
    headers := replace(headers::text, '{token}', token)::jsonb;
  end if;
  insert into public.outbox (kind, to_email, reply_to, subject, text_body, html_body, headers, request_id, message_id)
  values (
    mail ->> 'kind', receiver, mail ->> 'reply_to', mail ->> 'subject', text_body, html_body, headers, request,
    '<' || gen_random_uuid() || '@' || coalesce(domain, 'calabash') || '>'
  );
end
$$;
grant execute on function private.queue_mail to service_role;

-- Returns due mails, each to one process: a claimed mail is due again five minutes later, so that nothing is lost if
-- the process dies.
create function public.claim_outbox(n integer) returns setof public.outbox
language sql set search_path = ''
as $$
  -- Materialized, because a join could evaluate the limit again and claim more.
  with due as materialized (
    select d.id from public.outbox d
    where d.state in ('queued', 'sending') and d.next_attempt_at <= now()
    order by d.next_attempt_at
    limit least(greatest(n, 0), 100)
    for update skip locked
  )
  update public.outbox o
  set state = 'sending', attempts = o.attempts + 1, next_attempt_at = now() + interval '5 minutes'
  from due
  where o.id = due.id
  returning o.*
$$;
comment on function public.claim_outbox is 'Claims up to n due mails for sending; the server only.';
revoke all on function public.claim_outbox from public, anon, authenticated, service_role;
grant execute on function public.claim_outbox to service_role;

-- Sends a mail again, or cancels it.
create function private.steer_mail(mail uuid, wanted public.mail_state) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if wanted = 'queued' then
    if exists (select from public.outbox o where o.id = mail and o.token_expires_at is not null)
      and not exists (select from private.mail_tokens t where t.mail_id = mail and t.expires_at > now()) then
      raise exception 'The link in this mail no longer works. Ask for a new one on the login page.' using errcode = 'PT409';
    end if;
    update public.outbox
    set state = 'queued', attempts = 0, next_attempt_at = now(), last_error = null
    where id = mail and state in ('failed', 'canceled', 'queued');
  else
    update public.outbox set state = 'canceled' where id = mail and state in ('queued', 'failed');
  end if;
  return found;
end
$$;
grant execute on function private.steer_mail to authenticated, service_role;

create function public.retry_mail(mail_id uuid) returns boolean
language sql set search_path = ''
as $$
  select private.steer_mail(retry_mail.mail_id, 'queued')
$$;
comment on function public.retry_mail is 'Sends a failed, canceled or waiting mail now; admins only.';
revoke all on function public.retry_mail from public, anon, authenticated, service_role;
grant execute on function public.retry_mail to authenticated, service_role;

create function public.cancel_mail(mail_id uuid) returns boolean
language sql set search_path = ''
as $$
  select private.steer_mail(cancel_mail.mail_id, 'canceled')
$$;
comment on function public.cancel_mail is 'Keeps a waiting or failed mail from being sent; admins only.';
revoke all on function public.cancel_mail from public, anon, authenticated, service_role;
grant execute on function public.cancel_mail to authenticated, service_role;

create table private.mail_tokens (
  mail_id uuid primary key references public.outbox (id) on delete cascade,
  token text not null,
  expires_at timestamptz not null default now() + interval '1 hour'
);

alter table private.mail_tokens enable row level security;

-- Queues a mail whose bodies contain {token}, and stores the token separately.
create function private.queue_token_mail(
  mail jsonb, receiver text, token text, ends timestamptz default now() + interval '1 hour', request uuid default null
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  mail_key uuid;
begin
  if not private.is_service() then
    raise exception 'Only the server sends links.' using errcode = '42501';
  end if;
  insert into public.outbox (kind, to_email, reply_to, subject, text_body, html_body, headers, token_expires_at, request_id)
  values (
    mail ->> 'kind', receiver, mail ->> 'reply_to', mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body',
    coalesce(mail -> 'headers', '{}'), ends, request
  )
  returning id into mail_key;
  insert into private.mail_tokens (mail_id, token, expires_at) values (mail_key, token, ends);
  return mail_key;
end
$$;
grant execute on function private.queue_token_mail to service_role;

create function public.queue_token_mail(mail jsonb, receiver text, token text) returns uuid
language sql set search_path = ''
as $$
  select private.queue_token_mail(queue_token_mail.mail, queue_token_mail.receiver, queue_token_mail.token)
$$;
comment on function public.queue_token_mail is 'Queues a mail with a one-time link; the server only.';
revoke all on function public.queue_token_mail from public, anon, authenticated, service_role;
grant execute on function public.queue_token_mail to service_role;

-- The token of a mail that is being sent; null if it has expired.
create function private.mail_token(mail uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_service() then
    raise exception 'Only the server sends links.' using errcode = '42501';
  end if;
  return (
    select t.token from private.mail_tokens t join public.outbox o on o.id = t.mail_id
    where t.mail_id = mail and o.state = 'sending' and t.expires_at > now()
  );
end
$$;
grant execute on function private.mail_token to service_role;

create function public.mail_token(mail_id uuid) returns text
language sql stable set search_path = ''
as $$
  select private.mail_token(mail_token.mail_id)
$$;
comment on function public.mail_token is 'The one-time token of a mail that is being sent; the server only.';
revoke all on function public.mail_token from public, anon, authenticated, service_role;
grant execute on function public.mail_token to service_role;

-- Where no mail is sent, an admin may pass on the link. The audit trail records the admin and the account.
create function private.reveal_mail_token(mail uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  receiver text;
  found_token text;
begin
  if not private.is_service() or private.actor_id() is null then
    raise exception 'Only the server shows a link, and only to a person it can name.' using errcode = '42501';
  end if;
  select o.to_email, t.token into receiver, found_token
  from private.mail_tokens t join public.outbox o on o.id = t.mail_id
  where t.mail_id = mail and o.state in ('queued', 'failed') and t.expires_at > now();
  if found_token is not null then
    perform private.record(
      'link-shown', 'outbox', mail::text, coalesce((
        select case when r.role = 'admin' then u.email else 'traveler ' || u.id end
        from auth.users u left join public.user_roles r on r.user_id = u.id
        where lower(u.email) = lower(receiver)
      ), ''));
  end if;
  return found_token;
end
$$;
grant execute on function private.reveal_mail_token to service_role;

create function public.reveal_mail_token(mail_id uuid) returns text
language sql set search_path = ''
as $$
  select private.reveal_mail_token(reveal_mail_token.mail_id)
$$;
comment on function public.reveal_mail_token is
  'The one-time token of a waiting mail, recorded in the audit trail; the server on an admin''s behalf only.';
revoke all on function public.reveal_mail_token from public, anon, authenticated, service_role;
grant execute on function public.reveal_mail_token to service_role;

create function private.forget_mail_token() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.mail_tokens t where t.mail_id = new.id;
  return null;
end
$$;
create trigger forget_mail_token after update of state on public.outbox
  for each row when (new.state in ('sent', 'canceled') and new.token_expires_at is not null)
  execute function private.forget_mail_token();

-- Search of mails: {total, more, ids}. Counts up to 1,000; `more` says that there are others. A frequent word is
-- searched for among the newest mails first. Sequential scans are off, because a wrong estimate would read the whole
-- table. Words of one or two letters, which the trigram index cannot find, are matched with the start of the address.
create function private.find_mails(search text, state text, kind text, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  words constant text := private.fold_accents(btrim(search));
  literal constant text := replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  is_short constant boolean := length(words) < 3;
  pattern constant text := case when is_short then literal else '%' || literal end;
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 500);
  most constant integer := 1000;
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  wanted constant bigint := least(size, most - skipped);
  conditions constant text := concat_ws(' and ',
    case when is_short then 'private.fold_accents(o.to_email) like $1' else 'o.words_folded like $1' end,
    case when state <> '' then 'o.state::text = $2' end,
    case when kind <> '' then 'o.kind = $3' end);
  total bigint;
  ids uuid[] := '{}';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  execute 'select count(*) from (select from public.outbox as o where ' || conditions || ' limit $4) found'
    into total using pattern, state, kind, most + 1;
  if wanted > 0 and total > most then
    execute 'select array(
        select o.id from (
          select n.id, n.created_at, n.to_email, n.words_folded, n.state, n.kind from public.outbox n
          order by n.created_at desc, n.id limit 20000
        ) o where ' || conditions || ' order by o.created_at desc, o.id limit $4 offset $5)'
      into ids using pattern, state, kind, wanted, skipped;
  end if;
  if cardinality(ids) < least(wanted, total - skipped) then
    execute 'select array(select o.id from public.outbox as o where ' || conditions
        || ' order by o.created_at desc, o.id limit $4 offset $5)'
      into ids using pattern, state, kind, wanted, skipped;
  end if;
  return jsonb_build_object('total', least(total, most), 'more', total > most, 'ids', to_jsonb(ids));
end
$$;
grant execute on function private.find_mails to authenticated, service_role;

create function public.find_mails(
  search text, state text default '', kind text default '', page integer default 1, page_size integer default 25
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.find_mails(search, state, kind, page, page_size)
$$;
comment on function public.find_mails is 'The ids of one page of the mails whose receiver or subject holds these words, with their total; admins only.';
revoke all on function public.find_mails from public, anon, authenticated, service_role;
grant execute on function public.find_mails to authenticated, service_role;

revoke all on all functions in schema private from public;
