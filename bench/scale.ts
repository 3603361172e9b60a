// npm run bench:scale [-- --sizes 100,10000,100000] [--times 20]: the same reads on a small, a middle and a large site.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { readMegabytes } from "#bench/memory.ts";
import { fill, sizeOf } from "#bench/scale/fill.ts";
import { printPlans } from "#bench/scale/plans.ts";
import { describeExport, measureExport } from "#bench/scale/requests-export.ts";
import { staffScreens } from "#bench/scale/staff-screens.ts";
import { type Read, visitorReads } from "#bench/scale/visitor-reads.ts";
import { siteConnection } from "#server/backend/embedded-postgres/connection.ts";
import { findDatabase } from "#tests/support/run-server.ts";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";
import { connect, type SqlPool } from "#tests/support/sql.ts";

const VISITOR_GOAL = 1.5;
const STAFF_GOAL_MS = 200;

interface Timed {
  readonly p50: number;
  readonly p95: number;
}

const argument = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return (at === -1 ? undefined : process.argv[at + 1]) ?? otherwise;
};
const sizes = argument("sizes", "100,10000,100000").split(",").map(Number);
const times = Number(argument("times", "20"));
if (![...sizes, times].every((value) => value > 0))
  throw new Error("--sizes and --times must be numbers above 0");

interface FilledSite {
  readonly size: number;
  readonly site: RunningSite;
  readonly sql: SqlPool;
}

const filled: FilledSite[] = [];
try {
  for (const size of sizes) filled.push(await startFilled(size));
  // Of twenty reads one hiccup decides what p95 is, and a visitor's are short.
  const visitors = await measureAll(({ site, sql }) => visitorReads(site, sql), times * 8);
  const staff = await measureAll(({ site }) => staffScreens(site), times * 2);
  const exported: string[] = [];
  for (const { size, site, sql } of filled) {
    exported.push(`${size} itineraries: ${describeExport(await measureExport(site))}`);
    const [change] = await measureInTurns(times, [() => timeUntilSeen(site, sql)]);
    console.log(
      `${size} itineraries: memory ${Math.round(await readMegabytes(site.pid))} MB; a change by another tool until a page shows it: p50 ${change?.p50.toFixed(0)} ms, p95 ${change?.p95.toFixed(0)} ms`,
    );
  }
  print(
    "visitor reads: p95 at the largest at most 1.5 times the smallest",
    visitors,
    (small, large) => large.p95 / small.p95 > VISITOR_GOAL,
  );
  print("staff screens: p95 at most 200 ms", staff, (_, large) => large.p95 > STAFF_GOAL_MS);
  console.log(`\nCSV file of all requests: the site's memory rises by at most 30 MB\n${exported.join("\n")}`);
  const largest = filled.at(-1);
  if (largest) await printPlans(largest.sql);
} finally {
  for (const { site, sql } of filled) {
    await sql.end();
    await site.stop();
  }
}

async function startFilled(size: number): Promise<FilledSite> {
  const site = await startSite({ env: { REST_CALLS_PER_SECOND: "0", DEMO: "0" } });
  const sql = await openDatabase(site);
  const begun = performance.now();
  await fill(sql, sizeOf(size));
  console.log(`${size} itineraries, filled in ${Math.round((performance.now() - begun) / 1000)} s`);
  await writeChanges(site);
  return { size, site, sql };
}

/** Each read on all sites, by its name and in the order of the sizes. */
async function measureAll(
  readsOf: (site: FilledSite) => Promise<ReadonlyMap<string, Read>>,
  count: number,
): Promise<ReadonlyMap<string, readonly Timed[]>> {
  const reads = await Promise.all(filled.map(readsOf));
  const measured = new Map<string, readonly Timed[]>();
  for (const name of reads[0]?.keys() ?? []) {
    const ofSizes = reads.flatMap((bySize) => bySize.get(name) ?? []);
    measured.set(name, await measureInTurns(count, ofSizes));
  }
  return measured;
}

/**
 * One after the other: how long each takes is asked here, not how many fit beside each other. In turns, so that a slow
 * minute of the machine meets all alike.
 */
async function measureInTurns(count: number, reads: readonly Read[]): Promise<readonly Timed[]> {
  const took = reads.map((): number[] => []);
  for (let turn = -2; turn < count; turn += 1) {
    for (const [index, read] of reads.entries()) {
      const begun = performance.now();
      await read(turn + 2);
      // The first two warm up: code is compiled, plans are made.
      if (turn >= 0) took[index]?.push(performance.now() - begun);
    }
  }
  return took.map((ofOne) => {
    ofOne.sort((a, b) => a - b);
    const at = (share: number) => ofOne[Math.floor((ofOne.length - 1) * share)] ?? 0;
    return { p50: at(0.5), p95: at(0.95) };
  });
}

async function timeUntilSeen({ url }: RunningSite, sql: SqlPool): Promise<void> {
  const title = `Changed ${crypto.randomUUID()}`;
  const [row] = await sql<{ id: string }>`
    update public.itineraries set title = ${title}
    where id = (select id from public.itineraries where is_published order by id limit 1) returning id`;
  while (!(await (await fetch(`${url}/itinerary/${row?.id}`)).text()).includes(title));
}

function print(
  title: string,
  rows: ReadonlyMap<string, readonly Timed[]>,
  misses: (small: Timed, large: Timed) => boolean,
): void {
  console.log(`\n${title}\n| what | ${sizes.map((size) => `${size}: p50, p95 ms`).join(" | ")} | |`);
  console.log(`| --- | ${sizes.map(() => "--- | ").join("")}--- |`);
  for (const [name, timed] of rows) {
    const [small, large] = [timed[0], timed.at(-1)];
    const cells = timed.map(({ p50, p95 }) => `${p50.toFixed(1)}, ${p95.toFixed(1)}`);
    console.log(
      `| ${name} | ${cells.join(" | ")} | ${small && large && misses(small, large) ? "misses" : ""} |`,
    );
  }
}

async function openDatabase(site: RunningSite): Promise<SqlPool> {
  return connect(await connectionOf(site));
}

async function connectionOf({ dataDir }: RunningSite) {
  const running = await findDatabase(dataDir);
  if (!running) throw new Error("the site's database is not running");
  const { databasePassword } = JSON.parse(await readFile(join(dataDir, "keys.json"), "utf8"));
  return siteConnection(running.socketDir, databasePassword);
}

/** To disk, all that the fill has changed: else the database writes it for minutes while the reads are measured. */
async function writeChanges(site: RunningSite): Promise<void> {
  const superuser = new Client({ ...(await connectionOf(site)), user: "postgres", database: "postgres" });
  await superuser.connect();
  await superuser.query("checkpoint");
  await superuser.end();
}
