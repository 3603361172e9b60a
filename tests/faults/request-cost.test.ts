import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gazetteer } from "#domain/gazetteer.ts";
import { slug } from "#domain/maps/map-path.ts";
import type { AttackPlan, Statuses } from "#tests/faults/attacker.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { startPreparedSite } from "#tests/support/prepared-site.ts";
import type { RunningSite } from "#tests/support/run-site.ts";
import { percentilesOf, repeatAll, sendRequest, submit } from "#tests/support/visitors.ts";

const isLong = process.env.TEST_LONG !== undefined;
const ATTACK_MS = isLong ? 10_000 : 1_500;
const CONNECTIONS = isLong ? [1, 50] : [50];
const BUDGET_MS = 500;
/** In the long run, which has the machine to itself, no response may become this many times slower. */
const MAX_SLOWDOWN = 5;
/** Faster responses count as this slow in the comparison. */
const MIN_COMPARED_MS = 60;

interface CostlyRequest {
  readonly route: string;
  readonly path: () => string;
  readonly body?: () => string;
  readonly contentType?: string;
  /** Also tested without TEST_LONG. */
  readonly isInShortRun?: true;
  /** A forged access token. */
  readonly token?: string;
}

const allPlaces = Object.values(gazetteer).flat();
const repeated = (text: string, times: number) => text.repeat(times);
const json = (value: unknown) => () => JSON.stringify(value);
const rows = (count: number, columns: number) =>
  Array(count).fill(
    Object.fromEntries(Array.from({ length: columns }, (_, index) => [`column${index}`, index])),
  );
const deepLogic = () => {
  const filters = Array.from({ length: 60 }, () => `title.ilike.*${randomUUID()}*`).join(",");
  return `/rest/v1/itineraries?select=id&or=${repeated("(and", 5)}(${filters})${repeated(")", 5)}`;
};

/** The most expensive request that each route accepts, and requests that once were too expensive. */
const COSTLY: readonly CostlyRequest[] = [
  { isInShortRun: true, route: "a path of 3,800 segments", path: () => `/${repeated("a/", 3800)}` },
  { route: "the same below /admin", path: () => `/admin/${repeated("a/", 3800)}` },
  {
    route: "the manifest of 1,500 paths",
    path: () =>
      `/__manifest?p=${Array.from({ length: 1500 }, (_, index) => `%2F${index}`).join("&p=")}`.slice(0, 8000),
  },
  { route: "a page with a parameter of its own", path: () => `/?x=${randomUUID()}` },
  {
    isInShortRun: true,
    route: "a search nobody sent before",
    path: () => `/destinations?q=${randomUUID()}${repeated("+a", 400)}`,
  },
  {
    route: "a list of a hundred trips",
    path: () => `/shortlist?ids=${Array.from({ length: 100 }, randomUUID)}`,
  },
  { isInShortRun: true, route: "nested logic", path: deepLogic },
  {
    route: "tables within tables",
    path: () =>
      `/rest/v1/faq_categories?select=${repeated("*,faqs(*,faq_categories(", 2)}id${repeated("))", 2)}&id=neq.${randomUUID()}`,
  },
  {
    route: "a select of 200 columns",
    path: () =>
      `/rest/v1/faqs?select=${Array.from({ length: 200 }, (_, index) => `c${index}:question`)}&question=neq.${randomUUID()}`,
  },
  {
    isInShortRun: true,
    route: "a form of 125,000 fields",
    path: () => `/functions/v1/testimonial?token=${repeated("a", 43)}`,
    body: () => repeated("a&", 125_000),
    contentType: "application/x-www-form-urlencoded",
  },
  {
    isInShortRun: true,
    route: "1,000 rows of 20 columns",
    path: () => "/rest/v1/faqs",
    body: json(rows(1000, 20)),
  },
  {
    route: "60,000 rows without columns",
    path: () => "/rest/v1/faqs",
    body: () => `[${repeated("{},", 59_999)}{}]`,
  },
  {
    route: "a long search of a function",
    path: () => "/rest/v1/rpc/search_itineraries",
    body: () => JSON.stringify({ wishes: [{ words: [`${randomUUID()} ${repeated("a b", 600)}`] }] }),
  },
  {
    route: "a form of a megabyte",
    path: () => "/functions/v1/send-admin-notification",
    body: json({
      type: "contact",
      data: { name: "x", email: "a@b.example", message: repeated("a", 1_000_000) },
    }),
  },
  { route: "deep JSON", path: () => "/functions/v1/count-view", body: () => repeated("[", 1_000_000) },
  {
    isInShortRun: true,
    route: "the largest form",
    path: () => "/functions/v1/count-view",
    body: () => repeated("[", 256_000),
  },
  {
    isInShortRun: true,
    route: "a large body with a made-up session",
    path: () => "/rest/v1/itineraries",
    body: json(rows(1000, 20)),
    token: `${repeated("a", 40)}.${repeated("b", 200)}.${repeated("c", 40)}`,
  },
  {
    route: "a password of a megabyte",
    path: () => "/auth/v1/token?grant_type=password",
    body: () => JSON.stringify({ email: `${randomUUID()}@b.example`, password: repeated("a", 1_000_000) }),
  },
  {
    route: "a sign-in",
    path: () => "/auth/v1/token?grant_type=password",
    body: () => JSON.stringify({ email: `${randomUUID()}@b.example`, password: randomUUID() }),
  },
  {
    route: "an image in a size of its own",
    path: () =>
      `/storage/v1/render/image/public/itinerary-images/${randomUUID()}.webp?width=${1 + Math.floor(Math.random() * 2000)}`,
  },
  {
    isInShortRun: true,
    route: "an upload without a key",
    path: () => "/storage/v1/object/itinerary-images/x.png",
    body: () => repeated("a", 5_000_000),
  },
  {
    isInShortRun: true,
    route: "a map that nobody asked for",
    path: () => {
      const stops = allPlaces.toSorted(() => Math.random() - 0.5).slice(0, 40);
      return `/maps/large/${Object.keys(gazetteer).map(slug).join("_")}/${stops.map(([name]) => slug(name)).join("_")}.svg`;
    },
  },
  { route: "health", path: () => "/healthz" },
];

