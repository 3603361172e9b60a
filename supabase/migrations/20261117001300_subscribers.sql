-- The e-mail list, with consent and confirmation.

create type public.subscriber_state as enum ('pending', 'confirmed', 'unsubscribed');

create table public.subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (position('@' in email) > 1 and length(email) <= 254 and email !~ '[[:space:][:cntrl:]]'),
  state public.subscriber_state not null default 'pending',
  source public.engagement_type not null check (source in ('email_signup', 'pre_launch_signup')),
  consent_text text not null default '',
  consent_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- Used in the unsubscribe link; only admins and the server can read it.
  token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  suspected_spam boolean not null default false,
  -- Used in the link that confirms a sign-up: new with every sign-up, and valid only while that sign-up is pending.
  confirm_token uuid not null unique default gen_random_uuid()
);
comment on column public.subscribers.suspected_spam is
  'Stored without a notification; a later sign-up without suspicion is handled normally.';
comment on column public.subscribers.confirm_token is 'In the confirmation link of the last sign-up.';
create unique index subscribers_email on public.subscribers (lower(email));
create index subscribers_newest on public.subscribers (created_at desc);
create trigger touch_subscribers before update on public.subscribers
  for each row execute function private.touch_updated_at();

alter table public.subscribers enable row level security;
revoke all on table public.subscribers from anon, authenticated, service_role;
grant select, delete on table public.subscribers to authenticated;
grant select, insert, update, delete on table public.subscribers to service_role;

create policy "admins read subscribers"
  on public.subscribers for select to authenticated using ((select private.is_admin()));
comment on policy "admins read subscribers" on public.subscribers is 'Lets an admin read and export the e-mail list.';
create policy "admins delete subscribers"
  on public.subscribers for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete subscribers" on public.subscribers is 'Lets an admin remove an address from the list.';
create policy "the service manages subscribers"
  on public.subscribers for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages subscribers" on public.subscribers is 'Lets the server''s functions do anything.';

-- Adds an address to the list unless it is there. Returns its token and whether a confirmation is due: not for a
-- confirmed address, nor twice within ten minutes.
create function private.sign_up(given jsonb, address text, out token uuid, out confirm boolean)
language plpgsql set search_path = ''
as $$
declare
  spam boolean := coalesce((given ->> 'suspected_spam')::boolean, false);
  known public.subscribers;
begin
  insert into public.subscribers (email, source, consent_text, suspected_spam)
  values (address, (given ->> 'source')::public.engagement_type, given ->> 'consent_text', spam)
  on conflict (lower(email)) do nothing
  returning subscribers.token into token;
  if token is not null then
    confirm := not spam;
    return;
  end if;

  select * into strict known from public.subscribers s where lower(s.email) = lower(address) for update;
  token := known.token;
  confirm := not spam and (
    known.state = 'unsubscribed' or known.suspected_spam
    or (known.state = 'pending' and known.consent_at < now() - interval '10 minutes')
  );
  if confirm then
    update public.subscribers s
    set state = 'pending', consent_text = given ->> 'consent_text', consent_at = now(), suspected_spam = false,
        confirm_token = gen_random_uuid()
    where s.id = known.id;
  end if;
end
$$;
grant execute on function private.sign_up to service_role;

revoke all on all functions in schema private from public;
