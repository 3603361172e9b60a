import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, it } from "vitest";
import { seedDemoProposals } from "#server/first-start/demo-proposals.ts";
import { seedDemoRequests } from "#server/first-start/demo-requests.ts";
import { seedDemoStatistics } from "#server/first-start/demo-statistics.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPeople } from "#tests/support/people.ts";

const database = databasePerFile();
const DAY_MS = 86_400_000;
let admin: SupabaseClient;
let service: SupabaseClient;

beforeAll(async () => {
  const people = await createPeople(database());
  admin = people.admin.client;
  service = people.service;
  await service.rpc("seed_example_itineraries").throwOnError();
  await seedDemoProposals(database().clients.service);
  await seedDemoRequests(database().clients.service);
  await seedDemoStatistics(database().clients.service);
});

/** The start times to test: before all rows, in the middle of the busiest day, 40 and 3 days ago, and now. */
async function startTimes(): Promise<readonly string[]> {
  const [busiestDay] = await database().owner<{ middle: Date }>`
    select min(created_at) + (max(created_at) - min(created_at)) / 2 as middle from public.requests
    group by (created_at at time zone 'UTC')::date order by count(*) desc limit 1`;
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  return [new Date("2000-01-01"), busiestDay?.middle ?? daysAgo(1), daysAgo(40), daysAgo(3), daysAgo(0)].map(
    (time) => time.toISOString(),
  );
}

/**
 * The figures of analytics_answers(), counted from the rows with one plain query. A request counts for the owner of its
 * accepted proposal or, without such a proposal, for the owner of the request. 'No promise' counts requests without a due
 * time, and requests that are no longer new although nobody replied.
 */
async function countFigures(since: string): Promise<Record<string, unknown>> {
  const sql = database().owner;
  const [row] = await sql<{ answers: Record<string, unknown> }>`
    with counted as (
      select r.*, coalesce(i.region, '') as region,
        coalesce(l.name, nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text, '') as planner,
        (date_part('epoch', r.first_reply_at - r.created_at) / 60)::bigint as minutes,
        case
          when r.answer_due_at is null then 'no promise'
          when r.first_reply_at <= r.answer_due_at then 'in time'
          when r.first_reply_at is not null then 'late'
          when r.status <> 'new' then 'no promise'
          when now() > r.answer_due_at then 'overdue'
          else 'waiting'
        end as answer
      from public.requests r
      left join public.itineraries i on i.id = r.itinerary_id
      left join auth.users u on u.id = coalesce((
        select o.owner_id from public.proposals o
        where o.request_id = r.id and o.state = 'accepted' and o.owner_id is not null
        order by o.updated_at desc, o.id limit 1
      ), r.owner_id)
      left join public.profiles p on p.id = u.id
      left join public.planners l on l.id = p.planner_id
      where r.created_at >= ${since} and r.status <> 'spam' and not r.suspected_spam
        and r.type <> 'data_export'
    ), parts as (
      select part.kind, part.name, count(*) as requests, count(*) filter (where c.status = 'won') as won
      from counted c cross join lateral (
        values ('sources', coalesce(c.came_from, '')), ('campaigns', nullif(c.campaign, '')),
          ('planners', c.planner), ('regions', c.region)
      ) part (kind, name)
      where part.name is not null group by 1, 2
    )
    select coalesce((
        select jsonb_object_agg(k.kind, k.rows) from (
          select kind, jsonb_agg(jsonb_build_object('name', name, 'requests', requests, 'won', won)
            order by requests desc, name) as rows
          from parts group by 1
        ) k
      ), '{}') || jsonb_build_object(
      'answers', (
        select coalesce(jsonb_object_agg(a.answer, a.n), '{}') from (select answer, count(*) as n from counted group by 1) a
      ),
      'median_hours', (select percentile_cont(0.5) within group (order by minutes) / 60 from counted where minutes is not null)
    ) as answers`;
  return { sources: [], campaigns: [], planners: [], regions: [], ...row?.answers };
}

/** The funnel of analytics() without its views, counted from the rows. */
async function countFunnel(since: string) {
  const [row] = await database().owner<{ requests: number; won: number }>`
    select count(*)::integer as requests, count(*) filter (where status = 'won')::integer as won from public.requests
    where created_at >= ${since} and itinerary_id is not null and status <> 'spam' and not suspected_spam
      and type <> 'data_export'`;
  return row ?? {};
}

