import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type DatabaseUnderTest,
  freezeDatabase,
  restartDatabase,
  terminateConnections,
} from "#tests/faults/database-faults.ts";
import { siteDatabase } from "#tests/support/data-dir.ts";
import { recordFault, startStopwatch } from "#tests/support/fault-record.ts";
import { type SilentProxy, startSilentProxy } from "#tests/support/network.ts";
import { startPreparedSite } from "#tests/support/prepared-site.ts";
import { type RunningSite, serviceOf, startSite } from "#tests/support/run-site.ts";
import { startScratchServer } from "#tests/support/scratch-server.ts";
import {
  readAll,
  readUncached,
  repeatAll,
  sendRequest,
  sendVisitors,
  someSender,
  submit,
  type TimedResponse,
} from "#tests/support/visitors.ts";

/** Only the long run compares times, because in `npm test` other tests slow the machine down. */
const isLong = process.env.TEST_LONG !== undefined;
const ROUNDS = isLong ? 10 : 1;
const LIMIT_MS = 2_000;
const AT_ONCE_MS = 500;
const MEASURED_MS = 2_000;
const SEEN_BY_VISITORS = "cached pages at once; anything else 503 within 2 s, forms keep their text";
const PAGES = ["/", "/destinations", "/faqs", "/login"] as const;

interface Setup {
  readonly site: RunningSite;
  readonly database: DatabaseUnderTest;
  readonly proxy: SilentProxy | null;
  close(): Promise<void>;
}

async function openEmbedded(): Promise<Setup> {
  const site = await startPreparedSite();
  return { site, database: siteDatabase(site.dataDir), proxy: null, close: site.stop };
}

async function openPostgres(): Promise<Setup> {
  const server = await startScratchServer({ bundled: true });
  const directUrl = await server.createDatabase();
  const { hostname, port } = new URL(directUrl);
  const proxy = await startSilentProxy({ host: hostname, port: Number(port) });
  const url = Object.assign(new URL(directUrl), { port: String(proxy.port) }).href;
  const site = await startSite({ env: { DATABASE_URL: url, DEMO: "0" } });
  const close = async () => {
    await site.stop();
    await proxy.close();
    await server.stop();
  };
  return { site, database: { cluster: server.cluster, connection: async () => directUrl }, proxy, close };
}

/** Returns the emails that have no stored request. */
async function findLost(site: RunningSite, emails: readonly string[]): Promise<readonly string[]> {
  const requests = await readAll<{ email: string }>(serviceOf(site), "requests", "email");
  const storedEmails = new Set(requests.map(({ email }) => email));
  return emails.filter((email) => !storedEmails.has(email));
}

const slowest = (responses: readonly TimedResponse[]) => Math.max(0, ...responses.map(({ ms }) => ms));

/** Baseline response time on this machine without faults. */
async function measureUsual(site: RunningSite): Promise<number> {
  const calls = [
    ...PAGES.map((path) => () => sendRequest(site, path)),
    ...Array.from({ length: 8 }, () => () => readUncached(site)),
    () => submit(site, someSender()),
  ];
  return slowest(await repeatAll(calls, { forMs: MEASURED_MS, pauseMs: 0 }));
}

/** Current slowness of the machine, from responses that need no database. */
const slowness = (responses: readonly TimedResponse[]) =>
  slowest(responses.filter(({ what }) => what === "GET /livez"));

/** Describes requests without a response and, in the long run, those that took longer than allowed on this machine. */
const findHanging = (responses: readonly TimedResponse[], usualMs: number) =>
  responses
    .filter(
      ({ status, ms }) => status === 0 || (isLong && ms > LIMIT_MS + Math.max(usualMs, slowness(responses))),
    )
    .map(({ what, status, ms }) => `${what} ${status} after ${Math.round(ms)} ms, usually ${usualMs}`);

/** Retries until the response is 200 and not stale; returns the elapsed time. */
async function untilHealthy(call: () => Promise<TimedResponse>): Promise<number> {
  const stopwatch = startStopwatch();
  const isHealthy = async () => {
    const { status, headers } = await call();
    return status === 200 && !headers.has("x-calabash-stale");
  };
  await expect.poll(isHealthy, { interval: 20 }).toBe(true);
  return stopwatch();
}

/** Expects full recovery; returns how long it took. */
async function expectRecovery(site: RunningSite, usualMs: number): Promise<number> {
  const calls = [
    ...PAGES.map((path) => () => sendRequest(site, path)),
    () => readUncached(site),
    () => submit(site, someSender()),
    () => sendRequest(site, "/healthz"),
  ];
  const [alive, ...times] = await Promise.all([sendRequest(site, "/livez"), ...calls.map(untilHealthy)]);
  expect(alive.status).toBe(200);
  if (isLong) expect(Math.max(...times)).toBeLessThan(LIMIT_MS + Math.max(usualMs, alive.ms));
  return Math.max(...times);
}

