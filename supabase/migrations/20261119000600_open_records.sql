-- Two people with one record open: who has it open, whether it has changed, and what others did since somebody looked.

-- Unlogged, so no backup contains it. A row counts for 30 seconds.
create unlogged table private.open_records (
  kind text not null,
  record_id uuid not null,
  -- Without a foreign key: backups leave this table out, and a restore truncates the accounts.
  user_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (kind, record_id, user_id)
);
create index open_records_age on private.open_records (seen_at);

alter table private.open_records enable row level security;
revoke all on table private.open_records from public, anon, authenticated, service_role;

-- A text that differs after each change to the record, for an itinerary its updated_at; null if there is no such record.
create function private.record_version(kind text, record uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case record_version.kind
    when 'request' then (
      select concat_ws(' ', extract(epoch from r.updated_at),
        (select max(e.id) from public.request_events e where e.request_id = r.id),
        (select count(*) from public.incoming_mails m where m.request_id = r.id))
      from public.requests r where r.id = record)
    when 'proposal' then (
      select concat_ws(' ', extract(epoch from p.updated_at),
        (select max(e.id) from public.proposal_events e where e.proposal_id = p.id),
        (select extract(epoch from max(v.updated_at)) from public.proposal_versions v where v.proposal_id = p.id))
      from public.proposals p where p.id = record)
    when 'trip' then (
      select concat_ws(' ', extract(epoch from t.updated_at),
        (select max(e.id) from public.proposal_events e where e.proposal_id = t.proposal_id))
      from public.trips t where t.id = record)
    when 'itinerary' then (
      select to_jsonb(i.updated_at) #>> '{}' from public.itineraries i where i.id = record)
  end
$$;

-- Notes that the caller has the record open. Returns {version, others: [{id, email, first_name, last_name}]}.
create function private.watch_record(kind text, record uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.live_user_id();
  version constant text := private.record_version(watch_record.kind, record);
begin
  if not private.is_admin() then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  delete from private.open_records old where (old.kind, old.record_id, old.user_id) in (
    select o.kind, o.record_id, o.user_id from private.open_records o
    where o.seen_at < now() - interval '30 seconds' for update skip locked);
  if version is not null then
    insert into private.open_records as o (kind, record_id, user_id) values (watch_record.kind, record, me)
    on conflict on constraint open_records_pkey do update set seen_at = now();
  end if;
  return jsonb_build_object('version', version, 'others', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', u.id, 'email', u.email, 'first_name', p.first_name, 'last_name', p.last_name) order by u.email), '[]')
    from private.open_records o
    join auth.users u on u.id = o.user_id
    left join public.profiles p on p.id = o.user_id
    where o.kind = watch_record.kind and o.record_id = record and o.user_id <> me
      and o.seen_at > now() - interval '30 seconds'
  ));
end
$$;
grant execute on function private.watch_record to authenticated;

create function public.watch_record(kind text, record uuid) returns jsonb
language sql set search_path = ''
as $$
  select private.watch_record(watch_record.kind, watch_record.record)
$$;
comment on function public.watch_record is
  'Notes that the caller has a record open, and returns its version and the colleagues who have it open; admins only.';
revoke all on function public.watch_record from public, anon, authenticated, service_role;
grant execute on function public.watch_record to authenticated;

-- Refuses if a colleague or the customer has done something with a request since the author looked.
-- seen: {event: the newest timeline entry, heard: last_mail_at}. The detail is {since: [{kind, who, at, text}], seen}.
create function private.require_seen(request uuid, author uuid, seen jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  last_heard timestamptz;
  since jsonb;
begin
  -- The lock lets two replies at the same moment see each other.
  select r.last_mail_at into last_heard from public.requests r where r.id = request for update;
  select jsonb_agg(to_jsonb(c) order by c.at desc) into since
  from (
    select e.kind::text, coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), e.author_email) as who,
           e.created_at as at, left(e.body, 300) as text
    from public.request_events e left join public.profiles p on p.id = e.author_id
    where e.request_id = request and e.id > (seen ->> 'event')::bigint and e.author_id <> author
    union all
    select 'heard', r.name, r.last_mail_at, r.excerpt from public.requests r
    where r.id = request and last_heard is distinct from (seen ->> 'heard')::timestamptz
    order by at desc limit 5
  ) c;
  if since is not null then
    perform private.refuse('changed_since', 'This request has changed since you opened it.', 'PT409', jsonb_build_object(
      'since', since,
      'seen', jsonb_build_object('heard', last_heard, 'event', (
        select coalesce(max(e.id), 0) from public.request_events e where e.request_id = request))
    )::text);
  end if;
end
$$;
grant execute on function private.require_seen to service_role;

create function public.reply_if_seen(request uuid, author uuid, mail jsonb, seen jsonb) returns uuid
language plpgsql set search_path = ''
as $$
begin
  if not private.is_service() then
    raise exception 'Only the server sends replies.' using errcode = '42501';
  end if;
  perform private.require_seen(request, author, seen);
  return public.reply_to_request(request, author, mail);
end
$$;
comment on function public.reply_if_seen is
  'Queues a reply, unless others have changed the request since its author looked; the server only.';
revoke all on function public.reply_if_seen from public, anon, authenticated, service_role;
grant execute on function public.reply_if_seen to service_role;

-- The same for the request of a draft. A version that was sent in the meantime is refused by the sending itself.
create function private.require_seen_of_draft(version uuid, author uuid, seen jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- Locked first, as by every other change to a proposal.
  proposal constant public.proposals := private.lock_proposal(
    (select v.proposal_id from public.proposal_versions v where v.id = version));
begin
  if exists (select from public.proposal_versions v where v.id = version and v.state = 'draft') then
    perform private.require_seen(proposal.request_id, author, seen);
  end if;
end
$$;
grant execute on function private.require_seen_of_draft to service_role;

create function public.send_proposal_if_seen(sending jsonb, author uuid, seen jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if not private.is_service() then
    raise exception 'Only the server sends proposals.' using errcode = '42501';
  end if;
  perform private.require_seen_of_draft((sending ->> 'version_id')::uuid, author, seen);
  return public.send_proposal_version(sending, author);
end
$$;
comment on function public.send_proposal_if_seen is
  'Sends a draft, unless others have changed its request since its author looked; the server only.';
revoke all on function public.send_proposal_if_seen from public, anon, authenticated, service_role;
grant execute on function public.send_proposal_if_seen to service_role;

revoke all on all functions in schema private from public;
