-- The mail that goes out: queued in the transaction that causes it, sent afterwards by the server.

create type public.mail_state as enum ('queued', 'sending', 'sent', 'failed', 'cancelled');

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
  -- One per mail whatever the retries, so that a mail delivered twice is recognised as one.
  message_id text not null unique default ('<' || gen_random_uuid() || '@calabash>'),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index outbox_due on public.outbox (next_attempt_at) where state in ('queued', 'sending');
create index outbox_newest on public.outbox (created_at desc, id);
create index outbox_request on public.outbox (request_id);
create trigger touch_outbox before update on public.outbox
  for each row execute function private.touch_updated_at();

alter table public.outbox enable row level security;
revoke all on table public.outbox from anon, authenticated, service_role;
grant select on table public.outbox to authenticated;
grant select, insert, update, delete on table public.outbox to service_role;

create policy "admins read outgoing mail"
  on public.outbox for select to authenticated using ((select private.is_admin()));
comment on policy "admins read outgoing mail" on public.outbox is 'Lets an admin read every mail and what became of it.';
create policy "the service manages outgoing mail"
  on public.outbox for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages outgoing mail" on public.outbox is 'Lets the server''s functions do anything.';

-- One mail of a submission: {kind, to_email?, reply_to?, subject, text_body, html_body, headers?}.
-- The Message-ID carries the site's own domain. Where a token is given, it takes the place of {token} in bodies
-- and headers; elsewhere those words are the visitor's own.
create function private.queue_mail(mail jsonb, receiver text, request uuid, domain text, token text)
returns void
language sql set search_path = ''
as $$
  insert into public.outbox (kind, to_email, reply_to, subject, text_body, html_body, headers, request_id, message_id)
  values (
    mail ->> 'kind', receiver, mail ->> 'reply_to', mail ->> 'subject',
    coalesce(replace(mail ->> 'text_body', '{token}', token), mail ->> 'text_body'),
    coalesce(replace(mail ->> 'html_body', '{token}', token), mail ->> 'html_body'),
    coalesce(replace((mail -> 'headers')::text, '{token}', token)::jsonb, mail -> 'headers', '{}'),
    request,
    '<' || gen_random_uuid() || '@' || coalesce(domain, 'calabash') || '>'
  )
$$;
revoke all on function private.queue_mail(jsonb, text, uuid, text, text) from public;
grant execute on function private.queue_mail(jsonb, text, uuid, text, text) to service_role;

-- Hands out due mails, each to one process: a claimed mail is due again five minutes later, so that a
-- process that dies with it loses nothing.
create function public.claim_outbox(n integer) returns setof public.outbox
language sql set search_path = ''
as $$
  -- Materialized: evaluated once, or a join could evaluate the limit again and claim more.
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
comment on function public.claim_outbox(integer) is 'Claims up to n due mails for sending; the server only.';
revoke all on function public.claim_outbox(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_outbox(integer) to service_role;

-- Sends a mail again, or keeps it from being sent.
create function private.steer_mail(mail uuid, wanted public.mail_state) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if wanted = 'queued' then
    update public.outbox
    set state = 'queued', attempts = 0, next_attempt_at = now(), last_error = null
    where id = mail and state in ('failed', 'cancelled', 'queued');
  else
    update public.outbox set state = 'cancelled' where id = mail and state in ('queued', 'failed');
  end if;
  return found;
end
$$;
revoke all on function private.steer_mail(uuid, public.mail_state) from public;
grant execute on function private.steer_mail(uuid, public.mail_state) to authenticated, service_role;

create function public.retry_mail(mail_id uuid) returns boolean
language sql set search_path = ''
as $$
  select private.steer_mail(retry_mail.mail_id, 'queued')
$$;
comment on function public.retry_mail(uuid) is 'Sends a failed, cancelled or waiting mail now; admins only.';
revoke all on function public.retry_mail(uuid) from public, anon, authenticated, service_role;
grant execute on function public.retry_mail(uuid) to authenticated, service_role;

create function public.cancel_mail(mail_id uuid) returns boolean
language sql set search_path = ''
as $$
  select private.steer_mail(cancel_mail.mail_id, 'cancelled')
$$;
comment on function public.cancel_mail(uuid) is 'Keeps a waiting or failed mail from being sent; admins only.';
revoke all on function public.cancel_mail(uuid) from public, anon, authenticated, service_role;
grant execute on function public.cancel_mail(uuid) to authenticated, service_role;
