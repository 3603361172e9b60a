import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Pool } from "pg";
import { z } from "zod";
import { withCpu } from "#bench/cpu.ts";
import { BROWSER } from "#bench/load.ts";
import { formOf, storedFormOf } from "#bench/submission.ts";
import { ask, sustain } from "#bench/sustain.ts";
import { printRow } from "#bench/table.ts";
import { siteConnection } from "#server/backend/embedded-postgres/connection.ts";
import { findDatabase } from "#tests/support/run-server.ts";
import type { RunningSite } from "#tests/support/run-site.ts";

const SENDERS = 10;
const SIX_ROWS = "select id, title, location from itineraries where is_published and title <> $1 limit 6";

const weighed = (pid: number, call: (turn: number) => Promise<void>) =>
  withCpu(pid, () => sustain(call, { senders: SENDERS }));

/** What goes to the database, against the bare driver with the same SQL, role and claims, on the same database. */
export async function benchDatabase(site: RunningSite): Promise<void> {
  const pool = await openPool(site);
  try {
    const key = { ...BROWSER, apikey: site.keys.publishableKey };
    const rows = `${site.url}/rest/v1/itineraries?select=id,title,location&is_published=eq.true&limit=6`;
    const readFloor = await weighed(process.pid, (turn) => asRole(pool, "anon", SIX_ROWS, [`none ${turn}`]));
    const reads = await weighed(site.pid, (turn) => ask(`${rows}&title=neq.none%20${turn}`, key));
    printRow("six rows by /rest/v1, uncached", "0.5", [{ site: reads, floor: readFloor }]);

    const storeFloor = await weighed(process.pid, (turn) =>
      asRole(pool, "service_role", "select submit_engagement($1)", [
        JSON.stringify(storedFormOf(turn, site.url)),
      ]),
    );
    const submissions = await weighed(site.pid, (turn) => submit(site, turn));
    printRow("submission, durable", "0.5", [{ site: submissions, floor: storeFloor }]);
  } finally {
    await pool.end();
  }
}

async function openPool({ dataDir }: RunningSite): Promise<Pool> {
  const running = await findDatabase(dataDir);
  if (!running) throw new Error("the site's database is not running");
  const { databasePassword } = JSON.parse(await readFile(join(dataDir, "keys.json"), "utf8"));
  return new Pool({ ...siteConnection(running.socketDir, databasePassword), max: SENDERS });
}

/** As the site does it: a transaction with the role, the claims and a timeout. */
async function asRole(pool: Pool, role: string, text: string, values: readonly unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(
      "select set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claim.role', $1, true), set_config('request.jwt.claims', $2, true), set_config('statement_timeout', '3s', true), set_config('role', $1, true)",
      [role, JSON.stringify({ role })],
    );
    await client.query(text, [...values]);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw cause;
  } finally {
    client.release();
  }
}

const accepted = z.object({ success: z.literal(true) });

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
    body: JSON.stringify(formOf(turn)),
  });
  if (!accepted.safeParse(await response.json()).success)
    throw new Error(`a submission was answered ${response.status}`);
}
