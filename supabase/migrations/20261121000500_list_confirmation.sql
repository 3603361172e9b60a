-- A confirmation link confirms one sign-up: it has a token of its own, new with every sign-up, and works only
-- while that sign-up waits. The other token stays the same, so that every mail's link to leave the list works.

alter table public.subscribers add column confirm_token uuid not null unique default gen_random_uuid();
comment on column public.subscribers.confirm_token is 'In the confirmation link of the last sign-up.';
-- Links that are in people's inboxes already.
update public.subscribers set confirm_token = token where state = 'pending';

create or replace function private.sign_up(given jsonb, address text, out token uuid, out confirm boolean)
language plpgsql set search_path = ''
as $$
declare
  spam boolean := coalesce((given ->> 'suspected_spam')::boolean, false);
  known public.subscribers;
begin
  insert into public.subscribers (email, source, consent_text, suspected_spam)
  values (address, (given ->> 'source')::public.engagement_type, given ->> 'consent_text', spam)
  on conflict (lower(email)) do nothing
  returning subscribers.token into token;
  if token is not null then
    confirm := not spam;
    return;
  end if;

  select * into strict known from public.subscribers s where lower(s.email) = lower(address) for update;
  token := known.token;
  confirm := not spam and (
    known.state = 'unsubscribed' or known.suspected_spam
    or (known.state = 'pending' and known.consent_at < now() - interval '10 minutes')
  );
  if confirm then
    update public.subscribers s
    set state = 'pending', consent_text = given ->> 'consent_text', consent_at = now(), suspected_spam = false,
        confirm_token = gen_random_uuid()
    where s.id = known.id;
  end if;
end
$$;

-- {token} and {confirm_token} are replaced only where a subscriber's token is given; elsewhere those words are
-- the visitor's own.
create or replace function private.queue_mail(mail jsonb, receiver text, request uuid, domain text, token text)
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
