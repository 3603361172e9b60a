import type { SqlPool } from "#tests/support/sql.ts";

export interface SiteSize {
  readonly itineraries: number;
  readonly engagements: number;
  readonly requests: number;
  readonly users: number;
  readonly proposals: number;
}

/**
 * Scales every table with the itineraries. The largest site has 100,000 itineraries, 1,000,000 engagements, 200,000
 * requests with their mails, 50,000 users and 10,000 proposals.
 */
export const sizeOf = (itineraries: number): SiteSize => ({
  itineraries,
  engagements: itineraries * 10,
  requests: itineraries * 2,
  users: Math.ceil(itineraries / 2),
  proposals: Math.ceil(itineraries / 10),
});

/** A busy agency after some years; the tests of tests/e2e/real-size.spec.ts use it too. */
export const REAL_SIZE: SiteSize = {
  itineraries: 3_000,
  engagements: 30_000,
  requests: 20_000,
  users: 5_000,
  proposals: 300,
};

const BATCH = 5_000;

/** Adds missing rows up to this size. Triggers that record changes are off meanwhile. */
export async function fillDatabase(sql: SqlPool, size: SiteSize): Promise<void> {
  await sql.unsafe("alter table public.itineraries disable trigger record_itineraries");
  await insertInBatches(sql, "public.itineraries", size.itineraries, itineraries);
  await sql.unsafe("alter table public.itineraries enable trigger record_itineraries");
  await insertInBatches(sql, "auth.users", size.users, users);
  await insertInBatches(sql, "public.requests", size.requests, requests);
  await insertInBatches(sql, "public.engagement_tracking", size.engagements, engagements);
  // This trigger protects sent versions; here versions are marked as sent without sending them.
  await sql.unsafe("alter table public.proposal_versions disable trigger keep_proposal_version");
  await insertInBatches(sql, "public.proposals", size.proposals, proposals);
  await sql.unsafe("alter table public.proposal_versions enable trigger keep_proposal_version");
  await sql.unsafe("vacuum analyze");
}

async function insertInBatches(
  sql: SqlPool,
  table: string,
  wanted: number,
  insert: (from: number, to: number) => string,
): Promise<void> {
  const [row] = await sql.unsafe<{ count: string }>(`select count(*) from ${table}`);
  for (let from = Number(row?.count ?? 0) + 1; from <= wanted; from += BATCH)
    await sql.unsafe(insert(from, Math.min(wanted, from + BATCH - 1)));
}

const COUNTRIES =
  "array['Cuba','Jamaica','Belize','Panama','Costa Rica','Peru','Chile','Colombia','Guatemala','Bahamas']";
const REGIONS = "array['Caribbean','Central America','South America']";
const TRIP_TYPES =
  "array['Solo','Family','Romantic','Adventure','Cultural','Food & Wine','Beach','Wildlife']";
const PLACES =
  "array['river','mountain','market','reef','forest','harbor','plantation','volcano','lagoon','desert']";
/** SQL for the element of a list that a number selects. */
const pick = (list: string, by: string) => `(${list})[1 + (${by}) % array_length(${list}, 1)]`;

// Each of the following functions returns SQL that inserts the rows with these numbers.

const itineraries = (from: number, to: number) => `
  insert into public.itineraries
    (title, subtitle, description, countries, regions, categories, duration, price, image, highlights, includes, excludes,
     daily_itinerary, important_details, is_featured, is_published, created_at)
  select 'Trip ' || n || ' to the ' || ${pick(PLACES, "n * 7")} || ' of ' || ${pick(COUNTRIES, "n")},
    'A week with people who live there',
    repeat('From the ' || ${pick(PLACES, "n")} || ' we go on to the ' || ${pick(PLACES, "n * 3 + 1")} || ', slowly. ', 6),
    array[${pick(COUNTRIES, "n")}], array[${pick(REGIONS, "n")}],
    array[${pick(TRIP_TYPES, "n")}, ${pick(TRIP_TYPES, "n / 8 + 3")}],
    1 + n % 21, (n % 60) * 100, 'illustrations/peru.webp', array['One', 'Two', 'Three'], array['Breakfast'], array['Flights'],
    (select jsonb_agg(jsonb_build_object('day', day, 'title', 'Day ' || day, 'description', repeat('We walk. ', 20)))
     from generate_series(1, 7) as day),
    '{"bestTimeToVisit": "January to April"}', n % 500 = 0, n % 20 <> 0, now() - n * interval '1 minute'
  from generate_series(${from}, ${to}) as n`;

const users = (from: number, to: number) => `
  insert into auth.users (id, email, created_at)
  select gen_random_uuid(), 'traveler' || n || '@example.com', now() - n * interval '20 minutes'
  from generate_series(${from}, ${to}) as n`;

const SOURCES = "array['google.com','bing.com','instagram.com','letters.example','tripadvisor.com','']";

