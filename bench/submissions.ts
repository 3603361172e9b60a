import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { siteConnection } from "#server/backend/embedded-postgres/connection.ts";
import { findDatabase } from "#tests/support/run-server.ts";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";
import { connect } from "#tests/support/sql.ts";

const SENDERS = 10;
const SECONDS = 8;

interface Rate {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Forms a second, each answered after its commit: a request, its engagement record and three mails. The floor
 * is the least that any durable answer costs: one row and one commit by the bare driver, on the same database.
 */
export async function benchSubmissions(): Promise<void> {
  const site = await startSite({ env: { TRUSTED_PROXIES: "loopback" } });
  try {
    const floor = await measureFloor(site);
    const submissions = await sustain((turn) => submit(site, turn));
    const line = ({ perSecond, p50, p99 }: Rate) =>
      `${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`;
    const ratio = (submissions.perSecond / floor.perSecond).toFixed(2);
    console.log(`submissions              ${line(submissions)}`);
    console.log(`  floor, insert + commit ${line(floor)}  ratio ${ratio}`);
  } finally {
    await site.stop();
  }
}

async function submit({ url, keys }: RunningSite, turn: number): Promise<void> {
  const response = await fetch(`${url}/functions/v1/send-admin-notification`, {
    method: "POST",
    headers: {
      apikey: keys.publishableKey,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      // Each visitor has another address, so that the work is measured and not the limit.
      "x-forwarded-for": `198.18.${(turn >> 8) & 255}.${turn & 255}`,
    },
    body: JSON.stringify({
      type: "contact",
      data: {
        name: "Ada Lovelace",
        email: `visitor-${turn}@example.com`,
        phone: "+1 246 555 0100",
        inquiry: "general",
        message:
          "We are six, in March, and one of us is afraid of boats. What would you do with us for nine days?",
      },
    }),
  });
  const answer = (await response.json()) as { success?: boolean };
  if (!answer.success)
    throw new Error(`a submission was answered ${response.status} ${JSON.stringify(answer)}`);
}

async function measureFloor({ dataDir }: RunningSite): Promise<Rate> {
  const running = await findDatabase(dataDir);
  if (!running) throw new Error("the site's database is not running");
  const { databasePassword } = JSON.parse(await readFile(join(dataDir, "keys.json"), "utf8"));
  const sql = connect(siteConnection(running.socketDir, databasePassword), SENDERS);
  try {
    await sql`create schema if not exists bench`;
    await sql`create table bench.floor (id uuid primary key, body text, at timestamptz default now())`;
    const body = "x".repeat(500);
    return await sustain(async () => {
      await sql`insert into bench.floor (id, body) values (${randomUUID()}, ${body})`;
    });
  } finally {
    await sql`drop schema if exists bench cascade`;
    await sql.end();
  }
}

/** Keeps SENDERS calls open for SECONDS, after a second to warm up. */
async function sustain(call: (turn: number) => Promise<void>): Promise<Rate> {
  let turn = 0;
  const run = async (seconds: number) => {
    const latencies: number[] = [];
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        while (performance.now() < begun + seconds * 1000) {
          const started = performance.now();
          await call(turn++);
          latencies.push(performance.now() - started);
        }
      }),
    );
    return { latencies: latencies.sort((a, b) => a - b), elapsed: (performance.now() - begun) / 1000 };
  };
  await run(1);
  const { latencies, elapsed } = await run(SECONDS);
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return { perSecond: latencies.length / elapsed, p50: at(0.5), p99: at(0.99) };
}
