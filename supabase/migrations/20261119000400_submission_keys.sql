-- A form sends an idempotency key, so that a repeated submission is stored once. A hash of what was submitted is stored
-- beside the key: the same key with other content is refused, never taken for a repetition.

alter table public.requests add column content_hash text check (content_hash ~ '^[0-9a-f]{64}$');
alter table public.trips add column content_hash text check (content_hash ~ '^[0-9a-f]{64}$');
alter table public.proposal_acceptances add column content_hash text check (content_hash ~ '^[0-9a-f]{64}$');
alter table public.proposal_events add column content_hash text check (content_hash ~ '^[0-9a-f]{64}$');
alter table public.payments add column content_hash text check (content_hash ~ '^[0-9a-f]{64}$');
alter table public.outbox
  -- Replies have one.
  add column idempotency_key text unique check (length(idempotency_key) between 8 and 200),
  add column content_hash text check (content_hash ~ '^[0-9a-f]{64}$');

-- With the random key, so that the hash says nothing about the content once erasure has removed the key.
create function private.content_hash(idempotency_key text, content jsonb) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(idempotency_key || E'\n' || content::text, 'UTF8')), 'hex')
$$;
grant execute on function private.content_hash to authenticated, service_role;

-- For a key that is stored already. A row without a hash is older than this column: what it contained is unknown, so
-- that any content counts as other content. detail: what was stored, for the message.
create function private.require_same_content(stored_hash text, sent_hash text, message text, detail text default null)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if stored_hash is distinct from sent_hash or sent_hash is null then
    perform private.refuse('key_reused', message, 'PT409', detail);
  end if;
end
$$;
grant execute on function private.require_same_content to authenticated, service_role;

