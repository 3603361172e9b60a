import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabasePool } from "#server/data/database-pool.ts";
import { silentLog } from "#server/process/log.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { type SilentProxy, startSilentProxy } from "#tests/support/network.ts";

let proxy: SilentProxy;
let pool: DatabasePool;
let databaseUrl: URL;
beforeAll(async () => {
  databaseUrl = new URL(await createDatabaseOnSharedServer("empty"));
  proxy = await startSilentProxy({ host: databaseUrl.hostname, port: Number(databaseUrl.port) });
  databaseUrl.port = String(proxy.port);
  pool = new DatabasePool({ connectionString: databaseUrl.href }, { size: 4, log: silentLog });
});
afterAll(async () => {
  await pool?.end();
  await proxy?.close();
});

const runQuery = async (text: string) => {
  const client = await pool.connect();
  try {
    return (await client.query(text, [])).rows;
  } finally {
    client.release();
  }
};

// A connection is half-open if its other end is gone but has not closed it.
test("a half-open connection delays its request less than two seconds while others are served", async () => {
  const connection = await pool.connect();
  await connection.query("select 1", []);
  proxy.silenceOpen();
  let isOver = false;
  const otherRequests = (async () => {
    let succeeded = 0;
    // The responses to these other requests prove that the server is alive.
    while (!isOver) {
      await runQuery("select 1").then(
        () => succeeded++,
        () => {},
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return succeeded;
  })();
  const started = performance.now();
  await expect(connection.query("select 2", [])).rejects.toMatchObject({ code: "08006" });
  const delayMs = performance.now() - started;
  expect(delayMs).toBeLessThan(2_500);
  connection.release();
  isOver = true;
  expect(await otherRequests).toBeGreaterThan(5);
  recordFault({
    fault: "one connection to the database goes silent, the others work",
    where: "DATABASE_URL",
    visitor: "the one request on it 503; all others succeed",
    recoveredMs: delayMs,
    writes: 0,
    lost: 0,
  });
});

test("a slow statement on a live server is not interrupted", async () => {
  expect(await runQuery("select 'done' as state from pg_sleep(3)")).toEqual([{ state: "done" }]);
});

test("a closed pool leaves no timer that keeps the process alive", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const timersBefore = timers();
  const closedPool = new DatabasePool({ connectionString: databaseUrl.href }, { size: 1, log: silentLog });
  const client = await closedPool.connect();
  await client.query("select 1", []);
  client.release();
  await closedPool.end();
  expect(timers()).toBeLessThanOrEqual(timersBefore);
});