describe("the most expensive request of each route, by one address", () => {
  let site: RunningSite;
  let timesWithoutAttack: Readonly<Record<string, number>> = {};
  beforeAll(async () => {
    site = await startPreparedSite();
    await measure(site, 1_000);
    timesWithoutAttack = percentilesOf(await measure(site, ATTACK_MS));
  });
  afterAll(() => site?.stop());

  const testedRequests = COSTLY.filter(({ isInShortRun }) => isLong || isInShortRun);
  test.each(
    testedRequests.flatMap((costly) => CONNECTIONS.map((connections) => ({ ...costly, connections }))),
  )("$route on $connections connections delays nobody else", async ({ connections, ...costly }) => {
    const attack = startAttack(site, costly, connections);
    const responses = await measure(site, ATTACK_MS);
    const statuses = await attack.stop();
    const timesUnderAttack = percentilesOf(responses);
    const summary = JSON.stringify({ timesWithoutAttack, timesUnderAttack, statuses });
    expect(
      responses.filter(({ status }) => status !== 200).map(({ what, status }) => [what, status]),
    ).toEqual([]);
    for (const [what, ms] of Object.entries(timesUnderAttack))
      expect(ms, `${what} ${summary}`).toBeLessThan(limitOf(what));
    // A busy machine may be slow, but the site itself must never fail. It may close the connection on a large body (0).
    const isLarge = (costly.body?.().length ?? 0) > 64 * 1024;
    const failures = isLarge ? ["500"] : ["500", "0"];
    expect(
      Object.keys(statuses).filter((status) => failures.includes(status)),
      summary,
    ).toEqual([]);
    recordFault({
      fault: `${costly.route}, on ${connections} ${connections === 1 ? "connection" : "connections"}`,
      where: "the embedded database",
      visitor: `p99: ${Object.entries(timesUnderAttack)
        .map(([what, ms]) => `${what} ${ms} ms`)
        .join(", ")}`,
      recoveredMs: 0,
      writes: 0,
      lost: 0,
    });
  });

  /** The limit in milliseconds, relative to the speed of this machine without an attack. */
  function limitOf(what: string): number {
    const usual = timesWithoutAttack[what] ?? 0;
    // Other tests use the CPU at the same time, except in the long run.
    return isLong
      ? Math.max(BUDGET_MS, MAX_SLOWDOWN * Math.max(usual, MIN_COMPARED_MS))
      : 2 * BUDGET_MS + 3 * usual;
  }
});

function startAttack(
  site: RunningSite,
  { path, body, token, contentType = "application/json" }: CostlyRequest,
  connections: number,
) {
  const plan: AttackPlan = {
    requests: Array.from({ length: body ? 5 : 200 }, () => ({
      url: `${site.url}${path()}`,
      ...(body && { body: body() }),
    })),
    headers: {
      apikey: site.keys.publishableKey,
      "x-forwarded-for": "203.0.113.7",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": contentType }),
    },
    connections,
  };
  const attacker = new Worker(new URL("./attacker.ts", import.meta.url), { workerData: plan });
  return {
    async stop(): Promise<Statuses> {
      attacker.postMessage("stop");
      const [statuses] = await once(attacker, "message");
      await attacker.terminate();
      return statuses;
    },
  };
}

/** Requests a health check, a cached page and a form from other IP addresses, one after the other as people do. */
const measure = (site: RunningSite, forMs: number) =>
  repeatAll(
    [
      () => sendRequest(site, "/livez"),
      () => sendRequest(site, "/faqs"),
      () => submit(site, `${randomUUID()}@example.com`),
    ],
    { forMs, pauseMs: 25 },
  );
