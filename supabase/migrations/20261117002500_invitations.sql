-- Invitations to accounts that staff create: a link that works for days and can be sent again.

create table public.invitations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- SHA-256 of the token in the mail: the table alone opens no account.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- The inviter and purpose, as shown in the mail.
  inviter text not null default '' check (length(inviter) <= 300),
  about text not null default '' check (length(about) <= 300),
  expires_at timestamptz not null,
  sent_at timestamptz not null default now()
);

alter table public.invitations enable row level security;
revoke all on table public.invitations from anon, authenticated, service_role;
grant select on table public.invitations to authenticated;
grant select, insert, update, delete on table public.invitations to service_role;

create policy "admins read invitations"
  on public.invitations for select to authenticated using ((select private.is_admin()));
comment on policy "admins read invitations" on public.invitations is
  'Lets an admin see who has not accepted yet; invitations are written by the server alone.';
create policy "the service manages invitations"
  on public.invitations for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages invitations" on public.invitations is 'Lets the server''s functions do anything.';

-- Setting a password accepts the invitation.
create function private.accept_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.invitations i where i.user_id = new.id;
  return null;
end
$$;
create trigger accept_invitation after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.accept_invitation();

-- Stores the invitation and its mail together. invitation: {user_id, email, token, token_hash, inviter, about,
-- expires_at, mail, request_id?, author?}; the mail contains {token} in its link. The token is stored separately,
-- because it opens an account and staff can read the outbox.
create function public.invite_user(invitation jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  invited uuid := (invitation ->> 'user_id')::uuid;
  request uuid := (invitation ->> 'request_id')::uuid;
begin
  if not private.is_service() then
    raise exception 'Only the server invites.' using errcode = '42501';
  end if;
  insert into public.invitations (user_id, token_hash, inviter, about, expires_at, sent_at)
  values (
    invited, invitation ->> 'token_hash', invitation ->> 'inviter', invitation ->> 'about',
    (invitation ->> 'expires_at')::timestamptz, now()
  )
  on conflict (user_id) do update
  set token_hash = excluded.token_hash, inviter = excluded.inviter, about = excluded.about,
      expires_at = excluded.expires_at, sent_at = excluded.sent_at;
  perform private.queue_token_mail(
    invitation -> 'mail', invitation ->> 'email', invitation ->> 'token', (invitation ->> 'expires_at')::timestamptz, request
  );
  if request is not null then
    insert into public.request_events (request_id, kind, body, author_id)
    values (request, 'invitation', 'Invitation sent to ' || (invitation ->> 'email'), (invitation ->> 'author')::uuid);
  end if;
end
$$;
comment on function public.invite_user is 'Stores an invitation and queues its mail; the server only.';
revoke all on function public.invite_user from public, anon, authenticated, service_role;
grant execute on function public.invite_user to service_role;

-- Looks up the address of an account, and the account of an address, for the server.
create function private.account_email(account uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select u.email::text from auth.users u where u.id = account and private.is_service()
$$;
grant execute on function private.account_email to service_role;

create function public.account_email(account uuid) returns text
language sql stable set search_path = ''
as $$
  select private.account_email(account_email.account)
$$;
comment on function public.account_email is 'The address of an account; the server only.';
revoke all on function public.account_email from public, anon, authenticated, service_role;
grant execute on function public.account_email to service_role;

create function private.account_of(address text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select u.id from auth.users u where lower(u.email) = lower(address) and private.is_service() limit 1
$$;
grant execute on function private.account_of to service_role;

create function public.account_of(address text) returns uuid
language sql stable set search_path = ''
as $$
  select private.account_of(account_of.address)
$$;
comment on function public.account_of is 'The account with an address; the server only.';
revoke all on function public.account_of from public, anon, authenticated, service_role;
grant execute on function public.account_of to service_role;

revoke all on all functions in schema private from public;
