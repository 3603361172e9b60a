// Before the library replaces process.emitWarning.
import "node:process";
import { expect, it, vi } from "vitest";
import { DatabasePool } from "#server/data/database-pool.ts";
import { PostgresConnection } from "#server/data/lite/connection.ts";
import { createLiteFetch } from "#server/data/lite/lite.ts";
import { silentLog } from "#server/process/log.ts";
import { freePort } from "#tests/support/free-port.ts";

const KEYS = {
  publishableKey: "sb_publishable_of_this_test",
  secretKey: "sb_secret_of_this_test",
  databasePassword: "",
  jwtSecret: "a secret of this test with at least 32 characters",
};
const open = (pool: DatabasePool) =>
  createLiteFetch({
    connection: new PostgresConnection(pool),
    keys: KEYS,
    siteUrl: "https://calabash.example",
    mailer: { sendRecovery: async () => {} },
  });

it("a warning of Node does not end the process", () => {
  expect(createLiteFetch).toBeTypeOf("function");
  const warning = Object.assign(new Error("Possible EventEmitter memory leak detected"), { name: "Warning" });
  expect(() => process.emitWarning(warning)).not.toThrow();
});

it("while the schema cannot be read, no table and no function is said to be missing", async () => {
  const pool = new DatabasePool({ host: "127.0.0.1", port: await freePort() }, { size: 2, log: silentLog });
  const connect = vi.spyOn(pool, "connect");
  const fetch = open(pool);
  const read = async (path: string) =>
    (
      await fetch(
        new Request(`https://calabash.example/rest/v1/${path}`, { headers: { apikey: KEYS.publishableKey } }),
      )
    ).status;
  expect(await Promise.all(["faqs", "planners", "rpc/answering_planners"].map(read))).toEqual([
    503, 503, 503,
  ]);
  // All of them waited for one read of the schema.
  expect(connect).toHaveBeenCalledTimes(1);
  expect(await read("rpc/answering_planners")).toBe(503);
  await pool.end();
});
