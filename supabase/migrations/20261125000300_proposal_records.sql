-- What happened to a proposal: acceptances, events and payments. Rows are added and never changed. Accounts are
-- named by id and address without a foreign key: a record outlives the account, unchanged.

create type public.acceptance_kind as enum ('accepted', 'voided');
create type public.acceptance_channel as enum ('link', 'account', 'on_behalf');
create type public.proposal_event_kind as enum (
  'created', 'version', 'sent', 'superseded', 'viewed', 'accepted', 'declined', 'changes_asked', 'withdrawn',
  'extended', 'link_made', 'link_revoked', 'email_changed', 'claimed', 'owner', 'voided', 'payment', 'resent', 'erased'
);
create type public.payment_means as enum ('bank_transfer', 'card', 'cash', 'other');

create table public.proposal_acceptances (
  id uuid primary key default gen_random_uuid(),
  proposal_id uuid not null references public.proposals (id),
  version_id uuid not null references public.proposal_versions (id),
  kind public.acceptance_kind not null default 'accepted',
  name text not null check (name ~ '\S' and length(name) <= 200),
  email text not null,
  user_id uuid,
  accepted_at timestamptz not null default now(),
  address text check (length(address) <= 100),
  user_agent text check (length(user_agent) <= 1000),
  document_hash text not null,
  choices uuid[] not null default '{}',
  total bigint not null check (total between 0 and 9007199254740991),
  consent text not null check (length(consent) <= 5000),
  channel public.acceptance_channel not null,
  recorded_by uuid,
  recorded_by_email text,
  evidence text check (length(evidence) <= 5000),
  idempotency_key text check (length(idempotency_key) between 8 and 200),
  -- A voiding names the acceptance it ends, and why.
  voids uuid unique references public.proposal_acceptances (id),
  reason text check (length(reason) <= 5000),
  unique (proposal_id, idempotency_key),
  constraint accepted_or_voided check (
    case kind
      when 'accepted' then voids is null and reason is null and consent ~ '\S' and idempotency_key is not null
      else voids is not null and coalesce(reason ~ '\S', false) and recorded_by is not null
    end
  ),
  constraint on_behalf_has_evidence check (
    channel <> 'on_behalf' or (recorded_by is not null and coalesce(evidence ~ '\S', false))
  )
);
create index proposal_acceptances_version on public.proposal_acceptances (version_id);

create table public.proposal_events (
  id bigint generated always as identity primary key,
  proposal_id uuid not null references public.proposals (id),
  version_number integer,
  kind public.proposal_event_kind not null,
  -- {text?, items?, before?, after?, …}: what there is to tell beside the kind.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  actor_id uuid,
  actor_email text,
  idempotency_key text check (length(idempotency_key) between 8 and 200),
  created_at timestamptz not null default now(),
  unique (proposal_id, idempotency_key)
);
create index proposal_events_proposal on public.proposal_events (proposal_id, id);
create index proposal_events_kind on public.proposal_events (kind, created_at);

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  proposal_id uuid not null references public.proposals (id),
  -- Minor units; a refund or a correction is a row below zero.
  amount bigint not null check (amount <> 0 and abs(amount) <= 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  received_on date not null,
  means public.payment_means not null,
  reference text not null default '' check (length(reference) <= 200),
  note text not null default '' check (length(note) <= 2000),
  recorded_by uuid,
  recorded_by_email text,
  idempotency_key text not null check (length(idempotency_key) between 8 and 200),
  created_at timestamptz not null default now(),
  unique (proposal_id, idempotency_key)
);

-- A mail about a proposal, so that the proposal can say when one failed.
alter table public.outbox add column proposal_id uuid references public.proposals (id);
create index outbox_proposal on public.outbox (proposal_id);

alter table public.proposal_acceptances enable row level security;
revoke all on table public.proposal_acceptances from anon, authenticated, service_role;
grant select on table public.proposal_acceptances to authenticated, service_role;
create policy "admins read acceptances"
  on public.proposal_acceptances for select to authenticated using ((select private.is_admin()));
comment on policy "admins read acceptances" on public.proposal_acceptances is
  'Lets an admin read who accepted what; only accept_proposal() and void_acceptance() add rows.';
create policy "the service reads acceptances"
  on public.proposal_acceptances for select to service_role using ((select private.is_service()));
comment on policy "the service reads acceptances" on public.proposal_acceptances is 'Lets the server''s functions read.';

