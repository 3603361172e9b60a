-- Working on a request: its timeline, and the answers an admin sends.

create type public.request_event_kind as enum ('note', 'status', 'owner', 'reply', 'trip');

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
grant select, insert on table public.request_events to authenticated;
grant select, insert, delete on table public.request_events to service_role;

create policy "admins read the timeline of requests"
  on public.request_events for select to authenticated using ((select private.is_admin()));
comment on policy "admins read the timeline of requests" on public.request_events is
  'Lets an admin read what was done about a request.';
create policy "admins add notes to requests"
  on public.request_events for insert to authenticated
  with check ((select private.is_admin()) and kind = 'note' and author_id = (select private.live_user_id()));
comment on policy "admins add notes to requests" on public.request_events is
  'Lets an admin write a note in their own name; the rest of the timeline writes itself.';
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

create function private.sign_request_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.author_email := (select u.email from auth.users u where u.id = new.author_id);
  return new;
end
$$;
revoke all on function private.sign_request_event() from public;
create trigger sign_request_event before insert on public.request_events
  for each row execute function private.sign_request_event();

create function private.record_request_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Nobody when the author's own account is what is being deleted.
  author uuid := (select u.id from auth.users u where u.id = auth.uid());
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
revoke all on function private.record_request_change() from public;
create trigger record_request_change after update on public.requests
  for each row execute function private.record_request_change();

-- An answer to the person who sent the request: the mail, the timeline and the first-reply clock together.
-- mail: {subject, text_body, html_body, headers, reply_to, words}; words are the admin's own, for the timeline.
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
  set first_reply_at = coalesce(first_reply_at, now()),
      read_at = coalesce(read_at, now()),
      owner_id = coalesce(owner_id, author),
      status = case when status = 'new' then 'in_progress' else status end
  where id = request;
  return mail_key;
end
$$;
comment on function public.reply_to_request(uuid, uuid, jsonb) is 'Queues an answer and records it; the server only.';
revoke all on function public.reply_to_request(uuid, uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.reply_to_request(uuid, uuid, jsonb) to service_role;
