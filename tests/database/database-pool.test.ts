import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { DatabaseUnreachable } from "#server/data/database-errors.ts";
import { DatabasePool } from "#server/data/database-pool.ts";
import { silentLog } from "#server/process/log.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { type SilentProxy, startSilentProxy } from "#tests/support/network.ts";
import { dropDatabase } from "#tests/support/scratch-server.ts";

let url: string;
let proxy: SilentProxy;
let pool: DatabasePool;

beforeAll(async () => {
  url = await createDatabaseOnSharedServer("empty");
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

// The pool checks slow queries with probes over a separate connection. Without them, the first query would wait for half
// a minute, and each later query for a connection.
it("when the database stops responding, running and new queries fail, later ones are refused at once, and the pool recovers", {
  timeout: 30_000,
}, async () => {
  const connection = await pool.connect();
  const runningQuery = connection.query("select pg_sleep(60)", []);
  // Handles the rejections, which may come before the expectations below.
  const failures = Promise.allSettled([runningQuery, pool.query("select 1")]);
  proxy.silence();
  const newQuery = pool.query("select 1");
  await expect(newQuery).rejects.toThrow(DatabaseUnreachable);
  await expect(runningQuery).rejects.toThrow(DatabaseUnreachable);
  connection.release();
  await failures;
  await expect(pool.query("select 1")).rejects.toThrow("the database is down");
  proxy.resume();
  await expect.poll(() => pool.query("select 1 as one").catch(() => null)).toEqual([{ one: 1 }]);
});

it("a connection that the database ends is logged, but not after the pool is closed", async () => {
  const log = vi.fn();
  const logAfterClose = vi.fn();
  const closedPool = new DatabasePool({ connectionString: url }, { size: 1, log: logAfterClose });
  await closedPool.connect();
  await closedPool.end();
  const openPool = new DatabasePool({ connectionString: url }, { size: 1, log });
  const connection = await openPool.connect();
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await expect
    .poll(() => log.mock.calls)
    .toContainEqual(["warn", "database connection lost", expect.anything()]);
  connection.release();
  await openPool.end();
  expect(logAfterClose).not.toHaveBeenCalled();
});