alter table public.proposal_events enable row level security;
revoke all on table public.proposal_events from anon, authenticated, service_role;
revoke all on sequence public.proposal_events_id_seq from anon, authenticated, service_role;
grant select on table public.proposal_events to authenticated, service_role;
create policy "admins read proposal events"
  on public.proposal_events for select to authenticated using ((select private.is_admin()));
comment on policy "admins read proposal events" on public.proposal_events is 'Lets an admin read what happened.';
create policy "the service reads proposal events"
  on public.proposal_events for select to service_role using ((select private.is_service()));
comment on policy "the service reads proposal events" on public.proposal_events is 'Lets the server''s functions read.';

alter table public.payments enable row level security;
revoke all on table public.payments from anon, authenticated, service_role;
grant select on table public.payments to authenticated, service_role;
create policy "admins read payments"
  on public.payments for select to authenticated using ((select private.is_admin()));
comment on policy "admins read payments" on public.payments is
  'Lets an admin read what was received; only record_payment() adds rows.';
create policy "the service reads payments"
  on public.payments for select to service_role using ((select private.is_service()));
comment on policy "the service reads payments" on public.payments is 'Lets the server''s functions read.';

-- The acceptance that holds, if one does.
create function private.live_acceptance(proposal uuid) returns public.proposal_acceptances
language sql stable security definer set search_path = ''
as $$
  select a.* from public.proposal_acceptances a
  where a.proposal_id = proposal and a.kind = 'accepted'
    and not exists (select 1 from public.proposal_acceptances v where v.voids = a.id)
$$;
revoke all on function private.live_acceptance(uuid) from public;

create function private.record_proposal_event(
  proposal uuid, version_number integer, kind public.proposal_event_kind, detail jsonb, actor uuid,
  idempotency_key text default null
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.proposal_events (proposal_id, version_number, kind, detail, actor_id, actor_email, idempotency_key)
  values (
    proposal, version_number, kind, jsonb_strip_nulls(coalesce(detail, '{}')), actor,
    (select u.email from auth.users u where u.id = actor), idempotency_key
  )
$$;
revoke all on function private.record_proposal_event(uuid, integer, public.proposal_event_kind, jsonb, uuid, text) from public;

-- Every event stands in the timeline of the request too, as long as there is one.
create function private.mirror_proposal_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- As in app/features/proposals/manage/event-names.ts.
  happened constant text := case new.kind
    when 'created' then 'begun'
    when 'version' then 'new draft'
    when 'sent' then 'sent to the traveller'
    when 'superseded' then 'replaced by a newer version'
    when 'viewed' then 'first seen by the traveller'
    when 'changes_asked' then 'the traveller asks for changes'
    when 'declined' then 'declined by the traveller'
    when 'extended' then 'time to answer extended'
    when 'link_made' then 'link made'
    when 'link_revoked' then 'links revoked'
    when 'email_changed' then 'address corrected'
    when 'claimed' then 'taken into the traveller''s account'
    when 'owner' then 'owner changed'
    when 'voided' then 'acceptance voided'
    when 'payment' then 'payment received'
    when 'resent' then 'mail sent again'
    else new.kind::text
  end;
  wishes constant text := (
    select string_agg(concat_ws(': ', i.item ->> 'about', i.item ->> 'text'), E'\n' order by i.place)
    from jsonb_array_elements(
      case when jsonb_typeof(new.detail -> 'items') = 'array' then new.detail -> 'items' else '[]' end
    ) with ordinality as i (item, place)
  );
begin
  insert into public.request_events (request_id, kind, body, author_id)
  select p.request_id, 'proposal',
         left(concat_ws(E'\n',
           -- The number and a space first: erasing a proposal finds its entries by them.
           p.number || coalesce(' · version ' || new.version_number, '') || ' · ' || happened,
           nullif(new.detail ->> 'text', ''), wishes
         ), 20000),
         (select u.id from auth.users u where u.id = new.actor_id)
  from public.proposals p
  where p.id = new.proposal_id and p.request_id is not null;
  return null;
end
$$;
revoke all on function private.mirror_proposal_event() from public;
create trigger mirror_proposal_event after insert on public.proposal_events
  for each row execute function private.mirror_proposal_event();

create function private.record_proposal_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_proposal_event(
    new.id, null, 'owner',
    jsonb_build_object('text', coalesce((select u.email from auth.users u where u.id = new.owner_id), 'nobody')),
    auth.uid()
  );
  return null;
end
$$;
revoke all on function private.record_proposal_owner() from public;
create trigger record_proposal_owner after update on public.proposals
  for each row when (old.owner_id is distinct from new.owner_id)
  execute function private.record_proposal_owner();
