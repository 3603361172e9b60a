-- One function ties a request and its trips to an account: that of the request's address as it is now. Invitations go
-- to the account's own address, and travelers are told of each trip once.

-- Null: the traveler was not told of this trip.
alter table public.trips add column traveler_told_at timestamptz;

-- An account without a password has a row here from its creation on. Null: no invitation was sent yet.
alter table public.invitations alter column token_hash drop not null, alter column sent_at drop not null,
  alter column sent_at drop default;

-- Ties the request to the account of its address, and its trips that have no account. Returns the account, or null.
create function private.bind_request(request uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  -- The lock excludes a correction of the address at the same time.
  perform from public.requests r where r.id = request for update;
  select private.account_of(r.email) into account from public.requests r where r.id = request;
  if account is not null then
    update public.requests r set user_id = account where r.id = request and r.user_id is distinct from account;
    -- The trip of an accepted proposal belongs to the proposal's address.
    update public.trips t set user_id = account
    where t.request_id = request and t.proposal_id is null and t.user_id is null;
  end if;
  return account;
end
$$;
grant execute on function private.bind_request to service_role;

create function private.bind_trip() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.user_id := private.bind_request(new.request_id);
  return new;
end
$$;
create trigger bind_trip before insert on public.trips
  for each row when (new.request_id is not null and new.proposal_id is null)
  execute function private.bind_trip();

-- Fixes a mistyped address: the request gets the right one, and replies that did not arrive are sent there. The account
-- of the wrong address loses the request and its trips, and mails about them that were not sent yet are canceled.
create or replace function private.correct_request_address(request uuid, address text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := btrim(address);
  actor constant uuid := (select u.id from auth.users u where u.id = auth.uid());
  before text;
  proposal uuid;
  requeued integer;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if private.is_address(wanted) is not true then
    raise exception 'Please enter a valid email address.' using errcode = 'PT422';
  end if;
  select r.email into before from public.requests r where r.id = request for update;
  if before is null then
    raise exception 'This request is gone.' using errcode = 'PT404';
  end if;
  update public.requests r set email = wanted where r.id = request;
  insert into public.request_events (request_id, kind, body, author_id)
  values (request, 'note', 'E-mail address changed: ' || before || ' → ' || wanted, actor);
  if private.fold_address(before) <> private.fold_address(wanted) then
    update public.requests r set user_id = null
    where r.id = request and r.user_id is distinct from private.account_of(wanted);
    update public.trips t set user_id = null, traveler_told_at = null
    where t.request_id = request and t.proposal_id is null and t.user_id is distinct from private.account_of(wanted);
    update public.outbox o set state = 'canceled'
    where o.request_id = request and o.kind in ('invitation', 'trip-added') and o.state in ('queued', 'failed')
      and private.fold_address(o.to_email) = private.fold_address(before);
    -- A sent proposal has links to turn off, which staff do in the proposal.
    for proposal in
      update public.proposals p set email = wanted, user_id = null
      where p.request_id = request and p.state = 'open' and private.fold_address(p.email) = private.fold_address(before)
        and not exists (select from public.proposal_versions v where v.proposal_id = p.id and v.state <> 'draft')
      returning p.id
    loop
      perform private.record_proposal_event(proposal, null, 'email_changed', '{}', actor);
    end loop;
  end if;
  update public.outbox o
  set to_email = wanted, state = 'queued', attempts = 0, next_attempt_at = now(), last_error = null
  where o.request_id = request and o.kind = 'reply' and o.state in ('failed', 'queued')
    and private.fold_address(o.to_email) = private.fold_address(before);
  get diagnostics requeued = row_count;
  return requeued;
end
$$;

-- The server creates an account for somebody who chooses the password later with the mark `invited`. The invitation
-- begins with the account, so that it is known and can be sent again even if the server stops in between.
create function private.await_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.invitations (user_id, expires_at) values (new.id, now());
  return null;
end
$$;
create trigger await_password after insert on auth.users
  for each row when (new.raw_user_meta_data ->> 'invited' = 'true')
  execute function private.await_password();

-- Stores the invitation and its mail together, at most once a minute for each account. invitation: {user_id, token,
-- token_hash, inviter, about, expires_at, mail, pending_only?, request_id?, author?}. The mail contains {token} in its
-- link and goes to the account's own address. The token is stored separately, because it opens an account and staff can
-- read the outbox. Returns 'sent'; 'recent' if the last one is less than a minute old; 'accepted' if only a pending
-- invitation was to be sent and the account has a password; null if there is no such account.
drop function public.invite_user;
create function public.invite_user(invitation jsonb) returns text
language plpgsql set search_path = ''
as $$
declare
  invited uuid := (invitation ->> 'user_id')::uuid;
  request uuid := (invitation ->> 'request_id')::uuid;
  address text;
begin
  if not private.is_service() then
    raise exception 'Only the server invites.' using errcode = '42501';
  end if;
  address := private.account_email(invited);
  if address is null then
    return null;
  end if;
  perform from public.invitations i where i.user_id = invited for update;
  if not found and coalesce((invitation ->> 'pending_only')::boolean, false) then
    return 'accepted';
  end if;
  insert into public.invitations as i (user_id, token_hash, inviter, about, expires_at, sent_at)
  values (
    invited, invitation ->> 'token_hash', invitation ->> 'inviter', invitation ->> 'about',
    (invitation ->> 'expires_at')::timestamptz, now()
  )
  on conflict (user_id) do update
  set token_hash = excluded.token_hash, inviter = excluded.inviter, about = excluded.about,
      expires_at = excluded.expires_at, sent_at = excluded.sent_at
  where i.sent_at is null or i.sent_at < now() - interval '1 minute';
  if not found then
    return 'recent';
  end if;
  perform private.queue_token_mail(
    invitation -> 'mail', address, invitation ->> 'token', (invitation ->> 'expires_at')::timestamptz, request
  );
  if request is not null then
    insert into public.request_events (request_id, kind, body, author_id)
    values (request, 'invitation', 'Invitation sent to ' || address, (invitation ->> 'author')::uuid);
  end if;
  return 'sent';
end
$$;
comment on function public.invite_user is 'Stores an invitation and queues its mail; the server only.';
revoke all on function public.invite_user from public, anon, authenticated, service_role;
grant execute on function public.invite_user to service_role;

-- Tells the traveler of a trip once: by an invitation if their account has no password yet, otherwise by a mail.
-- telling: {trip_id, again?, author?, invitation, notice}; invitation has the fields of invite_user(), notice is the
-- mail to somebody with a password. Returns 'invited' or 'told'; 'known' if they were told before and not `again`; null
-- if the trip has no account.
create function public.tell_traveler(telling jsonb) returns text
language plpgsql set search_path = ''
as $$
declare
  wanted constant uuid := (telling ->> 'trip_id')::uuid;
  trip public.trips;
begin
  if not private.is_service() then
    raise exception 'Only the server tells travelers.' using errcode = '42501';
  end if;
  -- Locks the request before the trip, as a correction of the address does.
  perform private.bind_request(t.request_id) from public.trips t where t.id = wanted;
  select t.* into trip from public.trips t where t.id = wanted for update;
  if trip.user_id is null then
    return null;
  elsif trip.traveler_told_at is not null and not coalesce((telling ->> 'again')::boolean, false) then
    return 'known';
  end if;
  update public.trips t set traveler_told_at = now() where t.id = wanted;
  if public.invite_user(telling -> 'invitation' || jsonb_build_object(
    'user_id', trip.user_id, 'pending_only', true, 'request_id', trip.request_id, 'author', telling -> 'author'
  )) <> 'accepted' then
    return 'invited';
  end if;
  perform private.queue_mail(telling -> 'notice', private.account_email(trip.user_id), trip.request_id, null, null);
  insert into public.request_events (request_id, kind, body, author_id)
  select trip.request_id, 'invitation', format('E-mail about ''%s'' sent to %s', trip.title, private.account_email(trip.user_id)),
         (telling ->> 'author')::uuid
  where trip.request_id is not null;
  return 'told';
end
$$;
comment on function public.tell_traveler is 'Tells the traveler of a trip by mail, once; the server only.';
revoke all on function public.tell_traveler from public, anon, authenticated, service_role;
grant execute on function public.tell_traveler to service_role;

revoke all on all functions in schema private from public;
