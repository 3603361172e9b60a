-- What the agency offers for a request: proposals, their versions and the lines of each.
-- Nobody writes these tables through the API: every change is one of the functions in the files that follow.

create type public.proposal_state as enum ('open', 'accepted', 'declined', 'withdrawn');
create type public.proposal_version_state as enum ('draft', 'sent', 'superseded', 'accepted');
create type public.proposal_unit as enum ('person', 'adult', 'child', 'group');
create type public.proposal_language as enum ('en', 'es');

-- A refusal that the server and the screens can tell apart: the status in the error code, the reason in the hint.
create function private.refuse(reason text, message text, status text default 'PT409', detail text default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = status, message = message, hint = reason, detail = coalesce(detail, '');
end
$$;
revoke all on function private.refuse(text, text, text, text) from public;

-- The agency's IANA time zone, from the site details. What is not set or not known is as in domain/brand.ts.
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
revoke all on function private.agency_time_zone() from public;

create function private.agency_today() returns date
language sql stable security definer set search_path = ''
as $$
  select (now() at time zone private.agency_time_zone())::date
$$;
revoke all on function private.agency_today() from public;

-- The first moment at which a proposal is expired: midnight after its valid-until day.
create function private.proposal_expires_at(valid_until date) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select (valid_until + 1)::timestamp at time zone private.agency_time_zone()
$$;
revoke all on function private.proposal_expires_at(date) from public;

-- The last number given in each year. Its row is locked until the proposal that took the number is committed, so
-- that a number is never skipped: a proposal that fails gives it back.
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
revoke all on function private.next_proposal_number() from public;

create table public.proposals (
  id uuid primary key default gen_random_uuid(),
  number text not null unique check (number ~ '^P-\d{4}-\d{4,}$'),
  request_id uuid references public.requests (id) on delete set null,
  itinerary_id uuid references public.itineraries (id) on delete set null,
  -- Whose proposal it is; empty only after erasure.
  email text check (position('@' in email) > 1 and length(email) <= 254 and email !~ '[[:cntrl:]]'),
  -- The account that has claimed it.
  user_id uuid references auth.users (id) on delete set null,
  owner_id uuid references auth.users (id) on delete set null,
  state public.proposal_state not null default 'open',
  link_revoked_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint email_until_erased check ((email is null) = (erased_at is not null))
);
create index proposals_newest on public.proposals (created_at desc, id);
create index proposals_request on public.proposals (request_id);
create index proposals_itinerary on public.proposals (itinerary_id);
create index proposals_user on public.proposals (user_id);
create index proposals_owner on public.proposals (owner_id);
create index proposals_email on public.proposals (lower(email));
create trigger touch_proposals before update on public.proposals
  for each row execute function private.touch_updated_at();

-- Days in the itinerary's shape, each with a picture of its own, numbered upwards. A day may say how long one drives
-- (whole minutes), how much effort it takes, which meals are included and where one sleeps.
create function private.are_proposal_days(days jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  -- A comparison with what is missing is null, and must not pass.
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
revoke all on function private.are_proposal_days(jsonb) from public;

create table public.proposal_versions (
  id uuid primary key default gen_random_uuid(),
  proposal_id uuid not null references public.proposals (id),
  number integer not null check (number > 0),
  state public.proposal_version_state not null default 'draft',
  language public.proposal_language not null default 'en',
  title text not null check (title ~ '\S' and length(title) <= 200),
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
  -- Empty: on acceptance.
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
  -- Raised by every save; whoever saves names the one they have read.
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

create table public.proposal_lines (
  version_id uuid not null references public.proposal_versions (id) on delete cascade,
  -- Stays with the line from version to version; choices name it.
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
  -- Of the lines of a group exactly one is taken.
  choice_group text check (choice_group ~ '\S' and length(choice_group) <= 100),
  -- What the agency pays for one unit. For staff alone.
  cost bigint check (cost between 0 and 100000000000),
  primary key (version_id, key),
  unique (version_id, position),
  constraint choice_or_option check (not (optional and choice_group is not null)),
  constraint preselects_what_can_be_chosen check (not preselected or optional or choice_group is not null)
);

alter table public.proposals enable row level security;
revoke all on table public.proposals from anon, authenticated, service_role;
grant select, update (owner_id) on table public.proposals to authenticated, service_role;
create policy "admins read proposals"
  on public.proposals for select to authenticated using ((select private.is_admin()));
comment on policy "admins read proposals" on public.proposals is
  'Lets an admin read proposals; a traveller reads theirs through functions.';
create policy "admins hand proposals over"
  on public.proposals for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins hand proposals over" on public.proposals is
  'Lets an admin change who works on a proposal; the grant names that column alone.';
create policy "the service reads proposals"
  on public.proposals for select to service_role using ((select private.is_service()));
comment on policy "the service reads proposals" on public.proposals is 'Lets the server''s functions read.';
create policy "the service hands proposals over"
  on public.proposals for update to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service hands proposals over" on public.proposals is
  'Lets the server''s functions change who works on a proposal, and nothing else.';

alter table public.proposal_versions enable row level security;
revoke all on table public.proposal_versions from anon, authenticated, service_role;
grant select on table public.proposal_versions to authenticated, service_role;
create policy "admins read proposal versions"
  on public.proposal_versions for select to authenticated using ((select private.is_admin()));
comment on policy "admins read proposal versions" on public.proposal_versions is 'Lets an admin read every version.';
create policy "the service reads proposal versions"
  on public.proposal_versions for select to service_role using ((select private.is_service()));
comment on policy "the service reads proposal versions" on public.proposal_versions is 'Lets the server''s functions read.';

alter table public.proposal_lines enable row level security;
revoke all on table public.proposal_lines from anon, authenticated, service_role;
grant select on table public.proposal_lines to authenticated, service_role;
create policy "admins read proposal lines"
  on public.proposal_lines for select to authenticated using ((select private.is_admin()));
comment on policy "admins read proposal lines" on public.proposal_lines is
  'Lets an admin read lines with their cost; travellers get lines from the document, which has none.';
create policy "the service reads proposal lines"
  on public.proposal_lines for select to service_role using ((select private.is_service()));
comment on policy "the service reads proposal lines" on public.proposal_lines is 'Lets the server''s functions read.';
