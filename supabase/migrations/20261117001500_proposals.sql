-- Proposals: versions, lines, amounts and the record of events.
-- The API cannot write these tables; every change goes through the functions in the following files.

create type public.proposal_state as enum ('open', 'accepted', 'declined', 'withdrawn');

create type public.proposal_version_state as enum ('draft', 'sent', 'superseded', 'accepted');

create type public.proposal_unit as enum ('person', 'adult', 'child', 'group');

create type public.proposal_language as enum ('en', 'es');

-- Raises an error that server and screens can recognize: the status is in the error code, the reason in the hint.
create function private.refuse(reason text, message text, status text default 'PT409', detail text default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = status, message = message, hint = reason, detail = coalesce(detail, '');
end
$$;

-- The agency's IANA time zone, from the site details, with the default of domain/brand.ts.
create function private.agency_time_zone() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone text;
begin
  select s.value::jsonb ->> 'timeZone' into zone from public.site_settings s where s.key = 'site_details';
  perform now() at time zone zone;
  return coalesce(zone, 'America/Barbados');
exception when invalid_parameter_value or invalid_text_representation then
  return 'America/Barbados';
end
$$;

create function private.agency_today() returns date
language sql stable security definer set search_path = ''
as $$
  select (now() at time zone private.agency_time_zone())::date
$$;

-- The first moment at which a proposal is expired: midnight after its valid-until day.
create function private.proposal_expires_at(valid_until date) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select (valid_until + 1)::timestamp at time zone private.agency_time_zone()
$$;

-- The last number used in each year. The row stays locked until the proposal is committed, so that no number is
-- skipped: a proposal that fails returns its number.
create table private.proposal_counters (
  year integer primary key,
  last_number integer not null check (last_number > 0)
);

alter table private.proposal_counters enable row level security;
revoke all on table private.proposal_counters from public, anon, authenticated, service_role;

create function private.next_proposal_number() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  this_year integer := extract(year from private.agency_today());
  given integer;
begin
  insert into private.proposal_counters as c (year, last_number) values (this_year, 1)
  on conflict (year) do update set last_number = c.last_number + 1
  returning c.last_number into given;
  return format('P-%s-%s', this_year, case when given < 10000 then lpad(given::text, 4, '0') else given::text end);
end
$$;

create table public.proposals (
  id uuid primary key default gen_random_uuid(),
  number text not null unique check (number ~ '^P-\d{4}-\d{4,}$'),
  request_id uuid references public.requests (id) on delete set null,
  itinerary_id uuid references public.itineraries (id) on delete set null,
  -- The traveler's address; empty only after erasure.
  email text check (position('@' in email) > 1 and length(email) <= 254 and email !~ '[[:cntrl:]]'),
  -- The account that has claimed it.
  user_id uuid references auth.users (id) on delete set null,
  owner_id uuid references auth.users (id) on delete set null,
  state public.proposal_state not null default 'open',
  link_revoked_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  changes_asked_at timestamptz,
  payment_put_off_until date,
  constraint email_until_erased check ((email is null) = (erased_at is not null)),
  constraint changes_are_asked_of_what_is_open check (changes_asked_at is null or state = 'open')
);
comment on column public.proposals.link_revoked_at is
  'When the links were revoked; null while one works, and before the first.';
comment on column public.proposals.changes_asked_at is
  'Since when the traveler waits for a new version; cleared by sending one and by any other answer.';
comment on column public.proposals.payment_put_off_until is
  'Until when the desk does not list what is due of an accepted proposal.';
create index proposals_newest on public.proposals (created_at desc, id);
create index proposals_request on public.proposals (request_id);
create index proposals_itinerary on public.proposals (itinerary_id);
create index proposals_user on public.proposals (user_id);
create index proposals_owner on public.proposals (owner_id);
create index proposals_email on public.proposals (lower(email));
create index proposals_words on public.proposals
  using gin (private.fold_accents(number || ' ' || coalesce(email, '')) extensions.gin_trgm_ops);
-- The owner of the accepted proposal, for analytics.
create index proposals_accepted_owner on public.proposals (request_id, updated_at desc, id) include (owner_id)
  where state = 'accepted' and owner_id is not null;
create index proposals_changes_asked on public.proposals (changes_asked_at) where changes_asked_at is not null;
create index proposals_accepted on public.proposals (id) where state = 'accepted';
create trigger touch_proposals before update on public.proposals
  for each row execute function private.touch_updated_at();

alter table public.outbox add foreign key (proposal_id) references public.proposals (id);

alter table public.proposals enable row level security;
revoke all on table public.proposals from anon, authenticated, service_role;
grant select, update (owner_id) on table public.proposals to authenticated, service_role;

create policy "admins read proposals"
  on public.proposals for select to authenticated using ((select private.is_admin()));
comment on policy "admins read proposals" on public.proposals is
  'Lets an admin read proposals; a traveler reads theirs through functions.';
create policy "admins hand proposals over"
  on public.proposals for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins hand proposals over" on public.proposals is
  'Lets an admin change the owner of a proposal, and no other column.';
create policy "the service reads proposals"
  on public.proposals for select to service_role using ((select private.is_service()));
comment on policy "the service reads proposals" on public.proposals is 'Lets the server''s functions read.';
create policy "the service hands proposals over"
  on public.proposals for update to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service hands proposals over" on public.proposals is
  'Lets the server change the owner of a proposal, and no other column.';

-- Days in the itinerary's format, each with its own image, in ascending order. A day may have driving time (whole
-- minutes), effort, included meals and a place to sleep.
create function private.are_proposal_days(days jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  -- A comparison with a missing value is null, which must not pass.
  select jsonb_typeof(days) = 'array' and coalesce(bool_and(coalesce(
    jsonb_typeof(d.entry) = 'object'
    and d.entry - array['day', 'title', 'description', 'image', 'drive_minutes', 'effort', 'meals', 'bed'] = '{}'
    and jsonb_typeof(d.entry -> 'day') = 'number'
    and (d.entry ->> 'day') ~ '^[0-9]{1,3}$'
    and jsonb_typeof(d.entry -> 'title') = 'string'
    and jsonb_typeof(d.entry -> 'description') = 'string'
    and jsonb_typeof(d.entry -> 'image') in ('string', 'null')
    and (not d.entry ? 'drive_minutes' or (
      jsonb_typeof(d.entry -> 'drive_minutes') = 'number'
      and (d.entry ->> 'drive_minutes') ~ '^([0-9]{1,3}|1[0-3][0-9]{2}|14[0-3][0-9]|1440)$'))
    and (not d.entry ? 'effort' or d.entry -> 'effort' in ('"easy"', '"moderate"', '"demanding"'))
    and (not d.entry ? 'meals' or (
      jsonb_typeof(d.entry -> 'meals') = 'array' and d.entry -> 'meals' <@ '["breakfast", "lunch", "dinner"]'))
    and (not d.entry ? 'bed' or jsonb_typeof(d.entry -> 'bed') = 'string')
    and (d.before is null or (d.entry ->> 'day')::numeric > (d.before ->> 'day')::numeric),
    false
  )), true)
  from (
    select e.entry, lag(e.entry) over (order by e.place) as before
    from jsonb_array_elements(case when jsonb_typeof(days) = 'array' then days else '[]' end)
      with ordinality as e (entry, place)
  ) d
$$;

create table public.proposal_versions (
  id uuid primary key default gen_random_uuid(),
  proposal_id uuid not null references public.proposals (id),
  number integer not null check (number > 0),
  state public.proposal_version_state not null default 'draft',
  language public.proposal_language not null default 'en',
  -- A draft may have no title yet.
  title text not null
    constraint proposal_versions_title_check check (length(title) <= 200 and (state = 'draft' or title ~ '\S')),
  location text not null default '' check (length(location) <= 200),
  image text check (length(image) <= 1000),
  introduction text not null default '' check (length(introduction) <= 20000),
  start_date date,
  end_date date,
  days jsonb not null default '[]',
  includes text[] not null default '{}' check (array_position(includes, null) is null and coalesce(array_ndims(includes), 1) = 1),
  excludes text[] not null default '{}' check (array_position(excludes, null) is null and coalesce(array_ndims(excludes), 1) = 1),
  adults integer not null default 1 check (adults between 1 and 99),
  children integer not null default 0 check (children between 0 and 99),
  -- No default: a proposal in the wrong currency is worse than one that cannot be sent.
  currency text check (currency ~ '^[A-Z]{3}$'),
  deposit_percent integer not null default 0 check (deposit_percent between 0 and 100),
  -- Empty: due on acceptance.
  deposit_due_date date,
  balance_due_date date,
  terms text not null default '' check (length(terms) <= 50000),
  cancellation_terms text not null default '' check (length(cancellation_terms) <= 50000),
  valid_until date,
  change_note text not null default '' check (length(change_note) <= 5000),
  sent_at timestamptz,
  first_viewed_at timestamptz,
  -- The document as it was sent, byte for byte, and the SHA-256 of those bytes.
  document text,
  document_hash text,
  -- Incremented by every save. A save names the revision it was based on.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (proposal_id, number),
  constraint ends_after_it_starts check (end_date >= start_date),
  constraint days_have_the_shape check (private.are_proposal_days(days)),
  constraint hash_is_of_the_stored_bytes
    check (document_hash is not distinct from encode(sha256(convert_to(document, 'UTF8')), 'hex')),
  constraint sent_is_whole check (
    state = 'draft' or (
      document is not null and sent_at is not null and valid_until is not null and currency is not null
      and start_date is not null and end_date is not null
    )
  ),
  constraint draft_has_no_document check (state <> 'draft' or (document is null and sent_at is null and first_viewed_at is null))
);
create unique index proposal_versions_one_draft on public.proposal_versions (proposal_id) where state = 'draft';
create unique index proposal_versions_one_sent on public.proposal_versions (proposal_id) where state = 'sent';
create unique index proposal_versions_one_accepted on public.proposal_versions (proposal_id) where state = 'accepted';
create index proposal_versions_valid_until on public.proposal_versions (valid_until) where state = 'sent';
create index proposal_versions_words on public.proposal_versions
  using gin (private.fold_accents(title) extensions.gin_trgm_ops);
-- The columns that lists and statistics need, without the document.
create index proposal_versions_facts on public.proposal_versions (proposal_id, number desc)
  include (id, state, sent_at, first_viewed_at, valid_until, deposit_due_date, deposit_percent, currency);

alter table public.proposal_versions enable row level security;
revoke all on table public.proposal_versions from anon, authenticated, service_role;
grant select on table public.proposal_versions to authenticated, service_role;

create policy "admins read proposal versions"
  on public.proposal_versions for select to authenticated using ((select private.is_admin()));
comment on policy "admins read proposal versions" on public.proposal_versions is 'Lets an admin read every version.';
create policy "the service reads proposal versions"
  on public.proposal_versions for select to service_role using ((select private.is_service()));
comment on policy "the service reads proposal versions" on public.proposal_versions is 'Lets the server''s functions read.';

create table public.proposal_lines (
  version_id uuid not null references public.proposal_versions (id) on delete cascade,
  -- Stays the same across versions; choices refer to it.
  key uuid not null default gen_random_uuid(),
  position integer not null check (position between 1 and 200),
  day integer check (day between 1 and 365),
  label text not null check (label ~ '\S' and length(label) <= 200),
  detail text not null default '' check (length(detail) <= 2000),
  unit public.proposal_unit not null,
  quantity integer not null default 1 check (quantity between 1 and 1000),
  -- Minor units. With the limits on quantity, people and lines no total can exceed a bigint.
  unit_price bigint not null check (unit_price between 0 and 100000000000),
  optional boolean not null default false,
  preselected boolean not null default false,
  -- Exactly one line of a group is chosen.
  choice_group text check (choice_group ~ '\S' and length(choice_group) <= 100),
  -- Cost per unit; staff only.
  cost bigint check (cost between 0 and 100000000000),
  primary key (version_id, key),
  unique (version_id, position),
  constraint choice_or_option check (not (optional and choice_group is not null)),
  constraint preselects_what_can_be_chosen check (not preselected or optional or choice_group is not null)
);

alter table public.proposal_lines enable row level security;
revoke all on table public.proposal_lines from anon, authenticated, service_role;
grant select on table public.proposal_lines to authenticated, service_role;

create policy "admins read proposal lines"
  on public.proposal_lines for select to authenticated using ((select private.is_admin()));
comment on policy "admins read proposal lines" on public.proposal_lines is
  'Lets an admin read lines with their cost; travelers get lines from the document, which has none.';
create policy "the service reads proposal lines"
  on public.proposal_lines for select to service_role using ((select private.is_service()));
comment on policy "the service reads proposal lines" on public.proposal_lines is 'Lets the server''s functions read.';

-- The offer of a version as JSON, without cost. Sending stores exactly these bytes.
create function private.proposal_document(version public.proposal_versions) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'format', 1,
    'number', (select p.number from public.proposals p where p.id = version.proposal_id),
    'version', version.number,
    'language', version.language,
    'title', version.title,
    'location', version.location,
    'image', version.image,
    'introduction', version.introduction,
    'start_date', version.start_date,
    'end_date', version.end_date,
    'days', version.days,
    'includes', version.includes,
    'excludes', version.excludes,
    'adults', version.adults,
    'children', version.children,
    'currency', version.currency,
    'deposit_percent', version.deposit_percent,
    'deposit_due_date', version.deposit_due_date,
    'balance_due_date', version.balance_due_date,
    'terms', version.terms,
    'cancellation_terms', version.cancellation_terms,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'key', l.key, 'day', l.day, 'label', l.label, 'detail', l.detail, 'unit', l.unit, 'quantity', l.quantity,
        'unit_price', l.unit_price, 'optional', l.optional, 'preselected', l.preselected,
        'choice_group', l.choice_group
      ) order by l.position), '[]')
      from public.proposal_lines l where l.version_id = version.id
    )
  )
