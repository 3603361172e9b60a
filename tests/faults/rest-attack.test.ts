import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteDatabase } from "#tests/support/data-dir.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { startPreparedSite } from "#tests/support/prepared-site.ts";
import type { RunningSite } from "#tests/support/run-site.ts";
import { connect, runOnce } from "#tests/support/sql.ts";
import { percentilesOf, repeatAll, sendRequest, submit } from "#tests/support/visitors.ts";

const ATTACK_MS = process.env.TEST_LONG ? 30_000 : 1_500;
/** People pause between requests, because in `npm test` other tests need the CPU too. */
const PAUSE_MS = process.env.TEST_LONG ? 0 : 50;
const NOTICEABLE_MS = 1_500;
const MAX_SLOWDOWN = 3;
/** Visitors may use a third of DATABASE_POOL_SIZE. */
const CONNECTIONS_OF_VISITORS = 4;

/** A regular expression that runs until the statement timeout, however many rows there are. */
const SLOW_REGEX = "description=match.^(.%2B)(.%2B)(.%2B)(.%2B)(.%2B)\\1\\2\\3\\4\\5$";
/** A search that is neither refused nor answered from an index or the cache. */
const slowSearch = () => `or=(description.ilike.*${randomUUID()}*,description.ilike.*b*a*d*${randomUUID()}*)`;

describe("visitors who send too many slow requests", () => {
  let site: RunningSite;
  let timesWithoutAttack: Readonly<Record<string, number>> = {};
  beforeAll(async () => {
    site = await startPreparedSite();
    await runOnce(
      await siteDatabase(site.dataDir).connection(),
      `insert into public.itineraries (title, countries, regions, categories, is_published, description)
       select 'Trip ' || n, '{Peru}', '{"South America"}', '{Solo}', true, repeat(md5(n::text), 100)
       from generate_series(1, 4000) as n`,
    );
    // Only the long run compares times.
    if (!process.env.TEST_LONG) return;
    await measure(site, 1_000);
    timesWithoutAttack = percentilesOf(await measure(site, ATTACK_MS));
  });
  afterAll(() => site?.stop());

  test.each([
    { attack: "a regular expression", query: () => SLOW_REGEX, atOnce: 12, addresses: 1, maxConnections: 0 },
    { attack: "a regular expression", query: () => SLOW_REGEX, atOnce: 50, addresses: 50, maxConnections: 0 },
    {
      attack: "a slow search",
      query: slowSearch,
      atOnce: 12,
      addresses: 1,
      maxConnections: CONNECTIONS_OF_VISITORS,
    },
    {
      attack: "a slow search",
      query: slowSearch,
      atOnce: 50,
      addresses: 50,
      maxConnections: CONNECTIONS_OF_VISITORS,
    },
  ])(
    "$atOnce requests at once with $attack from $addresses addresses delay nobody else",
    async ({ attack, query, atOnce, addresses, maxConnections }) => {
      const watch = await watchStatements(site);
      const attackers = startAttack(site, { query, atOnce, addresses });
      const responses = await measure(site, ATTACK_MS);
      const statuses = await attackers.stop();
      const { maxAtOnce, longestMs } = await watch.stop();

      expect(
        responses.filter(({ status }) => status !== 200).map(({ what, status }) => [what, status]),
      ).toEqual([]);
      const timesUnderAttack = percentilesOf(responses);
      const summary = JSON.stringify({
        timesWithoutAttack,
        timesUnderAttack,
        statuses,
        maxAtOnce,
        longestMs,
      });
      // How many connections an attacker can take, and for how long, does not depend on the speed of the machine.
      expect(maxAtOnce, summary).toBeLessThanOrEqual(maxConnections);
      if (maxConnections > 0) expect(maxAtOnce, summary).toBeGreaterThan(0);
      expect(longestMs, summary).toBeLessThan(2_500);
      if (maxConnections === 0) expect(Object.keys(statuses).sort()).not.toContain("200");
      // In `npm test` other tests share the machine, so times are meaningless.
      for (const [what, ms] of Object.entries(process.env.TEST_LONG ? timesUnderAttack : {})) {
        expect(ms, `${what} ${summary}`).toBeLessThan(
          Math.max(NOTICEABLE_MS, MAX_SLOWDOWN * (timesWithoutAttack[what] ?? 0)),
        );
      }
      for (const status of Object.keys(statuses))
        expect(["200", "403", "429", "504"], summary).toContain(status);
      const times = Object.entries(timesUnderAttack).map(
        ([what, ms]) => `${what} ${ms} ms (${timesWithoutAttack[what]} without them)`,
      );
      recordFault({
        fault: `${atOnce} simultaneous requests with ${attack} to /rest/v1, from ${addresses} ${addresses === 1 ? "IP address" : "IP addresses"}`,
        where: "the embedded database",
        visitor: `p99: ${times.join(", ")}; no other client is refused`,
        recoveredMs: 0,
        writes: 0,
        lost: 0,
      });
    },
  );
});

/** Measures how many statements of the attack run at once, and how long the longest runs. */
async function watchStatements(site: RunningSite) {
  const sql = connect(await siteDatabase(site.dataDir).connection());
  let maxAtOnce = 0;
  let longestMs = 0;
  let isOver = false;
  const poll = async () => {
    while (!isOver) {
      // This counts only the attack, because pages and forms never search a description.
      const [load] = await sql<{ running: number; longest: number }>`
        select count(*)::int as running,
               coalesce(max(extract(epoch from clock_timestamp() - query_start)) * 1000, 0)::int as longest
        from pg_stat_activity
        where state = 'active' and pid <> pg_backend_pid() and query ~ '"description"[^,]*(~|like)'`;
      maxAtOnce = Math.max(maxAtOnce, load?.running ?? 0);
      longestMs = Math.max(longestMs, load?.longest ?? 0);
      await delay(25);
    }
  };
  const polling = poll();
  return {
    async stop() {
      isOver = true;
      await polling;
      await sql.end();
      return { maxAtOnce, longestMs };
    },
  };
}

/** Sends requests continuously until stopped; returns the count of each status. */
function startAttack(
  site: RunningSite,
  { query, atOnce, addresses }: { query: () => string; atOnce: number; addresses: number },
) {
  const statuses: Record<string, number> = {};
  let isOver = false;
  const repeat = async (attacker: number) => {
    const headers = {
      apikey: site.keys.publishableKey,
      "x-forwarded-for": `203.0.113.${attacker % addresses}`,
    };
    while (!isOver) {
      const { status } = await sendRequest(site, `/rest/v1/itineraries?select=id&${query()}`, { headers });
      statuses[status] = (statuses[status] ?? 0) + 1;
      // Many refusals are immediate, and the pause keeps the test from overloading the machine.
      if (status !== 200) await delay(20);
    }
  };
  const running = Promise.all(Array.from({ length: atOnce }, (_, attacker) => repeat(attacker)));
  return {
    async stop() {
      isOver = true;
      await running;
      return statuses;
    },
  };
}

/** Requests a page, a sign-in and a form, one after the other as people do. */
const measure = (site: RunningSite, forMs: number) =>
  repeatAll(
    [() => sendRequest(site, "/"), () => signIn(site), () => submit(site, `${randomUUID()}@example.com`)],
    { forMs, pauseMs: PAUSE_MS },
  );

const signIn = (site: RunningSite) =>
  sendRequest(site, "/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey: site.keys.publishableKey, "content-type": "application/json" },
    body: JSON.stringify(site.admin),
  });
