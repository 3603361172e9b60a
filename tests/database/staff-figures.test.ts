import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, it } from "vitest";
import { seedDemoProposals } from "#server/first-start/demo-proposals.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPeople } from "#tests/support/people.ts";

const database = databasePerFile();
let admin: SupabaseClient;

beforeAll(async () => {
  const people = await createPeople(database());
  admin = people.admin.client;
  await people.service.rpc("seed_example_itineraries").throwOnError();
  await seedDemoProposals(database().clients.service);
});

it("the figures of proposals equal the lengths of their lists", async () => {
  const sql = database().owner;
  const conditions = ["waiting", "expires_soon", "deposit_overdue"] as const;
  const countLists = async () => {
    const lists = conditions.map(async (condition) => {
      const [row] = await sql<{ matching: string }>`
        select matching from private.find_proposals(${condition}, null, null, '', '-infinity', '', 0, 0)`;
      return [condition, Number(row?.matching)];
    });
    return Object.fromEntries(await Promise.all(lists));
  };
  const readFigures = async () => (await admin.rpc("proposal_figures", {}).throwOnError()).data;
  expect(await countLists()).toEqual({ waiting: 1, expires_soon: 0, deposit_overdue: 0 });
  expect(await readFigures()).toMatchObject({ ...(await countLists()), sent: 2, accepted: 1 });

  // The triggers would refuse to change a sent version.
  await sql`alter table public.proposal_versions disable trigger user`;
  await sql`update public.proposal_versions set valid_until = current_date + 2 where state = 'sent'`;
  await sql`alter table public.proposal_versions enable trigger user`;
  await sql`alter table public.proposal_acceptances disable trigger user`;
  await sql`update public.proposal_acceptances
    set plan = jsonb_set(plan, '{0,due_on}', to_jsonb((current_date - 9)::text)) where kind = 'accepted'`;
  await sql`alter table public.proposal_acceptances enable trigger user`;
  expect(await countLists()).toEqual({ waiting: 1, expires_soon: 1, deposit_overdue: 1 });
  expect(await readFigures()).toMatchObject(await countLists());
});

it("the figures of proposals since a given time equal those counted from versions and acceptances", async () => {
  const sql = database().owner;
  for (const since of ["-infinity", new Date(Date.now() - 5 * 86_400_000).toISOString(), "infinity"]) {
    const [counted] = await sql<{ figures: object }>`
      with firsts as (
        select p.request_id, min(v.sent_at) as sent_at, min(v.first_viewed_at) as viewed_at
        from public.proposals p join public.proposal_versions v on v.proposal_id = p.id group by p.id
      ), accepted as (
        select a.accepted_at, a.total, v.currency, p.request_id from public.proposals p
        join public.proposal_acceptances a on a.proposal_id = p.id and a.kind = 'accepted'
        join public.proposal_versions v on v.id = a.version_id
        where p.state = 'accepted' and a.accepted_at >= ${since}
      )
      select jsonb_build_object(
        'sent', (select count(*) from firsts where sent_at >= ${since}),
        'viewed', (select count(*) from firsts where viewed_at >= ${since}),
        'accepted', (select count(*) from accepted),
        'won', (select coalesce(jsonb_agg(to_jsonb(w) order by currency), '[]')
          from (select currency, sum(total) as total from accepted group by 1) w),
        'days_to_proposal', (select round(avg(extract(epoch from f.sent_at - r.created_at) / 86400), 1)
          from firsts f join public.requests r on r.id = f.request_id where f.sent_at >= ${since}),
        'days_to_acceptance', (select round(avg(extract(epoch from a.accepted_at - r.created_at) / 86400), 1)
          from accepted a join public.requests r on r.id = a.request_id)
      ) as figures`;
    expect((await admin.rpc("proposal_figures", { since }).throwOnError()).data).toMatchObject(
      counted?.figures ?? {},
    );
  }
});

it("a search of mails pages through its newest thousand matches, however old, and two letters match only the start of the address", async () => {
  const sql = database().owner;
  const add = (word: string, count: number, daysOld: number) => sql`
    insert into public.outbox (kind, to_email, subject, text_body, html_body, state, created_at)
    select 'notification', 'someone' || n || '@example.com', ${word} || ' ' || n, '', '', 'sent',
      now() - ${daysOld} * interval '1 day' - n * interval '1 second'
    from generate_series(1, ${count}::integer) as n`;
  const find = async (search: string, page = 1) =>
    (await admin.rpc("find_mails", { search, page }).throwOnError()).data;
  const readNewestIds = async (word: string, offset = 0) =>
    (
      await sql<{ id: string }>`
        select id from public.outbox where subject like ${`${word} %`}
        order by created_at desc, id limit 25 offset ${offset}`
    ).map(({ id }) => id);

  await add("Rare", 30, 300);
  await add("Heliconia", 1200, 200);
  await add("Newer", 20_500, 1);
  expect(await find("rare", 2)).toEqual({ total: 30, more: false, ids: await readNewestIds("Rare", 25) });
  // None of the newest twenty thousand mails contains the word.
  expect(await find("HELICONIA")).toEqual({ total: 1000, more: true, ids: await readNewestIds("Heliconia") });
  await add("Heliconia", 40, 0);
  expect(await find("heliconia", 2)).toEqual({
    total: 1000,
    more: true,
    ids: await readNewestIds("Heliconia", 25),
  });
  expect(await find("newer", 40)).toEqual({
    total: 1000,
    more: true,
    ids: await readNewestIds("Newer", 975),
  });
  expect(await find("newer", 41)).toEqual({ total: 1000, more: true, ids: [] });
  expect(await find("nowhere")).toEqual({ total: 0, more: false, ids: [] });

  // One or two characters match only the beginning of the address, even if one is a wildcard or an accented letter.
  await sql`
    insert into public.outbox (kind, to_email, subject, text_body, html_body)
    values ('reply', 'Ozlem@example.com', 'so', '', ''), ('reply', 'o_x@example.com', '', '', '')`;
  const readIdsByAddress = async (pattern: string) =>
    (
      await sql<{ id: string }>`
        select id from public.outbox where to_email ilike ${pattern} order by created_at desc, id limit 25`
    ).map(({ id }) => id);
  expect(await find("öz")).toEqual({ total: 1, more: false, ids: await readIdsByAddress("%zlem@%") });
  expect(await find("oz")).toEqual({ total: 1, more: false, ids: await readIdsByAddress("%zlem@%") });
  expect(await find("o_")).toEqual({ total: 1, more: false, ids: await readIdsByAddress("o\\_x%") });
  expect(await find("so")).toEqual({ total: 1000, more: true, ids: await readIdsByAddress("someone%") });
  expect(await find("zz")).toEqual({ total: 0, more: false, ids: [] });
});