create or replace function public.submit_engagement(submission jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  kind public.engagement_type := (submission ->> 'engagement_type')::public.engagement_type;
  sender text := submission ->> 'email';
  domain text := submission ->> 'mail_domain';
  new_request public.requests;
  hash text;
  earlier public.requests;
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
    hash := private.content_hash(
      new_request.idempotency_key,
      -- The other columns are the server's own and may differ when the form is sent again.
      (submission -> 'request') - array['id', 'user_id', 'suspected_spam', 'idempotency_key'] #- '{details,_origin}'
        || jsonb_build_object('name', submission ->> 'name', 'email', sender));
    insert into public.requests
      (id, type, name, email, phone, subject, message, details, itinerary_id, user_id, page_url, suspected_spam,
       idempotency_key, content_hash)
    values
      (coalesce(new_request.id, gen_random_uuid()), new_request.type, submission ->> 'name', sender,
       new_request.phone, coalesce(new_request.subject, ''), coalesce(new_request.message, ''),
       coalesce(new_request.details, '{}'),
       -- A deleted or invalid itinerary must not make the request fail.
       (select i.id from public.itineraries i where i.id = new_request.itinerary_id),
       new_request.user_id, submission ->> 'page_url', coalesce(new_request.suspected_spam, false),
       new_request.idempotency_key, hash)
    on conflict (idempotency_key) do nothing
    returning id into request_key;
    if request_key is null then
      select * into earlier from public.requests r where r.idempotency_key = new_request.idempotency_key;
      perform private.require_same_content(
        earlier.content_hash, hash, 'A message with other words was already sent with this form. Send this one again.');
      return jsonb_build_object('request_id', earlier.id, 'duplicate', true, 'recipients', 0);
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

create or replace function private.accept_proposal(acceptance jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  proposal public.proposals := private.enter_proposal(acceptance);
  on_behalf boolean := acceptance ->> 'channel' = 'on_behalf';
  recorder uuid := case when on_behalf then (acceptance ->> 'recorded_by')::uuid end;
  chosen uuid[] := array(select jsonb_array_elements_text(coalesce(acceptance -> 'choices', '[]'))::uuid);
  hash constant text := private.content_hash(acceptance ->> 'idempotency_key', jsonb_build_object(
    'document_hash', acceptance -> 'document_hash', 'choices', acceptance -> 'choices', 'total', acceptance -> 'total',
    'name', acceptance -> 'name', 'evidence', acceptance -> 'evidence'));
  version public.proposal_versions;
  stored public.proposal_acceptances;
  problem text;
  total bigint;
begin
  select * into stored from public.proposal_acceptances a
  where a.proposal_id = proposal.id and a.idempotency_key = acceptance ->> 'idempotency_key';
  if stored.id is not null then
    perform private.require_same_content(
      stored.content_hash, hash, 'Another acceptance was already recorded with this form. Check what the record says.');
    return private.acceptance_result(stored, true);
  end if;
  version := private.answerable_version(proposal, acceptance ->> 'document_hash');
  -- The time of the call counts and is stored.
  if not on_behalf and now() >= private.proposal_expires_at(version.valid_until) then
    perform private.refuse('expired', 'This proposal has expired.');
  end if;
  if not on_behalf and version.start_date < private.agency_today() then
    perform private.refuse('start_date_past', 'The first day of this trip is over.');
  end if;
  problem := private.check_choices(version.document::jsonb, chosen);
  if problem is not null then
    perform private.refuse(problem, 'These choices cannot be accepted.', 'PT422');
  end if;
  total := (private.proposal_money(version.document::jsonb, chosen) ->> 'total')::bigint;
  if total is distinct from (acceptance ->> 'total')::bigint then
    perform private.refuse('total_differs', 'The total is another one.', 'PT409', total::text);
  end if;
  if coalesce(acceptance ->> 'name', '') !~ '\S' then
    perform private.refuse('name_missing', 'Please give your name.', 'PT422');
  elsif coalesce(acceptance ->> 'consent', '') !~ '\S' then
    perform private.refuse('consent_missing', 'Please agree to the terms.', 'PT422');
  elsif on_behalf and coalesce(acceptance ->> 'evidence', '') !~ '\S' then
    perform private.refuse('evidence_missing', 'Please say how the acceptance was given.', 'PT422');
  end if;

  insert into public.proposal_acceptances (
    proposal_id, version_id, name, email, user_id, address, user_agent, document_hash, choices, total, consent,
    channel, recorded_by, recorded_by_email, evidence, idempotency_key, content_hash
  )
  values (
    proposal.id, version.id, btrim(acceptance ->> 'name'), proposal.email,
    case when acceptance ->> 'channel' = 'account' then proposal.user_id end,
    left(acceptance ->> 'address', 100), left(acceptance ->> 'user_agent', 1000), version.document_hash, chosen,
    total, acceptance ->> 'consent', (acceptance ->> 'channel')::public.acceptance_channel, recorder,
    (select u.email from auth.users u where u.id = recorder), acceptance ->> 'evidence',
    acceptance ->> 'idempotency_key', hash
  )
  returning * into stored;
  update public.proposal_versions v set state = 'accepted' where v.id = version.id;
  update public.proposals p set state = 'accepted' where p.id = proposal.id;
  insert into public.trips
    (user_id, itinerary_id, request_id, proposal_id, title, location, image, start_date, end_date, days, status)
  values (
    proposal.user_id, proposal.itinerary_id, proposal.request_id, proposal.id, version.title, version.location,
    version.image, version.start_date, version.end_date,
    (select coalesce(jsonb_agg(d.entry - 'image' order by d.place), '[]')
     from jsonb_array_elements(version.days) with ordinality as d (entry, place)),
    case when version.end_date < private.agency_today() then 'past' else 'upcoming' end::public.trip_status
  );
  update public.requests r set status = 'won' where r.id = proposal.request_id and r.status <> 'won';
  perform private.record_proposal_event(
    proposal.id, version.number, 'accepted',
    jsonb_build_object('text', stored.name, 'total', total, 'currency', version.currency, 'channel', stored.channel),
    coalesce(recorder, stored.user_id)
  );
  perform private.cancel_proposal_reminders(proposal.id);
  perform private.queue_proposal_mails(acceptance -> 'mails', proposal);
  return private.acceptance_result(stored, false);
end
$$;

drop function private.record_proposal_event(uuid, integer, public.proposal_event_kind, jsonb, uuid, text);

create function private.record_proposal_event(
  proposal uuid, version_number integer, kind public.proposal_event_kind, detail jsonb, actor uuid,
  idempotency_key text default null, content_hash text default null
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.proposal_events
    (proposal_id, version_number, kind, detail, actor_id, actor_email, idempotency_key, content_hash)
  values (
    proposal, version_number, kind, jsonb_strip_nulls(coalesce(detail, '{}')), actor,
    (select u.email from auth.users u where u.id = actor), idempotency_key, content_hash
  )
$$;

-- Whether this answer is stored already.
create function private.is_repeated_answer(proposal uuid, key text, hash text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  stored public.proposal_events;
begin
  select * into stored from public.proposal_events e where e.proposal_id = proposal and e.idempotency_key = key;
  if stored.id is null then
    return false;
  end if;
  perform private.require_same_content(
    stored.content_hash, hash, 'Another answer was already given with this form. Check it, then send this one again.');
  return true;
end
$$;

create or replace function private.answer_proposal(answer jsonb, kind public.proposal_event_kind) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  proposal public.proposals := private.enter_proposal(answer);
  hash constant text := private.content_hash(answer ->> 'idempotency_key', jsonb_build_object(
    'kind', kind, 'document_hash', answer -> 'document_hash', 'text', answer -> 'text', 'items', answer -> 'items'));
  version public.proposal_versions;
begin
  if private.is_repeated_answer(
    proposal.id, answer ->> 'idempotency_key',
    -- A decline that was taken back may be given again: it is no repetition.
    case when kind <> 'declined' or proposal.state <> 'open' then hash end
  ) then
    return jsonb_build_object('duplicate', true);
  end if;
  version := private.answerable_version(proposal, answer ->> 'document_hash');
  if length(answer ->> 'text') > 10000 or length(answer ->> 'items') > 50000 then
    perform private.refuse('text_too_long', 'This text is too long.', 'PT422');
  end if;
  if kind = 'declined' then
    update public.proposals p set state = 'declined' where p.id = proposal.id;
  elsif coalesce(answer ->> 'text', '') !~ '\S' and coalesce(jsonb_array_length(answer -> 'items'), 0) = 0 then
    perform private.refuse('text_missing', 'Please say what you would like to change.', 'PT422');
  end if;
  perform private.record_proposal_event(
    proposal.id, version.number, kind,
    jsonb_build_object('text', answer ->> 'text', 'items', answer -> 'items', 'channel', answer ->> 'channel'),
    coalesce((answer ->> 'recorded_by')::uuid, (answer ->> 'user_id')::uuid),
    answer ->> 'idempotency_key', hash
  );
  if kind = 'changes_asked' then
    update public.proposals p set changes_asked_at = now() where p.id = proposal.id;
    update public.requests r set status = 'in_progress' where r.id = proposal.request_id and r.status in ('new', 'quoted');
  end if;
  if answer ->> 'channel' <> 'on_behalf' then
    perform private.hear_from_sender(proposal.request_id, concat_ws(' ', nullif(answer ->> 'text', ''), (
      select string_agg(concat_ws(': ', i.item ->> 'about', i.item ->> 'text'), ' ' order by i.place)
      from jsonb_array_elements(coalesce(answer -> 'items', '[]')) with ordinality as i (item, place)
    )));
  end if;
  perform private.cancel_proposal_reminders(proposal.id);
  perform private.queue_proposal_mails(answer -> 'mails', proposal);
  return jsonb_build_object('duplicate', false);
end
$$;

create or replace function private.undo_proposal_decline(answer jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  proposal public.proposals := private.enter_proposal(answer);
  hash constant text := private.content_hash(answer ->> 'idempotency_key', '"decline_undone"');
  version public.proposal_versions := private.live_version(proposal.id);
  told boolean;
begin
  if private.is_repeated_answer(proposal.id, answer ->> 'idempotency_key', hash) or proposal.state = 'open' then
    return jsonb_build_object('duplicate', true);
  elsif proposal.state <> 'declined' or version.id is null then
    perform private.refuse(proposal.state::text, format('This proposal was %s.', proposal.state));
  end if;
  update public.proposals p set state = 'open' where p.id = proposal.id;
  with canceled as (
    update public.outbox o set state = 'canceled'
    where o.proposal_id = proposal.id and o.kind in ('proposal-declined', 'proposal-declined-office')
      and o.state in ('queued', 'failed')
    returning o.kind
  )
  select not exists (select from canceled c where c.kind = 'proposal-declined-office') into told;
  perform private.record_proposal_event(
    proposal.id, version.number, 'decline_undone', jsonb_build_object('channel', answer ->> 'channel'),
    (answer ->> 'user_id')::uuid, answer ->> 'idempotency_key', hash
  );
  perform private.queue_proposal_mails(
    (select jsonb_agg(m) from jsonb_array_elements(coalesce(answer -> 'mails', '[]')) m
     where told or m ->> 'to' <> 'office'),
    proposal
  );
  return jsonb_build_object('duplicate', false);
end
$$;

create or replace function private.record_payment(payment jsonb, author uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((payment ->> 'proposal_id')::uuid);
  hash constant text := private.content_hash(
    payment ->> 'idempotency_key', payment - array['proposal_id', 'mails', 'idempotency_key']);
  stored public.payments;
  is_new boolean := false;
begin
  select * into stored from public.payments p
  where p.proposal_id = proposal.id and p.idempotency_key = payment ->> 'idempotency_key';
  if stored.id is not null then
    perform private.require_same_content(
      stored.content_hash, hash, 'Another payment was already recorded with this form.',
      jsonb_build_object('amount', stored.amount, 'currency', stored.currency)::text);
  else
    if not exists (
      select 1 from public.proposal_acceptances a join public.proposal_versions v on v.id = a.version_id
      where a.proposal_id = proposal.id and v.currency = payment ->> 'currency'
    ) then
      perform private.refuse('nothing_accepted', 'Nothing was accepted in this currency.', 'PT422');
    end if;
    is_new := true;
    insert into public.payments
      (proposal_id, amount, currency, received_on, means, reference, note, recorded_by, recorded_by_email, idempotency_key,
       content_hash)
    values (
      proposal.id, (payment ->> 'amount')::bigint, payment ->> 'currency', (payment ->> 'received_on')::date,
      (payment ->> 'means')::public.payment_means, coalesce(payment ->> 'reference', ''),
      coalesce(payment ->> 'note', ''), actor, (select u.email from auth.users u where u.id = actor),
      payment ->> 'idempotency_key', hash
    )
    returning * into stored;
    perform private.record_proposal_event(
      proposal.id, null, 'payment',
      jsonb_build_object('amount', payment -> 'amount', 'currency', payment -> 'currency', 'means', payment -> 'means'),
      actor
    );
    perform private.queue_proposal_mails(payment -> 'mails', proposal);
  end if;
  return jsonb_build_object(
    'payment_id', stored.id, 'duplicate', not is_new,
    'paid', (select coalesce(sum(p.amount), 0) from public.payments p where p.proposal_id = proposal.id)
  );
end
$$;

create or replace function public.reply_to_request(request uuid, author uuid, mail jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  hash constant text := private.content_hash(mail ->> 'idempotency_key', jsonb_build_object(
    'request', request, 'subject', mail -> 'subject', 'words', mail -> 'words'));
  earlier public.outbox;
  mail_key uuid;
begin
  if not private.is_service() then
    raise exception 'Only the server sends replies.' using errcode = '42501';
  end if;
  insert into public.outbox (kind, to_email, reply_to, subject, text_body, html_body, headers, request_id, idempotency_key,
                             content_hash)
  select 'reply', r.email, mail ->> 'reply_to', mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body',
         coalesce(mail -> 'headers', '{}'), r.id, mail ->> 'idempotency_key', hash
  from public.requests r
  where r.id = request
  on conflict (idempotency_key) do nothing
  returning id into mail_key;
  if mail_key is null then
    select * into earlier from public.outbox o where o.idempotency_key = mail ->> 'idempotency_key';
    if earlier.id is not null then
      perform private.require_same_content(
        earlier.content_hash, hash,
        'Another reply was already sent with this form. Check the conversation, then press again to send this one as well.');
      return earlier.id;
    end if;
    raise exception 'This request is gone.' using errcode = 'PT404';
  end if;
  insert into public.request_events (request_id, kind, body, author_id, mail_id)
  values (request, 'reply', coalesce(mail ->> 'words', mail ->> 'text_body'), author, mail_key);
  update public.requests
  set read_at = coalesce(read_at, now()), owner_id = coalesce(owner_id, author)
  where id = request;
  return mail_key;
end
$$;

-- trip: the columns of public.trips, idempotency_key included. Returns {trip_id, duplicate}. The caller's own rights
-- decide whether it may be added.
create function public.add_trip(trip jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  wanted constant public.trips := jsonb_populate_record(null::public.trips, trip);
  hash constant text := private.content_hash(wanted.idempotency_key, jsonb_build_object(
    'request_id', wanted.request_id, 'title', wanted.title, 'start_date', wanted.start_date,
    'end_date', wanted.end_date, 'status', wanted.status, 'days', wanted.days));
  earlier public.trips;
  trip_key uuid;
begin
  insert into public.trips
    (user_id, request_id, itinerary_id, title, location, image, start_date, end_date, status, days, idempotency_key,
     content_hash)
  values
    (wanted.user_id, wanted.request_id, wanted.itinerary_id, wanted.title, coalesce(wanted.location, ''), wanted.image,
     wanted.start_date, wanted.end_date, coalesce(wanted.status, 'planning'), wanted.days, wanted.idempotency_key, hash)
  on conflict (idempotency_key) do nothing
  returning id into trip_key;
  if trip_key is null then
    select * into earlier from public.trips t where t.idempotency_key = wanted.idempotency_key;
    perform private.require_same_content(
      earlier.content_hash, hash,
      format('The trip %s, from %s, was already created with this form. Check, then press again to create this one as well.',
             earlier.title, to_char(earlier.start_date, 'FMDD Mon YYYY')));
  end if;
  return jsonb_build_object('trip_id', coalesce(trip_key, earlier.id), 'duplicate', trip_key is null);
end
$$;
comment on function public.add_trip is 'Adds a trip once; admins only.';
revoke all on function public.add_trip from public, anon, authenticated, service_role;
grant execute on function public.add_trip to authenticated, service_role;

create or replace function private.my_records() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'id', me.id, 'email', me.email, 'created_at', me.created_at, 'last_sign_in_at', me.last_sign_in_at
    ),
    'profile', (
      select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'updated_at', p.updated_at)
      from public.profiles p where p.id = me.id
    ),
    'role', coalesce((select r.role::text from public.user_roles r where r.user_id = me.id), 'user'),
    'trips', (
      select coalesce(jsonb_agg(to_jsonb(t) - array['user_id', 'idempotency_key', 'content_hash'] order by t.start_date), '[]')
      from public.trips t where t.user_id = me.id
    ),
    -- Includes unclaimed ones sent to the caller's address, if it is confirmed.
    'proposals', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', p.number, 'state', p.state, 'email', p.email, 'created_at', p.created_at,
        'versions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'number', v.number, 'state', v.state, 'sent_at', v.sent_at, 'first_viewed_at', v.first_viewed_at,
            'valid_until', v.valid_until, 'document', v.document::jsonb, 'document_hash', v.document_hash
          ) order by v.number), '[]')
          from public.proposal_versions v where v.proposal_id = p.id and v.state <> 'draft'
        ),
        'acceptances', (
          select coalesce(jsonb_agg(to_jsonb(a)
            - array['recorded_by', 'recorded_by_email', 'evidence', 'idempotency_key', 'content_hash']
            order by a.accepted_at), '[]')
          from public.proposal_acceptances a where a.proposal_id = p.id
        ),
        'answers', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'detail', e.detail, 'created_at', e.created_at)
            order by e.id), '[]')
          from public.proposal_events e
          where e.proposal_id = p.id and e.kind in ('viewed', 'accepted', 'declined', 'changes_asked')
        ),
        'payments', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'amount', m.amount, 'currency', m.currency, 'received_on', m.received_on, 'means', m.means,
            'reference', m.reference
          ) order by m.received_on), '[]')
          from public.payments m where m.proposal_id = p.id
        )
      ) order by p.created_at), '[]')
      from public.proposals p
      where p.user_id = me.id
        or (p.user_id is null and me.email_confirmed_at is not null and lower(p.email) = lower(me.email))
    ),
    'requests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'type', r.type, 'status', case when r.status = 'spam' then 'new' else r.status end,
        'name', r.name, 'email', r.email, 'phone', r.phone, 'subject', r.subject, 'message', r.message,
        'details', r.details, 'itinerary_id', r.itinerary_id, 'page_url', r.page_url, 'created_at', r.created_at
      ) order by r.created_at), '[]')
      from public.requests r where r.user_id = me.id or lower(r.email) = lower(me.email)
    ),
    'subscriptions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', s.email, 'state', s.state, 'source', s.source, 'consent_text', s.consent_text,
        'consent_at', s.consent_at, 'confirmed_at', s.confirmed_at, 'unsubscribed_at', s.unsubscribed_at
      ) order by s.created_at), '[]')
      from public.subscribers s where lower(s.email) = lower(me.email)
    ),
    'engagements', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at), '[]')
      from public.engagement_tracking e where lower(e.user_email) = lower(me.email)
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', o.kind, 'to', o.to_email, 'subject', o.subject, 'state', o.state,
        'created_at', o.created_at, 'sent_at', o.sent_at
      ) order by o.created_at), '[]')
      from public.outbox o where lower(o.to_email) = lower(me.email)
    )
  )
  from auth.users me
  where me.id = private.live_user_id()
$$;

revoke all on all functions in schema private from public;
