-- The single entry point for forms.

-- Stores a request, its engagement record and the outgoing mails, or nothing at all.
-- submission: {engagement_type, name?, email, page_url?, mail_domain?, request?, subscriber?, notification?,
--              acknowledgement?}
--   request: the columns of public.requests that the form fills, id and idempotency_key included
--   subscriber: {source, consent_text, suspected_spam}; the acknowledgement then is the confirmation mail
--   notification: one mail goes to every active recipient
--   acknowledgement: the mail to the sender
-- Returns {request_id, duplicate, recipients}. Suspected spam is stored, but nobody is notified.
create function public.submit_engagement(submission jsonb) returns jsonb
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
       -- A deleted or invalid itinerary must not make the request fail.
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
comment on function public.submit_engagement is
  'Request, engagement record and mails in one transaction; the server only.';
revoke all on function public.submit_engagement from public, anon, authenticated, service_role;
grant execute on function public.submit_engagement to service_role;
