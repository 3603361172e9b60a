-- Working on requests: the timeline, replies, snoozing and the inbox search.

create type public.request_event_kind as enum (
  'note', 'status', 'owner', 'reply', 'trip', 'invitation', 'mail', 'proposal', 'snooze');

create table public.request_events (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.requests (id) on delete cascade,
  kind public.request_event_kind not null,
  body text not null check (body ~ '\S' and length(body) <= 20000),
  author_id uuid references auth.users (id) on delete set null,
  author_email text,
  mail_id uuid references public.outbox (id) on delete set null,
  created_at timestamptz not null default now()
);
create index request_events_request on public.request_events (request_id, id);
create index request_events_author on public.request_events (author_id);
create index request_events_mail on public.request_events (mail_id);

alter table public.request_events enable row level security;
revoke all on table public.request_events from anon, authenticated, service_role;
revoke all on sequence public.request_events_id_seq from anon, authenticated, service_role;
grant select on table public.request_events to authenticated;
grant select, insert, delete on table public.request_events to service_role;
grant insert (request_id, kind, body, author_id) on table public.request_events to authenticated;

create policy "admins read the timeline of requests"
  on public.request_events for select to authenticated using ((select private.is_admin()));
comment on policy "admins read the timeline of requests" on public.request_events is
  'Lets an admin read the timeline of a request.';
create policy "the service reads timelines"
  on public.request_events for select to service_role using ((select private.is_service()));
comment on policy "the service reads timelines" on public.request_events is 'Lets the server''s functions read.';
create policy "the service adds to timelines"
  on public.request_events for insert to service_role with check ((select private.is_service()));
comment on policy "the service adds to timelines" on public.request_events is 'Lets the server''s functions add.';
create policy "the service deletes timelines"
  on public.request_events for delete to service_role using ((select private.is_service()));
comment on policy "the service deletes timelines" on public.request_events is
  'Lets the server''s functions erase what is held about a person.';
create policy "admins add notes to requests"
  on public.request_events for insert to authenticated
  with check ((select private.is_admin()) and kind = 'note' and author_id = (select private.live_user_id()));
comment on policy "admins add notes to requests" on public.request_events is
  'Lets an admin add a note in their own name; triggers write the other entries.';

create function private.sign_request_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.author_email := (select u.email from auth.users u where u.id = new.author_id);
  return new;
end
$$;
create trigger sign_request_event before insert on public.request_events
  for each row execute function private.sign_request_event();

-- A change that the server makes for an admin is recorded as the admin's.
create function private.record_request_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Null when the author's own account is being deleted.
  author uuid := (select u.id from auth.users u where u.id = private.actor_id());
begin
  if new.status is distinct from old.status then
    insert into public.request_events (request_id, kind, body, author_id)
    values (
      new.id, 'status',
      old.status || ' → ' || new.status || coalesce(nullif(': ' || new.lost_reason, ': '), ''),
      author
    );
  end if;
  if new.owner_id is distinct from old.owner_id then
    insert into public.request_events (request_id, kind, body, author_id)
    values (
      new.id, 'owner',
      coalesce((select u.email from auth.users u where u.id = new.owner_id), 'nobody'),
      author
    );
  end if;
  return null;
end
$$;
create trigger record_request_change after update on public.requests
  for each row execute function private.record_request_change();

-- A reply to the sender: stores the mail and the timeline entry together. It counts as a reply once the mail has been
-- sent. mail: {subject, text_body, html_body, headers, reply_to, words}; words are the admin's own text, for the
-- timeline.
create function public.reply_to_request(request uuid, author uuid, mail jsonb) returns uuid
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
comment on function public.reply_to_request is 'Queues a reply and records it; the server only.';
revoke all on function public.reply_to_request from public, anon, authenticated, service_role;
grant execute on function public.reply_to_request to service_role;

-- The kinds of mail that count as a reply to a request.
create function private.is_answer(mail_kind text) returns boolean
language sql immutable set search_path = ''
as $$
  select mail_kind in ('reply', 'proposal-sent', 'proposal-new-version')
$$;
grant execute on function private.is_answer to service_role;

