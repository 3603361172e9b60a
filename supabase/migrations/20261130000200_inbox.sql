-- The list of requests as staff work through it: an excerpt of the newest words, what is set aside until later, and
-- what came back.

alter table public.requests
  add column excerpt text not null default '' check (length(excerpt) <= 200),
  -- Out of the list until then.
  add column snoozed_until timestamptz,
  add column last_mail_at timestamptz,
  -- Its place in the list: received, answered by its sender, or back from a snooze, whichever was last.
  add column surfaced_at timestamptz not null default now(),
  -- In the reply address of mails to the sender: whoever writes there writes into this request.
  add column reply_token text not null default replace(gen_random_uuid()::text, '-', '')
    check (reply_token ~ '^[0-9a-f]{32}$');

create function private.excerpt_of(words text) returns text
language sql immutable set search_path = ''
as $$
  select left(btrim(regexp_replace(left(words, 1000), '\s+', ' ', 'g')), 180)
$$;
revoke all on function private.excerpt_of(text) from public;

-- Neither a change by staff nor news: their triggers stay silent.
alter table public.requests disable trigger user;
update public.requests set excerpt = private.excerpt_of(message), surfaced_at = created_at;
alter table public.requests enable trigger user;

create index requests_surfaced on public.requests (surfaced_at desc, id);
create unique index requests_reply_token on public.requests (reply_token);
grant update (snoozed_until) on table public.requests to authenticated;

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
    -- Whoever moves a request on has dealt with what it was set aside for.
    if new.status is distinct from old.status and new.snoozed_until is not distinct from old.snoozed_until then
      new.snoozed_until := null;
    end if;
  end if;
  new.surfaced_at := greatest(new.created_at, new.last_mail_at, new.snoozed_until);
  return new;
end
$$;
revoke all on function private.place_in_inbox() from public;
create trigger place_in_inbox before insert or update on public.requests
  for each row execute function private.place_in_inbox();

-- The body is the moment in UTC, which the screen writes in the agency's time, or 'ended'.
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
revoke all on function private.record_snooze() from public;
create trigger record_snooze after update on public.requests
  for each row when (new.snoozed_until is distinct from old.snoozed_until)
  execute function private.record_snooze();

-- An answer ends a snooze.
create function private.end_snooze_with_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.requests r set snoozed_until = null where r.id = new.request_id and r.snoozed_until is not null;
  return null;
end
$$;
revoke all on function private.end_snooze_with_reply() from public;
create trigger end_snooze_with_reply after insert on public.request_events
  for each row when (new.kind = 'reply') execute function private.end_snooze_with_reply();

-- Message-IDs carry the site's own domain, whoever queues the mail. The server says at its start which it is.
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
revoke all on function private.set_mail_domain(text) from public;
grant execute on function private.set_mail_domain(text) to service_role;

create function public.set_mail_domain(domain text) returns void
language sql set search_path = ''
as $$
  select private.set_mail_domain(set_mail_domain.domain)
$$;
comment on function public.set_mail_domain(text) is 'Says which domain Message-IDs carry; the server only.';
revoke all on function public.set_mail_domain(text) from public, anon, authenticated, service_role;
grant execute on function public.set_mail_domain(text) to service_role;

create function private.put_domain_in_message_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.message_id := replace(
    new.message_id, '@calabash>', '@' || coalesce((select d.domain from private.mail_domain d), 'calabash') || '>');
  return new;
end
$$;
revoke all on function private.put_domain_in_message_id() from public;
create trigger put_domain_in_message_id before insert on public.outbox
  for each row when (new.message_id like '%@calabash>')
  execute function private.put_domain_in_message_id();

-- As before, but a traveller's data download is no request that waits for anybody, and what is set aside does not
-- ask for attention.
create or replace function private.dashboard() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  month_ago timestamptz := now() - interval '30 days';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'itineraries', jsonb_build_object(
      'now', (select count(*) from public.itineraries),
      'before', (select count(*) from public.itineraries i where i.created_at < month_ago)
    ),
    'requests', jsonb_build_object(
      'now', (
        select count(*) from public.requests r
        where r.created_at >= month_ago and r.type <> 'data_export' and not r.suspected_spam and r.status <> 'spam'
      ),
      'before', (
        select count(*) from public.requests r
        where r.created_at >= month_ago - interval '30 days' and r.created_at < month_ago
          and r.type <> 'data_export' and not r.suspected_spam and r.status <> 'spam'
      )
    ),
    'users', jsonb_build_object(
      'now', (select count(*) from auth.users),
      'before', (select count(*) from auth.users u where u.created_at < month_ago)
    ),
    'attention', jsonb_build_object(
      'unanswered', (
        select count(*) from public.requests r
        where r.first_reply_at is null and r.status = 'new' and r.type <> 'data_export' and not r.suspected_spam
          and (r.snoozed_until is null or r.snoozed_until <= now())
      ),
      'unread', (
        select count(*) from public.requests r
        where r.read_at is null and r.type <> 'data_export' and not r.suspected_spam and r.status <> 'spam'
          and (r.snoozed_until is null or r.snoozed_until <= now())
      ),
      'failed_mails', (select count(*) from public.outbox o where o.state = 'failed'),
      'waiting_mails', (select count(*) from public.outbox o where o.state in ('queued', 'sending')),
      'recipients', (select count(*) from public.admin_notification_emails a where a.is_active),
      'drafts_without_image', (
        select count(*) from public.itineraries i where not i.is_published and coalesce(i.image, '') = ''
      )
    )
  );
end
$$;
