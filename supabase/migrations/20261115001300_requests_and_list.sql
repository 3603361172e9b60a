-- Requests, their mails and the e-mail list in one transaction.

alter table public.subscribers add column suspected_spam boolean not null default false;
comment on column public.subscribers.suspected_spam is
  'Kept, but told nobody: a later sign-up without suspicion takes the usual way.';

-- A sign-up is counted once per address and list; asked for every sign-up.
create index engagement_tracking_email on public.engagement_tracking (lower(user_email), engagement_type);

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

-- Puts an address on the list, or leaves it there. Answers its token and whether a confirmation is due:
-- not for an address that has confirmed, nor twice within ten minutes.
create function private.sign_up(given jsonb, address text, out token uuid, out confirm boolean)
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
    set state = 'pending', consent_text = given ->> 'consent_text', consent_at = now(), suspected_spam = false
    where s.id = known.id;
  end if;
end
$$;
revoke all on function private.sign_up(jsonb, text) from public;
grant execute on function private.sign_up(jsonb, text) to service_role;

-- Stores a request, its engagement record and the outgoing mails, or nothing at all.
-- submission: {engagement_type, name?, email, page_url?, mail_domain?, request?, subscriber?, notification?,
--              acknowledgement?}
--   request: the columns of public.requests that the form fills, id and idempotency_key included
--   subscriber: {source, consent_text, suspected_spam}; the acknowledgement then is the confirmation mail
--   notification: one mail goes to every active recipient
--   acknowledgement: the mail to the sender
-- Answers {request_id, duplicate, recipients}. What is suspected to be spam is stored and told nobody.
create or replace function public.submit_engagement(submission jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  kind public.engagement_type := (submission ->> 'engagement_type')::public.engagement_type;
  sender text := submission ->> 'email';
  domain text := submission ->> 'mail_domain';
  new_request public.requests;
  request_key uuid;
  list_token uuid;
  is_new boolean := true;
  answer_sender boolean := submission ? 'acknowledgement';
  recipient text;
  told integer := 0;
begin
  if not private.is_service() then
    raise exception 'Only the server submits engagements.' using errcode = '42501';
  end if;

  if submission ? 'request' then
    new_request := jsonb_populate_record(null::public.requests, submission -> 'request');
    insert into public.requests
      (id, type, name, email, phone, subject, message, details, itinerary_id, user_id, page_url, suspected_spam,
       idempotency_key)
    values
      (coalesce(new_request.id, gen_random_uuid()), new_request.type, submission ->> 'name', sender,
       new_request.phone, coalesce(new_request.subject, ''), coalesce(new_request.message, ''),
       coalesce(new_request.details, '{}'),
       -- An itinerary that is gone, or never was, costs nobody their request.
       (select i.id from public.itineraries i where i.id = new_request.itinerary_id),
       new_request.user_id, submission ->> 'page_url', coalesce(new_request.suspected_spam, false),
       new_request.idempotency_key)
    on conflict (idempotency_key) do nothing
    returning id into request_key;
    if request_key is null then
      select id into request_key from public.requests where idempotency_key = new_request.idempotency_key;
      return jsonb_build_object('request_id', request_key, 'duplicate', true, 'recipients', 0);
    end if;
    if new_request.suspected_spam then
      return jsonb_build_object('request_id', request_key, 'duplicate', false, 'recipients', 0);
    end if;
  end if;

  if submission ? 'subscriber' then
    select s.token, s.confirm into list_token, answer_sender from private.sign_up(submission -> 'subscriber', sender) s;
    is_new := not coalesce((submission -> 'subscriber' ->> 'suspected_spam')::boolean, false) and not exists (
      select 1 from public.engagement_tracking e where lower(e.user_email) = lower(sender) and e.engagement_type = kind
    );
  end if;

  if is_new then
    insert into public.engagement_tracking (engagement_type, user_name, user_email, page_url)
    values (kind, submission ->> 'name', sender, submission ->> 'page_url');

    if submission ? 'notification' then
      for recipient in select r.email from public.admin_notification_emails r where r.is_active loop
        perform private.queue_mail(submission -> 'notification', recipient, request_key, domain, null);
        told := told + 1;
      end loop;
    end if;
  end if;

  if answer_sender then
    perform private.queue_mail(submission -> 'acknowledgement', sender, request_key, domain, list_token::text);
  end if;

  return jsonb_build_object('request_id', request_key, 'duplicate', not is_new, 'recipients', told);
end
$$;
