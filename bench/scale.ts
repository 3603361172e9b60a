// npm run bench:scale [-- --sizes real,10000,100000] [--times 20]: the same reads on a busy, a large and a huge site.
// npm run bench:scale -- --database-ms 20: single calls of a site whose database is that far away.
import { Client, type ClientConfig } from "pg";
import { readMegabytes } from "#bench/cpu.ts";
import { distantCalls, startDistantSite } from "#bench/scale/distant-site.ts";
import { fillDatabase, REAL_SIZE, sizeOf } from "#bench/scale/fill-database.ts";
import { staffScreens } from "#bench/scale/staff-screens.ts";
import { type Read, visitorReads } from "#bench/scale/visitor-reads.ts";
import { siteDatabase } from "#tests/support/data-dir.ts";
import { startSite } from "#tests/support/run-site.ts";
import { connect } from "#tests/support/sql.ts";

/** The slowest allowed p95 in ms, by size. */
const BUDGETS: Readonly<Record<string, { readonly visitor: number; readonly staff: number }>> = {
  real: { visitor: 50, staff: 150 },
  10000: { visitor: 50, staff: 150 },
  100000: { visitor: 250, staff: 1_500 },
};

const argument = (name: string, defaultValue: string) => {
  const index = process.argv.indexOf(`--${name}`);
  return (index === -1 ? undefined : process.argv[index + 1]) ?? defaultValue;
};
const databaseMs = Number(argument("database-ms", "0"));
const sizes = databaseMs > 0 ? [] : argument("sizes", "real,10000,100000").split(",");
const times = Number(argument("times", "20"));
if (![...sizes.filter((size) => size !== "real"), times].every((value) => Number(value) > 0))
  throw new Error("--sizes must be 'real' or numbers above 0, and --times must be a number above 0");

if (databaseMs > 0) {
  const { site, stop } = await startDistantSite(databaseMs);
  try {
    console.log(
      `\nthe database ${databaseMs} ms away\n| what | p50 ms | p95 ms | |\n| --- | --- | --- | --- |`,
    );
    await measure(await distantCalls(site), times);
  } finally {
    await stop();
  }
}

for (const size of sizes) {
  const site = await startSite({ env: { REST_CALLS_PER_SECOND: "0", DEMO: "0" } });
  const connection = await siteDatabase(site.dataDir).connection();
  const sql = connect(connection);
  try {
    const siteSize = size === "real" ? REAL_SIZE : sizeOf(Number(size));
    await fillDatabase(sql, siteSize);
    await checkpoint(connection);
    console.log(
      `\n${siteSize.itineraries} itineraries, ${siteSize.requests} requests, ${siteSize.users} people\n| what | p50 ms | p95 ms | |\n| --- | --- | --- | --- |`,
    );
    await measure(await visitorReads(site, sql), times * 8, BUDGETS[size]?.visitor);
    await measure(await staffScreens(site), times * 2, BUDGETS[size]?.staff);
    console.log(`\nmemory ${Math.round(await readMegabytes(site.pid))} MB`);
  } finally {
    await sql.end();
    await site.stop();
  }
}

/** Reads one after another, because this measures latency, not throughput. */
async function measure(reads: ReadonlyMap<string, Read>, count: number, budget = Infinity): Promise<void> {
  for (const [name, read] of reads) {
    const durations: number[] = [];
    for (let turn = -2; turn < count; turn += 1) {
      const startedAt = performance.now();
      await read(turn + 2);
      // The first two reads only warm up.
      if (turn >= 0) durations.push(performance.now() - startedAt);
    }
    durations.sort((a, b) => a - b);
    const percentile = (share: number) => durations[Math.floor((durations.length - 1) * share)] ?? 0;
    const verdict = percentile(0.95) > budget ? `over ${budget} ms` : "";
    console.log(`| ${name} | ${percentile(0.5).toFixed(1)} | ${percentile(0.95).toFixed(1)} | ${verdict} |`);
  }
}

/** Flushes the new rows now, so that the database does not flush them during the measurement. */
async function checkpoint(connection: ClientConfig): Promise<void> {
  const superuser = new Client({ ...connection, user: "postgres", database: "postgres" });
  await superuser.connect();
  await superuser.query("checkpoint");
  await superuser.end();
}
