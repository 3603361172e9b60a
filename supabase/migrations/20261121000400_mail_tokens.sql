-- Links that open an account are put into their mail when it is sent. Until then the outbox holds {token} in
-- their place, and the token is where no role of the API can read it.

create table private.mail_tokens (
  mail_id uuid primary key references public.outbox (id) on delete cascade,
  token text not null,
  expires_at timestamptz not null default now() + interval '1 hour'
);
alter table private.mail_tokens enable row level security;

alter table public.outbox add column token_expires_at timestamptz;
comment on column public.outbox.token_expires_at is 'Until when the link in this mail works; null for a mail without one.';

-- Mails that were queued before: their links move as well. Of all others the text is taken away.
insert into private.mail_tokens (mail_id, token, expires_at)
select o.id, found.token, o.created_at + interval '1 hour'
from public.outbox o
cross join lateral (select (regexp_match(o.text_body, 'token_hash=([^&\s]+)'))[1] as token) found
where o.kind = 'password-reset' and o.state in ('queued', 'sending', 'failed') and found.token is not null
  and o.created_at > now() - interval '1 hour';
update public.outbox o
set text_body = replace(o.text_body, t.token, '{token}'), html_body = replace(o.html_body, t.token, '{token}'),
    token_expires_at = t.expires_at
from private.mail_tokens t where t.mail_id = o.id;
update public.outbox o
set text_body = 'The link is not kept here.', html_body = null,
    state = case when o.state in ('queued', 'sending') then 'cancelled' else o.state end,
    token_expires_at = o.created_at + interval '1 hour'
where o.kind = 'password-reset' and o.token_expires_at is null;

-- Queues a mail whose bodies hold {token}, and keeps the token apart.
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
revoke all on function private.queue_token_mail(jsonb, text, text, timestamptz, uuid) from public;
grant execute on function private.queue_token_mail(jsonb, text, text, timestamptz, uuid) to service_role;

create function public.queue_token_mail(mail jsonb, receiver text, token text) returns uuid
language sql set search_path = ''
as $$
  select private.queue_token_mail(queue_token_mail.mail, queue_token_mail.receiver, queue_token_mail.token)
$$;
comment on function public.queue_token_mail(jsonb, text, text) is 'Queues a mail with a one-time link; the server only.';
revoke all on function public.queue_token_mail(jsonb, text, text) from public, anon, authenticated, service_role;
grant execute on function public.queue_token_mail(jsonb, text, text) to service_role;

-- The token of a mail that is being sent; null when it has expired.
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
revoke all on function private.mail_token(uuid) from public;
grant execute on function private.mail_token(uuid) to service_role;

create function public.mail_token(mail_id uuid) returns text
language sql stable set search_path = ''
as $$
  select private.mail_token(mail_token.mail_id)
$$;
comment on function public.mail_token(uuid) is 'The one-time token of a mail that is being sent; the server only.';
revoke all on function public.mail_token(uuid) from public, anon, authenticated, service_role;
grant execute on function public.mail_token(uuid) to service_role;

-- Where no mail is sent, an admin may hand the link over. The trail then names the admin and the account.
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
        select case when r.role = 'admin' then u.email else 'traveller ' || u.id end
        from auth.users u left join public.user_roles r on r.user_id = u.id
        where lower(u.email) = lower(receiver)
      ), ''));
  end if;
  return found_token;
end
$$;
revoke all on function private.reveal_mail_token(uuid) from public;
grant execute on function private.reveal_mail_token(uuid) to service_role;

create function public.reveal_mail_token(mail_id uuid) returns text
language sql set search_path = ''
as $$
  select private.reveal_mail_token(reveal_mail_token.mail_id)
$$;
comment on function public.reveal_mail_token(uuid) is
  'The one-time token of a waiting mail, recorded in the audit trail; the server on an admin''s behalf only.';
revoke all on function public.reveal_mail_token(uuid) from public, anon, authenticated, service_role;
grant execute on function public.reveal_mail_token(uuid) to service_role;

create function private.forget_mail_token() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.mail_tokens t where t.mail_id = new.id;
  return null;
end
$$;
revoke all on function private.forget_mail_token() from public;
create trigger forget_mail_token after update of state on public.outbox
  for each row when (new.state in ('sent', 'cancelled') and new.token_expires_at is not null)
  execute function private.forget_mail_token();

create or replace function private.steer_mail(mail uuid, wanted public.mail_state) returns boolean
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
    where id = mail and state in ('failed', 'cancelled', 'queued');
  else
    update public.outbox set state = 'cancelled' where id = mail and state in ('queued', 'failed');
  end if;
  return found;
end
$$;
