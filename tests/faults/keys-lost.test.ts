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
  const filesBefore = await readdir(dataDir);
  const result = await runScript("server/commands/create-admin.ts", ["someone@example.com"], {
    DATA_DIR: nowhere,
  });
  expect(result).toEqual({
    code: 1,
    stdout: "",
    stderr: `DATA_DIR ${nowhere} holds no site: set DATA_DIR to the running site's, or start the site there first\n`,
  });
  expect(await readdir(dataDir)).toEqual(filesBefore);
});

test("a start does not replace lost keys, but 'repair-keys' does, even if a database was left running", async () => {
  const firstSite = await start();
  const count = await itineraryCount(firstSite);
  expect(count).toBeGreaterThan(0);
  await firstSite.kill();
  expect(await findPostmaster(dataDir)).not.toBeNull();
  await rename(join(dataDir, "keys.json"), join(dataDir, "lost.json"));

  const server = startScript("server/main.ts", [], { DATA_DIR: dataDir, PORT: "0" });
  expect(await server.exited).toBe(1);
  expect(server.output.stderr).toBe(
    `Calabash cannot start: ${join(dataDir, "keys.json")} is missing, but DATA_DIR holds a database that was made with it: put it back, or make new keys with: npm run admin -- repair-keys\n`,
  );
  expect(await readdir(dataDir)).not.toContain("keys.json");

  const startedAt = performance.now();
  const repaired = await repair();
  expect(repaired).toMatchObject({ code: 0, stderr: "" });
  expect(repaired.stdout).toContain("Everyone has to log in again");
  expect((await stat(join(dataDir, "keys.json"))).mode & 0o777).toBe(0o600);

  const secondSite = await start();
  recordFault({
    fault: "keys.json is lost; `npm run admin -- repair-keys`, then started again",
    where: "the embedded database",
    visitor: "no site until the operator has run the command; everyone has to log in again",
    recoveredMs: performance.now() - startedAt,
    writes: 0,
    lost: 0,
  });
  expect(secondSite.keys.secretKey).not.toBe(firstSite.keys.secretKey);
  expect(await itineraryCount(secondSite)).toBe(count);

  const whileRunning = await repair();
  expect(whileRunning.code).toBe(1);
  expect(whileRunning.stderr).toContain(`is in use by process ${secondSite.pid}`);
  await secondSite.stop();
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