async function expectSameFigures(situation: string): Promise<void> {
  for (const since of await startTimes()) {
    // desk.test.ts tests `unasked`, the itineraries with views but without requests.
    const { unasked: _, ...reported } = (await admin.rpc("analytics_answers", { since }).throwOnError()).data;
    const { median_hours: median, ...counted } = await countFigures(since);
    expect(reported, `${situation}, since ${since}`).toMatchObject(counted);
    if (median === null) expect(reported.median_hours).toBeNull();
    else expect(reported.median_hours, `${situation}, since ${since}`).toBeCloseTo(Number(median), 6);
    const { funnel } = (await admin.rpc("analytics", { since }).throwOnError()).data;
    expect(funnel, `${situation}, since ${since}`).toMatchObject(await countFunnel(since));
  }
}

it("the analytics of the example data equal figures counted from the rows", () =>
  expectSameFigures("example data"));

it("the analytics equal figures counted from the rows after a request, itinerary, proposal or account changes", async () => {
  const sql = database().owner;
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    "a form is sent": () => sql`
      insert into public.requests (type, name, email, came_from, campaign)
      values ('contact', 'Rosa', 'rosa@example.com', 'example.org', 'spring')`,
    "a request becomes spam": () => sql`
      update public.requests set status = 'spam' where id = (select id from public.requests where status = 'won' and id not in (select request_id from public.proposals) order by id limit 1)`,
    "requests are answered": () => sql`
      update public.requests set first_reply_at = created_at + interval '50 hours' where first_reply_at is null and status = 'new'`,
    "a request moves to another day": () => sql`
      update public.requests set created_at = created_at - interval '9 days'
      where id = (select id from public.requests where status = 'quoted' order by id limit 1)`,
    "a request gets a due time": () => sql`
      update public.requests set answer_due_at = now() + interval '1 hour', first_reply_at = null, status = 'new'
      where id = (select id from public.requests where status = 'lost' order by id limit 1)`,
    "an itinerary changes its region": () => sql`
      update public.itineraries set regions = array[case when region = 'Caribbean' then 'South America' else 'Caribbean' end]
      where id = (select r.itinerary_id from public.requests r join public.proposals p on p.request_id = r.id where p.state = 'accepted')`,
    "an itinerary is deleted": () => sql`
      delete from public.itineraries
      where id = (select itinerary_id from public.requests where itinerary_id is not null and status in ('new', 'quoted') and not suspected_spam order by id limit 1)`,
    "a colleague takes over an accepted proposal": () => sql`
      update public.proposals set owner_id = (select id from auth.users u where u.id <> owner_id limit 1) where state = 'accepted'`,
    "an accepted proposal is withdrawn": () =>
      sql`update public.proposals set state = 'withdrawn' where state = 'accepted'`,
    "a colleague is renamed": () => sql`update public.profiles set first_name = 'Renamed'`,
    "a request is deleted": () => sql`
      delete from public.requests where id = (select id from public.requests where status = 'in_progress' order by id limit 1)`,
  };
  for (const [situation, change] of Object.entries(changes)) {
    const before = await countFigures("2000-01-01");
    await change();
    expect(await countFigures("2000-01-01"), `${situation}: counts`).not.toEqual(before);
    await expectSameFigures(situation);
  }
});

it("analytics() counts engagements by type and day", async () => {
  const sql = database().owner;
  await sql`
    insert into public.engagement_tracking (engagement_type, user_name, user_email, created_at)
    select 'contact', 'Rosa', 'rosa@example.com', now() - n * interval '5 hours' from generate_series(1, 40) as n`;
  for (const since of await startTimes()) {
    const rows = await sql<{ day: string; type: string; count: number }>`
      select (created_at at time zone 'UTC')::date::text as day, engagement_type::text as type, count(*)::integer
      from public.engagement_tracking where created_at >= ${since} group by 1, 2`;
    const { series, totals } = (await admin.rpc("analytics", { since }).throwOnError()).data;
    expect(series).toHaveLength(rows.length);
    expect(series).toEqual(expect.arrayContaining([...rows]));
    const contacts = rows.filter(({ type }) => type === "contact").reduce((sum, { count }) => sum + count, 0);
    expect(totals.contact ?? 0).toBe(contacts);
  }
});
