-- A reply counts as an answer when its mail has been sent. Until then the request goes on waiting.

-- mail: {subject, text_body, html_body, headers, reply_to, words}; words are the admin's own, for the timeline.
create or replace function public.reply_to_request(request uuid, author uuid, mail jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  mail_key uuid;
begin
  if not private.is_service() then
    raise exception 'Only the server sends replies.' using errcode = '42501';
  end if;
  insert into public.outbox (kind, to_email, reply_to, subject, text_body, html_body, headers, request_id)
  select 'reply', r.email, mail ->> 'reply_to', mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body',
         coalesce(mail -> 'headers', '{}'), r.id
  from public.requests r
  where r.id = request
  returning id into mail_key;
  if mail_key is null then
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

-- A sent reply answers its request; a failed one makes it unread again.
create function private.count_sent_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.state = 'sent' then
    update public.requests r
    set first_reply_at = coalesce(r.first_reply_at, new.sent_at, now()),
        status = case when r.status = 'new' then 'in_progress' else r.status end
    where r.id = new.request_id;
  else
    update public.requests r set read_at = null where r.id = new.request_id;
  end if;
  return null;
end
$$;
revoke all on function private.count_sent_reply() from public;
create trigger count_sent_reply after update of state on public.outbox
  for each row when (
    new.kind = 'reply' and new.request_id is not null and new.state in ('sent', 'failed')
    and new.state is distinct from old.state
  )
  execute function private.count_sent_reply();

-- Replies that failed before this rule count as answers no more.
update public.requests r
set first_reply_at = null, status = case when r.status = 'in_progress' then 'new' else r.status end
where r.first_reply_at is not null
  and exists (
    select from public.request_events e join public.outbox o on o.id = e.mail_id
    where e.request_id = r.id and e.kind = 'reply' and o.state = 'failed'
  )
  and not exists (
    select from public.request_events e left join public.outbox o on o.id = e.mail_id
    where e.request_id = r.id and e.kind = 'reply' and o.state is distinct from 'failed'
  )
  and not exists (select from public.outbox o where o.request_id = r.id and o.proposal_id is not null and o.state = 'sent');

-- A mistyped address: the request gets the right one, and replies that did not arrive are sent there.
create function private.correct_request_address(request uuid, address text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := btrim(address);
  before text;
  requeued integer;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if wanted !~ '^[^[:space:]@]+@[^[:space:]@]+$' or length(wanted) > 254 then
    raise exception 'Please enter a valid email address.' using errcode = 'PT422';
  end if;
  select r.email into before from public.requests r where r.id = request for update;
  if before is null then
    raise exception 'This request is gone.' using errcode = 'PT404';
  end if;
  update public.requests r set email = wanted where r.id = request;
  insert into public.request_events (request_id, kind, body, author_id)
  values (request, 'note', 'E-mail address changed: ' || before || ' → ' || wanted, (select u.id from auth.users u where u.id = auth.uid()));
  update public.outbox o
  set to_email = wanted, state = 'queued', attempts = 0, next_attempt_at = now(), last_error = null
  where o.request_id = request and o.kind = 'reply' and o.state in ('failed', 'queued')
    and lower(o.to_email) = lower(before);
  get diagnostics requeued = row_count;
  return requeued;
end
$$;
revoke all on function private.correct_request_address(uuid, text) from public;
grant execute on function private.correct_request_address(uuid, text) to authenticated, service_role;

create function public.correct_request_address(request_id uuid, address text) returns integer
language sql set search_path = ''
as $$
  select private.correct_request_address(correct_request_address.request_id, correct_request_address.address)
$$;
comment on function public.correct_request_address(uuid, text) is
  'Corrects where a request is answered and sends undelivered replies there; answers how many. Admins only.';
revoke all on function public.correct_request_address(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.correct_request_address(uuid, text) to authenticated, service_role;
