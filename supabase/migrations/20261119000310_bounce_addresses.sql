-- A report that a mail was not delivered is believed only at the mail's own bounce address, which nobody but the mail
-- servers on its way knows. A Message-ID proves nothing, because every reply quotes it.

alter table public.outbox add column bounce_token text not null default replace(gen_random_uuid()::text, '-', '')
  check (bounce_token ~ '^[0-9a-f]{32}$');
comment on column public.outbox.bounce_token is
  'Part of the address to which mail servers return this mail; accepted until two weeks after it was sent.';
create unique index outbox_bounce_token on public.outbox (bounce_token);

-- Stores a mail once and files it, with its notification, in one transaction. mail: {key, message_id, from_email,
-- from_name, subject, text, quoted, attachments, size, automatic, tokens, references, undelivered: {reason} or null};
-- notices: {sorted, unsorted}. Returns {outcome: known, sorted or unsorted, id, request_id}.
create or replace function private.take_mail(mail jsonb, raw text, notices jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  bounced public.outbox;
  place jsonb;
  mail_key uuid;
  about public.requests;
  tells_staff boolean;
  is_new_in_pile boolean;
begin
  if not private.is_service() then
    raise exception 'Only the server takes mail.' using errcode = '42501';
  end if;
  insert into private.taken_mails (key) values (mail ->> 'key') on conflict do nothing;
  if not found then
    return jsonb_build_object('outcome', 'known');
  end if;
  -- A mail server gives up after some days, so the address ends after two weeks.
  select o.* into bounced from public.outbox o
  where o.bounce_token in (select jsonb_array_elements_text(mail -> 'tokens'))
    and coalesce(o.sent_at, o.updated_at) > now() - interval '14 days'
  limit 1;
  -- Anybody can write as a mail server, so a report without this proof is filed like any other mail.
  place := case when bounced.request_id is not null
    then jsonb_build_object('request', bounced.request_id, 'found_by', 'token')
    else private.find_request_of_mail(mail || '{"automatic": null}') end;
  select r.* into about from public.requests r where r.id = (place ->> 'request')::uuid;
  -- No notification about automatic mail, nor about a mail with a Message-ID of ours: it may be a notification that came
  -- back, because a recipient is the reply address.
  tells_staff := mail ->> 'automatic' is null
    and not exists (select from public.outbox o where o.message_id = mail ->> 'message_id');
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
  if jsonb_typeof(mail -> 'undelivered') = 'object' then
    update public.outbox o set state = 'failed', sent_at = null, last_error = mail -> 'undelivered' ->> 'reason'
    where o.id = bounced.id and o.state = 'sent';
  end if;
  if about.id is null then
    if tells_staff and is_new_in_pile then
      perform private.tell_of_incoming_mail(notices -> 'unsorted', null);
    end if;
    return jsonb_build_object('outcome', 'unsorted', 'id', mail_key);
  end if;
  if mail ->> 'automatic' = 'bounce' then
    update public.requests r set read_at = null where r.id = about.id;
  elsif mail ->> 'automatic' is null and about.status <> 'spam' then
    perform private.hear_from_sender(about.id, mail ->> 'text');
    if tells_staff then
      perform private.tell_of_incoming_mail(notices -> 'sorted', about.id);
    end if;
  end if;
  return jsonb_build_object('outcome', 'sorted', 'id', mail_key, 'request_id', about.id);
end
$$;
