import { afterAll, beforeAll, expect, it } from "vitest";
import { DatabaseUnreachable } from "#server/data/database-errors.ts";
import { DatabasePool } from "#server/data/database-pool.ts";
import { silentLog } from "#server/process/log.ts";
import { createOnShared } from "#tests/support/database.ts";
import { type SilentProxy, startSilentProxy } from "#tests/support/network.ts";
import { dropDatabase } from "#tests/support/scratch-server.ts";

let url: string;
let proxy: SilentProxy;
let pool: DatabasePool;

beforeAll(async () => {
  url = await createOnShared("empty");
  const { hostname, port } = new URL(url);
  proxy = await startSilentProxy({ host: hostname, port: Number(port) });
  const connectionString = Object.assign(new URL(url), { port: String(proxy.port) }).href;
  pool = new DatabasePool({ connectionString }, { size: 2, log: silentLog });
});

afterAll(async () => {
  await pool.end();
  await proxy.close();
  await dropDatabase(url);
});

// Without probes the first query would wait for half a minute, and each later one for its connection.
it("gives up a query and a connection attempt when the server falls silent, then refuses at once, and recovers", {
  timeout: 30_000,
}, async () => {
  const held = await pool.connect();
  const running = held.query("select pg_sleep(60)", []);
  const failures = Promise.allSettled([running, pool.query("select 1")]);
  proxy.silence();
  const connecting = pool.query("select 1");
  await expect(connecting).rejects.toThrow(DatabaseUnreachable);
  await expect(running).rejects.toThrow(DatabaseUnreachable);
  held.release();
  await failures;
  await expect(pool.query("select 1")).rejects.toThrow("the database is down");
  proxy.resume();
  await expect.poll(() => pool.query("select 1 as one").catch(() => null)).toEqual([{ one: 1 }]);
});
