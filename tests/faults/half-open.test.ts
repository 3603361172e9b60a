import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabasePool } from "#server/data/database-pool.ts";
import { silentLog } from "#server/process/log.ts";
import { createOnShared } from "#tests/support/database.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { type SilentProxy, startSilentProxy } from "#tests/support/network.ts";

let proxy: SilentProxy;
let pool: DatabasePool;
let direct: URL;
beforeAll(async () => {
  direct = new URL(await createOnShared("empty"));
  proxy = await startSilentProxy({ host: direct.hostname, port: Number(direct.port) });
  direct.port = String(proxy.port);
  pool = new DatabasePool({ connectionString: direct.href }, { size: 4, log: silentLog });
});
afterAll(async () => {
  await pool?.end();
  await proxy?.close();
});

const ask = async (text: string) => {
  const client = await pool.connect();
  try {
    return (await client.query(text, [])).rows;
  } finally {
    client.release();
  }
};

test("a half-open connection delays its request less than two seconds while others are served", async () => {
  const connection = await pool.connect();
  await connection.query("select 1", []);
  proxy.silenceOpen();
  let over = false;
  const others = (async () => {
    let answered = 0;
    // The responses to these other requests prove that the server is alive.
    while (!over) {
      await ask("select 1").then(
        () => answered++,
        () => {},
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return answered;
  })();
  const started = performance.now();
  await expect(connection.query("select 2", [])).rejects.toMatchObject({ code: "08006" });
  const heldMs = performance.now() - started;
  expect(heldMs).toBeLessThan(2_500);
  connection.release();
  over = true;
  expect(await others).toBeGreaterThan(5);
  recordFault({
    fault: "a half-open connection",
    where: "DATABASE_URL",
    visitor: "the one request on it 503; all others succeed",
    recoveredMs: heldMs,
    writes: 0,
    lost: 0,
  });
});

test("a slow statement on a live server is not interrupted", async () => {
  expect(await ask("select 'done' as state from pg_sleep(3)")).toEqual([{ state: "done" }]);
});

test("a closed pool leaves no timer that keeps the process alive", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  const other = new DatabasePool({ connectionString: direct.href }, { size: 1, log: silentLog });
  const client = await other.connect();
  await client.query("select 1", []);
  client.release();
  await other.end();
  expect(timers()).toBeLessThanOrEqual(before);
});
