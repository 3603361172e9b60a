-- The one way in for what visitors send, and the one way out for mail.

-- Stores a request, its engagement record and the outgoing mails, or nothing at all.
-- submission: {engagement_type, name, email, page_url, idempotency_key, request?, notification?, acknowledgement?}
--   request: the columns of public.requests that the form fills; absent for e-mail sign-ups
--   notification: {kind, subject, text_body, html_body, reply_to}; one mail goes to every active recipient
--   acknowledgement: {kind, to_email, subject, text_body, html_body}
-- Answers {request_id, duplicate, recipients}.
create function public.submit_engagement(submission jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  new_request public.requests;
  request_key uuid;
  told integer := 0;
begin
  if not private.is_service() then
    raise exception 'Only the server submits engagements.' using errcode = '42501';
  end if;

  if submission ? 'request' then
    new_request := jsonb_populate_record(null::public.requests, submission -> 'request');
    insert into public.requests
      (type, name, email, phone, subject, message, details, itinerary_id, user_id, page_url, suspected_spam, idempotency_key)
    values
      (new_request.type, submission ->> 'name', submission ->> 'email', new_request.phone,
       coalesce(new_request.subject, ''), coalesce(new_request.message, ''), coalesce(new_request.details, '{}'),
       new_request.itinerary_id, new_request.user_id, submission ->> 'page_url',
       coalesce(new_request.suspected_spam, false), submission ->> 'idempotency_key')
    on conflict (idempotency_key) do nothing
    returning id into request_key;
    if request_key is null then
      select id into request_key from public.requests where idempotency_key = submission ->> 'idempotency_key';
      return jsonb_build_object('request_id', request_key, 'duplicate', true, 'recipients', 0);
    end if;
  end if;

  insert into public.engagement_tracking (engagement_type, user_name, user_email, page_url)
  values (
    (submission ->> 'engagement_type')::public.engagement_type,
    submission ->> 'name', submission ->> 'email', submission ->> 'page_url'
  );

  if submission ? 'notification' then
    insert into public.outbox (kind, to_email, reply_to, subject, text_body, html_body, request_id)
    select submission -> 'notification' ->> 'kind', recipient.email,
           submission -> 'notification' ->> 'reply_to', submission -> 'notification' ->> 'subject',
           submission -> 'notification' ->> 'text_body', submission -> 'notification' ->> 'html_body', request_key
    from public.admin_notification_emails recipient
    where recipient.is_active;
    get diagnostics told = row_count;
  end if;

  if submission ? 'acknowledgement' then
    insert into public.outbox (kind, to_email, subject, text_body, html_body, request_id)
    values (
      submission -> 'acknowledgement' ->> 'kind', submission -> 'acknowledgement' ->> 'to_email',
      submission -> 'acknowledgement' ->> 'subject', submission -> 'acknowledgement' ->> 'text_body',
      submission -> 'acknowledgement' ->> 'html_body', request_key
    );
  end if;

  return jsonb_build_object('request_id', request_key, 'duplicate', false, 'recipients', told);
end
$$;
comment on function public.submit_engagement(jsonb) is
  'Request, engagement record and mails in one transaction; the server only.';
revoke all on function public.submit_engagement(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.submit_engagement(jsonb) to service_role;

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

-- A signed-in user's own requests, without what is internal to the agency.
create function private.my_requests()
returns table (
  id uuid, type public.request_type, status public.request_status, subject text, message text,
  itinerary_id uuid, created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select r.id, r.type, case when r.status = 'spam' then 'new' else r.status end, r.subject, r.message,
         r.itinerary_id, r.created_at
  from public.requests r
  where r.user_id = private.live_user_id()
  order by r.created_at desc
$$;
revoke all on function private.my_requests() from public;
grant execute on function private.my_requests() to authenticated;

create function public.my_requests()
returns table (
  id uuid, type public.request_type, status public.request_status, subject text, message text,
  itinerary_id uuid, created_at timestamptz
)
language sql stable set search_path = ''
as $$
  select * from private.my_requests()
$$;
comment on function public.my_requests() is 'The caller''s own requests and their status.';
revoke all on function public.my_requests() from public, anon, authenticated, service_role;
grant execute on function public.my_requests() to authenticated;