create function private.count_answer(request uuid, answered_at timestamptz, proposal uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_open constant boolean := exists (
    select from public.proposals p where p.id = proposal and p.state = 'open' and p.changes_asked_at is null);
begin
  update public.requests r
  set first_reply_at = coalesce(r.first_reply_at, answered_at),
      status = case
        when is_open and r.status in ('new', 'in_progress') then 'quoted'
        when r.status = 'new' then 'in_progress'
        else r.status
      end
  where r.id = request;
end
$$;

-- A sent mail counts as the reply to its request. If it fails, at once or by a later report, the request is unread
-- again and counts as unanswered unless another mail arrived.
create function private.count_sent_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.state = 'sent' then
    perform private.count_answer(new.request_id, coalesce(new.sent_at, now()), new.proposal_id);
    return null;
  end if;
  update public.requests r set read_at = null, snoozed_until = null where r.id = new.request_id;
  update public.requests r
  set first_reply_at = other.sent_at,
      status = case when other.sent_at is null and r.status in ('in_progress', 'quoted') then 'new' else r.status end
  from (
    select min(o.sent_at) as sent_at from public.outbox o
    where o.request_id = new.request_id and o.id <> new.id and o.state = 'sent' and private.is_answer(o.kind)
  ) other
  where r.id = new.request_id and r.first_reply_at = old.sent_at;
  return null;
end
$$;
create trigger count_sent_answer after update of state on public.outbox
  for each row when (
    private.is_answer(new.kind) and new.request_id is not null and new.state in ('sent', 'failed')
    and new.state is distinct from old.state
  )
  execute function private.count_sent_answer();

-- Fixes a mistyped address: the request gets the right one, and replies that did not arrive are sent there.
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
grant execute on function private.correct_request_address to authenticated, service_role;

create function public.correct_request_address(request_id uuid, address text) returns integer
language sql set search_path = ''
as $$
  select private.correct_request_address(correct_request_address.request_id, correct_request_address.address)
$$;
comment on function public.correct_request_address is
  'Corrects where a request is answered and sends undelivered replies there; answers how many. Admins only.';
revoke all on function public.correct_request_address from public, anon, authenticated, service_role;
grant execute on function public.correct_request_address to authenticated, service_role;

create function private.excerpt_of(words text) returns text
language sql immutable set search_path = ''
as $$
  select left(btrim(regexp_replace(left(words, 1000), '\s+', ' ', 'g')), 180)
$$;

create function private.place_in_inbox() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.excerpt = '' then
      new.excerpt := private.excerpt_of(new.message);
    end if;
  else
    if new.message is distinct from old.message then
      new.excerpt := private.excerpt_of(new.message);
    end if;
    -- A change of status ends the snooze.
    if new.status is distinct from old.status and new.snoozed_until is not distinct from old.snoozed_until then
      new.snoozed_until := null;
    end if;
  end if;
  new.surfaced_at := greatest(new.created_at, new.last_mail_at, new.snoozed_until);
  return new;
end
$$;
create trigger place_in_inbox before insert or update on public.requests
  for each row execute function private.place_in_inbox();

-- The body is the time in UTC, which the screen shows in the agency's time zone, or 'ended'.
create function private.record_snooze() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.request_events (request_id, kind, body, author_id)
  values (
    new.id, 'snooze',
    coalesce(to_char(new.snoozed_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'ended'),
    (select u.id from auth.users u where u.id = auth.uid())
  );
  return null;
end
$$;
create trigger record_snooze after update on public.requests
  for each row when (new.snoozed_until is distinct from old.snoozed_until)
  execute function private.record_snooze();

-- A reply ends a snooze.
create function private.end_snooze_with_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.requests r set snoozed_until = null where r.id = new.request_id and r.snoozed_until is not null;
  return null;
end
$$;
create trigger end_snooze_with_reply after insert on public.request_events
  for each row when (new.kind = 'reply') execute function private.end_snooze_with_reply();

-- The domain of Message-IDs. The server sets it when it starts.
create table private.mail_domain (
  only_row boolean primary key default true check (only_row),
  domain text not null check (domain ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$')
);

alter table private.mail_domain enable row level security;

create function private.set_mail_domain(wanted text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_service() then
    raise exception 'Only the server names its domain.' using errcode = '42501';
  end if;
  insert into private.mail_domain (domain) values (wanted)
  on conflict (only_row) do update set domain = excluded.domain
  where mail_domain.domain is distinct from excluded.domain;
end
$$;
grant execute on function private.set_mail_domain to service_role;

create function public.set_mail_domain(domain text) returns void
language sql set search_path = ''
as $$
  select private.set_mail_domain(set_mail_domain.domain)
$$;
comment on function public.set_mail_domain is 'Sets the domain of Message-IDs; the server only.';
revoke all on function public.set_mail_domain from public, anon, authenticated, service_role;
grant execute on function public.set_mail_domain to service_role;

create function private.put_domain_in_message_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.message_id := replace(
    new.message_id, '@calabash>', '@' || coalesce((select d.domain from private.mail_domain d), 'calabash') || '>');
  return new;
end
$$;
create trigger put_domain_in_message_id before insert on public.outbox
  for each row when (new.message_id like '%@calabash>')
  execute function private.put_domain_in_message_id();

-- Search of the inbox: {total, more, ids}. Counts up to 1,000; `more` says that there are others, and every page can
-- be read. A frequent word is searched for among the newest requests first. Sequential scans are off, because a wrong
-- estimate would read the whole table.
create function private.find_requests(
  search text, status text, kind text, owner text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  words constant text := private.fold_accents(btrim(search));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 500);
  -- The trigram index cannot find words of one or two letters.
  is_short constant boolean := length(words) < 3;
  conditions constant text := concat_ws(' and ',
    case when is_short then '(r.words_folded || '''') like $1' else 'r.words_folded like $1' end,
    case status
      when '' then null
      when 'unread' then 'r.read_at is null and not r.suspected_spam'
      when 'unanswered' then 'r.first_reply_at is null and r.status = ''new'' and not r.suspected_spam'
      when 'suspected' then 'r.suspected_spam'
      when 'snoozed' then 'r.snoozed_until > now()'
      else 'r.status::text = $2'
    end,
    case when kind = '' then 'r.type <> ''data_export''' else 'r.type::text = $3' end,
    case owner when '' then null when 'none' then 'r.owner_id is null' else 'r.owner_id::text = $4' end
  );
  ordering constant text := case status when 'snoozed' then 'r.snoozed_until' else 'r.surfaced_at desc' end;
  page_of_ids constant text := ' r where ' || conditions || ' order by ' || ordering || ', r.id limit $5 offset $6)';
  most constant integer := 1000;
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  total bigint;
  ids uuid[] := '{}';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if is_short then
    -- Only for this call.
    perform set_config('enable_seqscan', 'on', true);
  end if;
  execute 'select count(*) from (select from public.requests r where ' || conditions || ' limit $5) found'
    into total using pattern, status, kind, owner, most + 1;
  if total > most and status <> 'snoozed' then
    execute 'select array(select r.id from (
        select n.* from public.requests n order by n.surfaced_at desc, n.id limit 20000
      )' || page_of_ids
      into ids using pattern, status, kind, owner, size, skipped;
  end if;
  if cardinality(ids) < (case when total > most then size else least(size, total - skipped) end) then
    execute 'select array(select r.id from public.requests' || page_of_ids
      into ids using pattern, status, kind, owner, size, skipped;
  end if;
  return jsonb_build_object('total', least(total, most), 'more', total > most, 'ids', to_jsonb(ids));
end
$$;
grant execute on function private.find_requests to authenticated, service_role;

create function public.find_requests(
  search text, status text default '', kind text default '', owner text default '',
  page integer default 1, page_size integer default 25
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.find_requests(search, status, kind, owner, page, page_size)
$$;
comment on function public.find_requests is 'The ids of one page of the requests that hold these words, with their total; admins only.';
revoke all on function public.find_requests from public, anon, authenticated, service_role;
grant execute on function public.find_requests to authenticated, service_role;

revoke all on all functions in schema private from public;