const requests = (from: number, to: number) => `
  with catalog as (select array_agg(id order by id) as ids from public.itineraries),
  new_requests as (
    insert into public.requests
      (type, status, name, email, subject, message, read_at, first_reply_at, answer_due_at, suspected_spam, came_from, campaign,
       itinerary_id, created_at)
    select (array['contact','customization','full_itinerary','custom_vacation'])[1 + n % 4]::public.request_type,
      (array['won','lost','quoted','in_progress','lost'])[1 + n % 5]::public.request_status,
      'Visitor ' || n, 'visitor' || n || '@example.com', 'About the ' || ${pick(PLACES, "n")},
      repeat('We are ' || n % 7 || ' and would like to see the ' || ${pick(PLACES, "n * 3")} || '. ', 5),
      case when n % 100 > 0 then now() end,
      case when n % 50 > 0 then now() - n * interval '5 minutes' + n % 300 * interval '7 minutes' end,
      now() - n * interval '5 minutes' + interval '1 day', n % 40 = 0,
      ${pick(SOURCES, "n")}, case when n % 5 = 0 then 'campaign ' || n % 12 end,
      -- Three of four requests are about an itinerary, and most itineraries have a request.
      case when n % 4 > 0 then catalog.ids[1 + n * 7 % array_length(catalog.ids, 1)] end,
      now() - n * interval '5 minutes'
    from catalog, generate_series(${from}, ${to}) as n
    returning id, email, subject, created_at
  )
  insert into public.outbox (kind, to_email, subject, text_body, html_body, request_id, state, sent_at, created_at)
  select kind, new_requests.email, new_requests.subject, repeat('Thank you. ', 30), repeat('<p>Thank you.</p>', 30), new_requests.id, 'sent', new_requests.created_at, new_requests.created_at
  from new_requests, unnest(array['notification', 'acknowledgement']) as kind`;

const engagements = (from: number, to: number) => `
  insert into public.engagement_tracking (engagement_type, user_name, user_email, page_url, created_at)
  select (array['contact','customization','full_itinerary','email_signup'])[1 + n % 4]::public.engagement_type,
    'Visitor ' || n, 'visitor' || n || '@example.com', '/contact', now() - n * interval '1 minute'
  from generate_series(${from}, ${to}) as n`;

/**
 * Of ten proposals one is a draft, three are accepted, two declined and four waiting, some of them expired. Each
 * has four lines.
 */
const proposals = (from: number, to: number) => `
  create temporary table new_proposals on commit drop as
  select n, gen_random_uuid() as id, gen_random_uuid() as version_id, r.id as request_id,
    now() - n * interval '50 minutes' as created_at
  from generate_series(${from}, ${to}) as n
  join (select id, row_number() over (order by created_at desc, id) as nth from public.requests) as r on r.nth = n;
  insert into public.proposals (id, number, request_id, email, state, created_at)
  select id, 'P-2026-' || lpad(n::text, 6, '0'), request_id, 'visitor' || n || '@example.com',
    (array['open','accepted','accepted','accepted','declined','declined','open','open','open','open'])[1 + n % 10]::public.proposal_state,
    created_at
  from new_proposals;
  insert into public.proposal_versions
    (id, proposal_id, number, title, start_date, end_date, adults, currency, deposit_percent, deposit_due_date, valid_until)
  select version_id, id, 1, 'To the ' || ${pick(PLACES, "n")}, created_at::date + 90, created_at::date + 97, 2, 'USD', 20,
    created_at::date + 30, created_at::date + 60
  from new_proposals;
  insert into public.proposal_lines (version_id, position, label, unit, unit_price, amount, optional)
  select version_id, position, 'Line ' || position, 'person', position * 10000, position * 20000, position = 4
  from new_proposals, generate_series(1, 4) as position;
  update public.proposal_versions as v
  set state = case new_proposals.n % 10 when 1 then 'accepted' when 2 then 'accepted' when 3 then 'accepted' else 'sent' end::public.proposal_version_state,
    document = private.proposal_document(v)::text,
    document_hash = encode(sha256(convert_to(private.proposal_document(v)::text, 'UTF8')), 'hex'), sent_at = new_proposals.created_at + interval '1 day',
    first_viewed_at = case when new_proposals.n % 3 > 0 then new_proposals.created_at + interval '2 days' end
  from new_proposals where v.id = new_proposals.version_id and new_proposals.n % 10 > 0;
  insert into public.proposal_acceptances
    (proposal_id, version_id, name, email, accepted_at, document_hash, total, plan, consent, channel, idempotency_key)
  select new_proposals.id, new_proposals.version_id, 'Visitor ' || n, 'visitor' || n || '@example.com', new_proposals.created_at + interval '3 days',
    v.document_hash, 120000,
    jsonb_build_array(jsonb_build_object('amount', 24000, 'due_on', v.deposit_due_date), jsonb_build_object('amount', 96000, 'due_on', null)),
    'I accept', 'link', 'accepted ' || n
  from new_proposals join public.proposal_versions as v on v.id = new_proposals.version_id where n % 10 between 1 and 3`;
