import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { BROWSER, hasCommand } from "#bench/load.ts";
import { loadOnceEach } from "#bench/load-once.ts";
import { settle } from "#bench/settle.ts";
import { isShort } from "#bench/short-form.ts";
import { median } from "#bench/table.ts";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";
import { startScratchServer } from "#tests/support/scratch-server.ts";
import { connect } from "#tests/support/sql.ts";

// npm run bench:two: one process and two on one PostgreSQL, each on a core of its own, rendering each page; and
// how soon a change is seen by all.
const CHANGES = isShort ? 5 : 30;
const ROUNDS = isShort ? 1 : 5;
const SECONDS = isShort ? 2 : 4;

if (availableParallelism() < 2 || !hasCommand("taskset"))
  throw new Error("this needs two cores, and the system's command taskset to give one to each process");

const server = await startScratchServer({ bundled: true });
const databaseUrl = await server.createDatabase();
const env = {
  DATABASE_URL: databaseUrl,
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_7Qm2xkR9vTz4LcW8nBy3JfHa",
  SUPABASE_SECRET_KEY: "sb_secret_w3Zp8KdV5qXr1NhT6mGj9CyBs4LfQ2Ua",
};
const sites: RunningSite[] = [];
try {
  for (const core of [0, 1]) sites.push(await startOnCore(core));
  await Promise.all(sites.map(settle));
  await load(sites, 4);
  // In turns, so that a slow minute of the machine meets both alike.
  const rounds: { one: number; two: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ one: await load(sites.slice(0, 1), SECONDS), two: await load(sites, SECONDS) });
  }
  const middle = (of: (round: (typeof rounds)[number]) => number, digits: number) =>
    median(rounds.map(of))?.toFixed(digits);
  console.log(`one process    ${middle(({ one }) => one, 0)} rendered pages a second`);
  const times = middle(({ one, two }) => two / one, 2);
  console.log(`two processes  ${middle(({ two }) => two, 0)} rendered pages a second, ${times} times one`);
  await benchChanges();
} finally {
  await Promise.all(sites.map((site) => site.stop()));
  await server.stop();
}

/** As with one container of one core each: left alone, a single process uses a second core to look for garbage. */
async function startOnCore(core: number): Promise<RunningSite> {
  const site = await startSite({ env });
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", `${core}`, `${site.pid}`], {
    stdio: "ignore",
  });
  return site;
}

/** How many pages a second these sites render together. */
async function load(loaded: readonly RunningSite[], seconds: number): Promise<number> {
  const rates = await Promise.all(
    loaded.map(({ url }) => loadOnceEach(url, ["/?x="], { headers: BROWSER, seconds })),
  );
  const failed = rates.reduce((sum, rate) => sum + rate.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests failed`);
  return rates.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

/** A change by a tool beside the site: how often the very next request sees it, and after how long all processes do. */
async function benchChanges(): Promise<void> {
  const sql = connect(databaseUrl);
  try {
    const [made] = await sql<{ id: string }>`
      insert into public.itineraries (title, countries, regions, categories, is_published)
      values ('Change 0', '{Cuba}', '{Caribbean}', '{Solo}', true) returning id`;
    const delays: number[] = [];
    let atOnce = 0;
    for (let change = 1; change <= CHANGES; change += 1) {
      await sql`update public.itineraries set title = ${`Change ${change}`} where id = ${made?.id}`;
      const committed = performance.now();
      for (const { url } of sites) {
        const seen = async () =>
          (await (await fetch(`${url}/itinerary/${made?.id}`)).text()).includes(`Change ${change}`);
        if (await seen()) atOnce += 1;
        else while (!(await seen()));
      }
      delays.push(performance.now() - committed);
    }
    const worst = Math.max(...delays).toFixed(0);
    console.log(
      `changes        seen by the next request in ${atOnce} of ${CHANGES * sites.length} cases; by all, page rendered, after at most ${worst} ms`,
    );
  } finally {
    await sql.end();
  }
}
