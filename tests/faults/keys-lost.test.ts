import { readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findPostmaster, removeDataDir } from "#tests/support/data-dir.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { copyPreparedDataDir } from "#tests/support/prepared-site.ts";
import { runScript, startScript } from "#tests/support/run-script.ts";
import { type RunningSite, serviceOf, startSite } from "#tests/support/run-site.ts";

const dataDir = await copyPreparedDataDir();
afterAll(() => removeDataDir(dataDir));

const repair = () => runScript("server/commands/main.ts", ["repair-keys"], { DATA_DIR: dataDir });
const start = () => startSite({ dataDir, env: { DEMO: "0" } });
const itineraryCount = async (site: RunningSite) =>
  (await serviceOf(site).from("itineraries").select("id", { count: "exact", head: true })).count;

test("admin:create in a directory without a site refuses and creates nothing", async () => {
  const nowhere = join(dataDir, "nowhere");
  const before = await readdir(dataDir);
  const refused = await runScript("server/commands/create-admin.ts", ["someone@example.com"], {
    DATA_DIR: nowhere,
  });
  expect(refused).toEqual({
    code: 1,
    stdout: "",
    stderr: `DATA_DIR ${nowhere} holds no site: set DATA_DIR to the running site's, or start the site there first\n`,
  });
  expect(await readdir(dataDir)).toEqual(before);
});

test("a start does not replace lost keys, but a command does, also for a database left running", async () => {
  const first = await start();
  const count = await itineraryCount(first);
  expect(count).toBeGreaterThan(0);
  await first.kill();
  expect(await findPostmaster(dataDir)).not.toBeNull();
  await rename(join(dataDir, "keys.json"), join(dataDir, "lost.json"));

  const server = startScript("server/main.ts", [], { DATA_DIR: dataDir, PORT: "0" });
  expect(await server.exited).toBe(1);
  expect(server.output.stderr).toBe(
    `Calabash cannot start: ${join(dataDir, "keys.json")} is missing, but DATA_DIR holds a database that was made with it: put it back, or make new keys with: npm run admin -- repair-keys\n`,
  );
  expect(await readdir(dataDir)).not.toContain("keys.json");

  const began = performance.now();
  const repaired = await repair();
  expect(repaired).toMatchObject({ code: 0, stderr: "" });
  expect(repaired.stdout).toContain("Everyone has to log in again");
  expect((await stat(join(dataDir, "keys.json"))).mode & 0o777).toBe(0o600);

  const second = await start();
  recordFault({
    fault: "keys.json is lost; `npm run admin -- repair-keys`, then started again",
    where: "the embedded database",
    visitor: "no site until the operator has run the command; everyone signs in again",
    recoveredMs: performance.now() - began,
    writes: 0,
    lost: 0,
  });
  expect(second.keys.secretKey).not.toBe(first.keys.secretKey);
  expect(await itineraryCount(second)).toBe(count);

  const busy = await repair();
  expect(busy.code).toBe(1);
  expect(busy.stderr).toContain(`is in use by process ${second.pid}`);
  await second.stop();
});

test("valid keys that do not match the database are kept, and work after the repair", async () => {
  await rename(join(dataDir, "lost.json"), join(dataDir, "keys.json"));
  const oldKeys = await readFile(join(dataDir, "keys.json"), "utf8");
  const server = startScript("server/main.ts", [], { DATA_DIR: dataDir, PORT: "0" });
  expect(await server.exited).toBe(1);
  expect(server.output.stderr).toContain("npm run admin -- repair-keys");

  expect(await repair()).toMatchObject({ code: 0, stderr: "" });
  expect(await readFile(join(dataDir, "keys.json"), "utf8")).toBe(oldKeys);
  const site = await start();
  expect(await itineraryCount(site)).toBeGreaterThan(0);
  await site.stop();
});