$$;

-- The lines of a document with their price per person and in total, and whether anybody pays for them.
create function private.document_lines(document jsonb)
returns table (
  key uuid, unit text, per_head numeric, amount numeric, for_nobody boolean, choosable boolean,
  preselected boolean, choice_group text
)
language sql immutable set search_path = ''
as $$
  select l.key, l.unit, l.unit_price * l.quantity, l.unit_price * l.quantity * h.heads, h.heads = 0,
         l.optional or l.choice_group is not null, l.preselected, l.choice_group
  from jsonb_to_recordset(document -> 'lines') as l (
    key uuid, unit text, quantity integer, unit_price numeric, optional boolean, preselected boolean, choice_group text
  )
  cross join lateral (
    select case l.unit
      when 'person' then (document ->> 'adults')::integer + (document ->> 'children')::integer
      when 'adult' then (document ->> 'adults')::integer
      when 'child' then (document ->> 'children')::integer
      else 1
    end as heads
  ) h
$$;

create function private.default_choices(document jsonb) returns uuid[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(l.key), '{}') from private.document_lines(document) l where l.choosable and l.preselected
$$;

-- The first problem with these choices; null if they can be accepted.
create function private.check_choices(document jsonb, chosen uuid[]) returns text
language sql immutable set search_path = ''
as $$
  with lines as materialized (select * from private.document_lines(document)),
  taken as materialized (select l.* from unnest(chosen) as c (key) join lines l on l.key = c.key),
  groups as (
    select g.choice_group, (select count(*) from taken t where t.choice_group = g.choice_group) as taken
    from (select distinct l.choice_group from lines l where l.choice_group is not null) g
  )
  select case
    when (select count(*) from taken) < cardinality(chosen) then 'unknown_line'
    when exists (select 1 from taken t where not t.choosable) then 'not_a_choice'
    when (select count(distinct t.key) from taken t) < cardinality(chosen) then 'chosen_twice'
    when exists (select 1 from taken t where t.for_nobody) then 'for_nobody'
    when exists (select 1 from groups g where g.taken > 1) then 'too_many_choices'
    when exists (select 1 from groups g where g.taken = 0) then 'missing_choice'
  end