/** Expects fast 503s and stale pages while the database does not respond. */
async function expectResponsesDuringOutage(site: RunningSite, usualMs: number): Promise<void> {
  const requests = [
    sendRequest(site, "/livez"),
    sendRequest(site, "/healthz"),
    readUncached(site),
    submit(site, someSender()),
  ];
  const firstResponses = await Promise.all([...requests, ...PAGES.map((path) => sendRequest(site, path))]);
  expect(findHanging(firstResponses, usualMs)).toEqual([]);
  // The cache checks the database every second, and waits a second for it.
  const staleness = async () => (await sendRequest(site, "/")).headers.get("x-calabash-stale");
  await expect.poll(staleness).toBe("database-down");
  const [alive, ready, health, read, form, ...pages] = await Promise.all([
    sendRequest(site, "/livez"),
    sendRequest(site, "/readyz"),
    sendRequest(site, "/healthz"),
    readUncached(site),
    submit(site, someSender()),
    ...PAGES.map((path) => sendRequest(site, path)),
    sendRequest(site, "/itinerary/6c3f0d5e-0000-4000-8000-000000000000"),
  ]);
  expect(alive.status).toBe(200);
  // A proxy must go on sending visitors here, because cached pages are served.
  expect(ready.status).toBe(200);
  expect(health).toMatchObject({ status: 503, body: expect.stringContaining('"reading"') });
  expect(read).toMatchObject({ status: 503, body: expect.stringContaining("Please try again") });
  expect(read.headers.get("retry-after")).toBe("5");
  expect(form).toMatchObject({ status: 503, body: expect.stringContaining("Nothing was lost") });
  expect(form.headers.get("retry-after")).toBe("5");
  const uncached = pages.pop();
  expect(uncached?.status).toBe(503);
  for (const page of pages) {
    expect(page.status).toBe(200);
    expect(page.headers.get("x-calabash-stale")).toBe("database-down");
  }
  // The outage is known by now, so no request waits to detect it again.
  const atOnceMs = AT_ONCE_MS + Math.max(usualMs, alive.ms);
  if (isLong) for (const { ms } of [ready, health, read, form, ...pages]) expect(ms).toBeLessThan(atOnceMs);
}

/** A fault in which the database no longer responds: its name, and a function that starts it and returns how to end it. */
type Silence = readonly [name: string, begin: (setup: Setup) => Promise<() => void>];
const frozen: Silence = ["a frozen database", ({ database }) => freezeDatabase(database)];
const lostPackets: Silence = [
  "the network to the database loses all packets",
  async ({ proxy }) => {
    if (!proxy) throw new Error("this site reaches its database without a proxy");
    proxy.silence();
    return proxy.resume;
  },
];

const ENGINES = [
  { name: "the embedded database", open: openEmbedded, silences: [frozen] },
  { name: "DATABASE_URL", open: openPostgres, silences: [frozen, lostPackets] },
];

describe.each(isLong ? ENGINES : ENGINES.slice(0, 1))("$name", ({ name, open, silences }) => {
  let setup: Setup;
  let usualMs: number;
  beforeAll(async () => {
    setup = await open();
    for (const path of PAGES) expect((await sendRequest(setup.site, path)).status).toBe(200);
    usualMs = isLong ? await measureUsual(setup.site) : 0;
  });
  afterAll(() => setup?.close());

  const faults: readonly (readonly [string, (database: DatabaseUnderTest) => Promise<void>])[] = [
    ["every connection ended", terminateConnections],
    ["a restart of PostgreSQL in mode 'fast'", (database) => restartDatabase(database, "fast")],
    ["a restart of PostgreSQL in mode 'immediate'", (database) => restartDatabase(database, "immediate")],
  ];
  test.each(faults)("%s under load: no request hangs, no write is lost", async (fault, inflict) => {
    const { site, database } = setup;
    for (let round = 0; round < ROUNDS; round += 1) {
      const visitors = sendVisitors(site, PAGES);
      const acknowledgedCount = () => visitors.acknowledged.length;
      await expect.poll(acknowledgedCount).toBeGreaterThan(3);
      await inflict(database);
      const recoveredMs = await expectRecovery(site, usualMs);
      await expect.poll(acknowledgedCount).toBeGreaterThan(acknowledgedCount());
      await visitors.stop();
      expect(findHanging(visitors.responses, usualMs)).toEqual([]);
      const lost = await findLost(site, visitors.acknowledged);
      recordFault({
        fault: `${fault}, under load`,
        where: name,
        visitor: SEEN_BY_VISITORS,
        recoveredMs,
        writes: visitors.acknowledged.length,
        lost: lost.length,
      });
      expect(lost).toEqual([]);
    }
  });

  test.each(silences)("%s: requests fail fast, and the site recovers afterwards", async (fault, begin) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const end = await begin(setup);
      try {
        await expectResponsesDuringOutage(setup.site, usualMs);
      } finally {
        end();
      }
      const recoveredMs = await expectRecovery(setup.site, usualMs);
      recordFault({ fault, where: name, visitor: SEEN_BY_VISITORS, recoveredMs, writes: 0, lost: 0 });
    }
  });
});
