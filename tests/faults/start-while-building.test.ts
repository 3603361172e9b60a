import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { type ScriptProcess, startScript } from "#tests/support/run-script.ts";
import { findDatabase, makeDataDir, removeDataDir } from "#tests/support/run-server.ts";
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from "../../scripts/server-options.mjs";

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

/** A site whose pages are still being built. */
async function startWhileBuilding(): Promise<{ url: string; site: ScriptProcess }> {
  const port = await freePort();
  const variables = { ...SERVER_ENVIRONMENT, PORT: String(port), DATA_DIR: dataDir, DEMO: "0" };
  const site = startScript("tests/support/site-while-building.ts", [], variables, {
    nodeOptions: SERVER_OPTIONS,
    channel: true,
  });
  return { url: `http://127.0.0.1:${port}`, site };
}

const untilDatabase = () =>
  vi.waitFor(async () => expect(await findDatabase(dataDir)).not.toBeNull(), { timeout: 60_000 });

test("a new site makes its database in silence while its pages are built, and opens when they are", async () => {
  const { url, site } = await startWhileBuilding();
  await untilDatabase();
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect(site.output).toEqual({ stdout: "", stderr: "" });

  site.child.send("built");
  await vi.waitFor(() => expect(site.output.stderr).toContain("Calabash is open."), { timeout: 60_000 });
  expect(site.output.stdout).toContain('"event":"postgres created"');
  expect((await fetch(url)).status).toBe(200);
  site.child.kill("SIGTERM");
  expect(await site.exited).toBe(0);

  // Its pages might turn out not to build: a database that is there is left as it is until they have.
  const next = await startWhileBuilding();
  await vi.waitFor(async () => expect((await fetch(`${next.url}/readyz`)).status).toBe(503), {
    timeout: 60_000,
  });
  // Several times as long as it takes to begin one.
  await delay(2000);
  expect(await findDatabase(dataDir)).toBeNull();
  next.site.child.send("built");
  await vi.waitFor(async () => expect((await fetch(next.url)).status).toBe(200), { timeout: 60_000 });
  next.site.child.kill("SIGTERM");
  expect(await next.site.exited).toBe(0);
});

test("a signal ends it while it waits for its pages, and its database with it", async () => {
  const { site } = await startWhileBuilding();
  await untilDatabase();
  site.child.kill("SIGTERM");
  expect(await site.exited).toBe(0);
  expect(await findDatabase(dataDir)).toBeNull();
});