$$;

-- {amount, exact}: rounds half up; for amounts of zero and more.
create function private.divide_half_up(amount numeric, divisor numeric) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('amount', div(2 * amount + divisor, 2 * divisor), 'exact', mod(amount, divisor) = 0)
$$;

-- {total, per_person, per_adult, per_child, deposit, balance}: either per person, or per adult and per child if their
-- prices differ. Deposit and balance always add up to the total.
create function private.proposal_money(document jsonb, chosen uuid[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  adults numeric := (document ->> 'adults')::numeric;
  children numeric := (document ->> 'children')::numeric;
  total numeric;
  per_head jsonb;
  rate jsonb;
  deposit jsonb;
begin
  select coalesce(sum(l.amount), 0), jsonb_build_object(
    'person', coalesce(sum(l.per_head) filter (where l.unit = 'person'), 0),
    'adult', coalesce(sum(l.per_head) filter (where l.unit = 'adult'), 0),
    'child', coalesce(sum(l.per_head) filter (where l.unit = 'child'), 0),
    'group', coalesce(sum(l.per_head) filter (where l.unit = 'group'), 0)
  )
  into total, rate
  from private.document_lines(document) l
  where not l.choosable or l.key = any (chosen);

  if children = 0 or rate -> 'adult' = rate -> 'child' then
    per_head := jsonb_build_object(
      'per_person', private.divide_half_up(total, adults + children), 'per_adult', null, 'per_child', null
    );
  else
    per_head := jsonb_build_object(
      'per_person', null,
      'per_adult', private.divide_half_up(
        ((rate ->> 'person')::numeric + (rate ->> 'adult')::numeric) * (adults + children) + (rate ->> 'group')::numeric,
        adults + children
      ),
      'per_child', private.divide_half_up(
        ((rate ->> 'person')::numeric + (rate ->> 'child')::numeric) * (adults + children) + (rate ->> 'group')::numeric,
        adults + children
      )
    );
  end if;
  deposit := private.divide_half_up(total * (document ->> 'deposit_percent')::numeric, 100);
  return per_head || jsonb_build_object(
    'total', total, 'deposit', deposit, 'balance', total - (deposit ->> 'amount')::numeric
  );
end
$$;

create type public.acceptance_kind as enum ('accepted', 'voided');

create type public.acceptance_channel as enum ('link', 'account', 'on_behalf');

create type public.proposal_event_kind as enum (
  'created', 'version', 'sent', 'superseded', 'viewed', 'accepted', 'declined', 'changes_asked', 'withdrawn',
  'extended', 'link_made', 'link_revoked', 'email_changed', 'claimed', 'owner', 'voided', 'payment', 'resent', 'erased',
  'decline_undone', 'put_off', 'discarded'
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
  -- Voiding names the acceptance that it ends, and the reason.
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

alter table public.proposal_acceptances enable row level security;
revoke all on table public.proposal_acceptances from anon, authenticated, service_role;
grant select on table public.proposal_acceptances to authenticated, service_role;

create policy "admins read acceptances"
  on public.proposal_acceptances for select to authenticated using ((select private.is_admin()));
comment on policy "admins read acceptances" on public.proposal_acceptances is
  'Lets an admin read acceptances; only accept_proposal() and void_acceptance() add them.';
create policy "the service reads acceptances"
  on public.proposal_acceptances for select to service_role using ((select private.is_service()));
comment on policy "the service reads acceptances" on public.proposal_acceptances is 'Lets the server''s functions read.';

create table public.proposal_events (
  id bigint generated always as identity primary key,
  proposal_id uuid not null references public.proposals (id),
  version_number integer,
  kind public.proposal_event_kind not null,
  -- Details of the event: {text?, items?, before?, after?, …}.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  actor_id uuid,
  actor_email text,
  idempotency_key text check (length(idempotency_key) between 8 and 200),
  created_at timestamptz not null default now(),
  unique (proposal_id, idempotency_key)
);
create index proposal_events_proposal on public.proposal_events (proposal_id, id);
create index proposal_events_kind on public.proposal_events (kind, created_at);

alter table public.proposal_events enable row level security;
revoke all on table public.proposal_events from anon, authenticated, service_role;
revoke all on sequence public.proposal_events_id_seq from anon, authenticated, service_role;
grant select on table public.proposal_events to authenticated, service_role;

create policy "admins read proposal events"
  on public.proposal_events for select to authenticated using ((select private.is_admin()));
comment on policy "admins read proposal events" on public.proposal_events is 'Lets an admin read the history of proposals.';
create policy "the service reads proposal events"
  on public.proposal_events for select to service_role using ((select private.is_service()));
comment on policy "the service reads proposal events" on public.proposal_events is 'Lets the server''s functions read.';

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  proposal_id uuid not null references public.proposals (id),
  -- Minor units; a refund or correction is a negative row.
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

alter table public.payments enable row level security;
revoke all on table public.payments from anon, authenticated, service_role;
grant select on table public.payments to authenticated, service_role;

create policy "admins read payments"
  on public.payments for select to authenticated using ((select private.is_admin()));
comment on policy "admins read payments" on public.payments is
  'Lets an admin read payments; only record_payment() adds them.';
create policy "the service reads payments"
  on public.payments for select to service_role using ((select private.is_service()));
comment on policy "the service reads payments" on public.payments is 'Lets the server''s functions read.';

-- The acceptance in force, if there is one.
create function private.live_acceptance(proposal uuid) returns public.proposal_acceptances
language sql stable security definer set search_path = ''
as $$
  select a.* from public.proposal_acceptances a
  where a.proposal_id = proposal and a.kind = 'accepted'
    and not exists (select 1 from public.proposal_acceptances v where v.voids = a.id)
$$;

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

-- Every event also appears in the timeline of the request, while there is one.
create function private.mirror_proposal_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- As in app/features/proposals/manage/event-names.ts.
  happened constant text := case new.kind
    when 'created' then 'draft created'
    when 'version' then 'new draft'
    when 'sent' then 'sent to the traveler'
    when 'superseded' then 'replaced by a newer version'
    when 'viewed' then 'first viewed by the traveler'
    when 'changes_asked' then 'the traveler asks for changes'
    when 'declined' then 'declined by the traveler'
    when 'decline_undone' then 'decline taken back by the traveler'
    when 'extended' then 'time to answer extended'
    when 'link_made' then 'link created'
    when 'link_revoked' then 'links turned off'
    when 'email_changed' then 'e-mail address changed'
    when 'claimed' then 'added to the traveler''s account'
    when 'owner' then 'owner changed'
    when 'voided' then 'acceptance voided'
    when 'payment' then 'payment received'
    when 'put_off' then 'payment reminder put off'
    when 'resent' then 'e-mail sent again'
    when 'discarded' then 'draft discarded'
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
           -- Starts with the number and a space: erasing a proposal finds its entries by them.
           p.number || coalesce(' · version ' || new.version_number, '') || ' · ' || happened,
           nullif(new.detail ->> 'text', ''), wishes
         ), 20000),
         (select u.id from auth.users u where u.id = new.actor_id)
  from public.proposals p
  where p.id = new.proposal_id and p.request_id is not null;
  return null;
end
$$;
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
create trigger record_proposal_owner after update on public.proposals
  for each row when (old.owner_id is distinct from new.owner_id)
  execute function private.record_proposal_owner();

-- Erasure may remove the content of a proposal that was never accepted; demo proposals may be deleted completely.
create function private.may_be_erased(proposal uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_demo(proposal) or exists (select 1 from public.proposals p where p.id = proposal and p.erased_at is not null)
    and not exists (select 1 from public.proposal_acceptances a where a.proposal_id = proposal)
$$;

create function private.keep_proposal_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The columns that may change after sending, each under a condition below.
  movable constant text[] := array['state', 'first_viewed_at', 'valid_until', 'updated_at'];
begin
  if tg_op = 'DELETE' then
    if old.state = 'draft' or private.may_be_erased(old.proposal_id) then
      return old;
    end if;
    perform private.refuse('frozen', 'A version that was sent cannot be deleted.');
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      perform private.refuse('frozen', 'A version begins as a draft.');
    end if;
    return new;
  end if;
  new.updated_at := now();
  if old.state = 'draft' then
    if new.id <> old.id or new.proposal_id <> old.proposal_id or new.number <> old.number
       or new.state not in ('draft', 'sent') then
      perform private.refuse('frozen', 'A draft is saved or sent, and nothing else.');
    end if;
    if new.state = 'sent' and new.document::jsonb is distinct from private.proposal_document(new) then
      perform private.refuse('document_differs', 'The document is not what the draft says.');
    end if;
    return new;
  end if;
  if to_jsonb(new) - movable <> to_jsonb(old) - movable then
    perform private.refuse('frozen', 'A version that was sent cannot be changed. Make a new version.');
  end if;
  -- Without an acceptance the comparisons are null, which must not allow the change.
  if new.state <> old.state and not coalesce(
    (old.state = 'sent' and new.state = 'accepted' and (private.live_acceptance(old.proposal_id)).version_id = old.id)
    or (old.state = 'sent' and new.state = 'superseded' and exists (
      select 1 from public.proposal_versions v
      where v.proposal_id = old.proposal_id and v.number > old.number and v.state = 'draft'
    ))
    or (old.state = 'accepted' and new.state = 'superseded'
        and (private.live_acceptance(old.proposal_id)).id is null),
    false
  ) then
    perform private.refuse('frozen', format('A version cannot go from %s to %s like this.', old.state, new.state));
  end if;
  if new.first_viewed_at is distinct from old.first_viewed_at and old.first_viewed_at is not null then
    perform private.refuse('frozen', 'The first view of a version stays.');
  end if;
  if new.valid_until <> old.valid_until then
    if old.state <> 'sent' or new.valid_until < old.valid_until then
      perform private.refuse('frozen', 'The time to answer can only be extended.');
    end if;
    perform private.record_proposal_event(
      old.proposal_id, old.number, 'extended',
      jsonb_build_object('before', old.valid_until, 'after', new.valid_until, 'text', new.valid_until),
      coalesce(nullif(current_setting('calabash.actor', true), '')::uuid, auth.uid())
    );
  end if;
  return new;
end
$$;
create trigger keep_proposal_version before insert or update or delete on public.proposal_versions
  for each row execute function private.keep_proposal_version();

create function private.keep_proposal_lines() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A deleted version takes its lines with it.
  if exists (
    select 1 from public.proposal_versions v
    where v.state <> 'draft'
      and (v.id = case when tg_op <> 'INSERT' then old.version_id end
        or v.id = case when tg_op <> 'DELETE' then new.version_id end)
  ) then
    perform private.refuse('frozen', 'The lines of a version that was sent cannot be changed. Make a new version.');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger keep_proposal_lines before insert or update or delete on public.proposal_lines
  for each row execute function private.keep_proposal_lines();

create function private.keep_proposal_records() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and (
    private.is_demo(old.proposal_id)
    or (tg_table_name = 'proposal_events' and private.may_be_erased(old.proposal_id))
  ) then
    return old;
  end if;
  perform private.refuse('append_only', 'These records are added to and never changed.');
end
$$;
create trigger keep_acceptances before update or delete on public.proposal_acceptances
  for each row execute function private.keep_proposal_records();
create trigger keep_proposal_events before update or delete on public.proposal_events
  for each row execute function private.keep_proposal_records();
create trigger keep_payments before update or delete on public.payments
  for each row execute function private.keep_proposal_records();

-- A number is never removed or reused. Only an open proposal can have changes requested.
create function private.keep_proposal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and private.is_demo(old.id) then
    return old;
  end if;
  if tg_op = 'DELETE' or new.number <> old.number or new.id <> old.id then
    perform private.refuse('frozen', 'A proposal keeps its number and is never deleted. Erase it instead.');
  end if;
  if new.state <> 'open' then
    new.changes_asked_at := null;
  end if;
  return new;
end
$$;
create trigger keep_proposal before update or delete on public.proposals
  for each row execute function private.keep_proposal();

-- TRUNCATE bypasses row triggers, so it is refused unless the table is empty: an empty table must not prevent
-- truncating itineraries or requests.
create function private.refuse_truncate_of_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  any_row boolean;
begin
  execute format('select exists (select from %I.%I)', tg_table_schema, tg_table_name) into any_row;
  if any_row then
    raise exception 'This table cannot be emptied at once.' using errcode = '42501';
  end if;
  return null;
end
$$;
create trigger keep_all_proposals before truncate on public.proposals
  for each statement execute function private.refuse_truncate_of_rows();
create trigger keep_all_proposal_versions before truncate on public.proposal_versions
  for each statement execute function private.refuse_truncate_of_rows();
create trigger keep_all_proposal_lines before truncate on public.proposal_lines
  for each statement execute function private.refuse_truncate_of_rows();
create trigger keep_all_acceptances before truncate on public.proposal_acceptances
  for each statement execute function private.refuse_truncate_of_rows();
create trigger keep_all_proposal_events before truncate on public.proposal_events
  for each statement execute function private.refuse_truncate_of_rows();
create trigger keep_all_payments before truncate on public.payments
  for each statement execute function private.refuse_truncate_of_rows();

revoke all on all functions in schema private from public;
