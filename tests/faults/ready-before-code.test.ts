import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { copyPreparedDataDir } from "#tests/support/prepared-site.ts";
import { type ScriptProcess, startScript } from "#tests/support/run-script.ts";
import { findDatabase, makeDataDir, removeDataDir } from "#tests/support/run-server.ts";
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from "../../scripts/server-options.mjs";

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataDir();
  await copyPreparedDataDir(dataDir);
});
afterAll(() => removeDataDir(dataDir));

/** Long enough for all that comes before. */
const SLOWLY = "await new Promise((resolve) => setTimeout(resolve, 1500));";

/** Lets the pages' build begin with these lines. */
const onLoad = (lines: string) =>
  `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith("/build/server/index.js")) return loaded;
      return { ...loaded, source: ${JSON.stringify(lines)} + loaded.source };
    },
  });`)}`;

async function start(pages: string): Promise<{ url: string; site: ScriptProcess }> {
  const port = await freePort();
  const site = startScript(
    "server/main.ts",
    [],
    { ...SERVER_ENVIRONMENT, PORT: String(port), DATA_DIR: dataDir, DEMO: "0" },
    { nodeOptions: [...SERVER_OPTIONS, "--import", onLoad(pages)] },
  );
  return { url: `http://127.0.0.1:${port}`, site };
}

/** Asks every few milliseconds, for as long as there is an answer to wait for. */
async function untilReady(url: string): Promise<void> {
  await expect
    .poll(
      () =>
        fetch(`${url}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        interval: 5,
        timeout: 60_000,
      },
    )
    .toBe(200);
}

test("whoever comes at the first moment at which the site is ready is answered, though code is still being loaded", async () => {
  const { url, site } = await start(`${SLOWLY}console.error("pages loaded");`);
  await untilReady(url);
  expect(site.output.stderr).not.toContain("pages loaded");
  const visitor = { apikey: "sb_publishable_unknown" };
  const [page, missing, data, alive] = await Promise.all([
    fetch(url),
    fetch(`${url}/no-such-page`),
    fetch(`${url}/rest/v1/itineraries?select=id`, { headers: visitor }),
    fetch(`${url}/livez`),
  ]);
  expect([page.status, missing.status, data.status, alive.status]).toEqual([200, 404, 401, 200]);
  expect(await page.text()).toMatch(/<!DOCTYPE html>.*<h1.*<\/html>/is);
  expect(site.output.stderr).toContain("pages loaded");
  site.child.kill("SIGTERM");
  expect(await site.exited).toBe(0);
  expect(await findDatabase(dataDir)).toBeNull();
});

test("pages that cannot be loaded end the start, its database included", async () => {
  const { url, site } = await start(`${SLOWLY}throw new Error("broken build");`);
  await untilReady(url);
  const waiting = await fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
  expect([503, 0]).toContain(waiting);
  expect(await site.exited).toBe(1);
  expect(site.output.stderr).toContain("Error: broken build");
  expect(site.output.stderr).not.toContain("Calabash is open.");
  expect(await findDatabase(dataDir)).toBeNull();
});

test("a signal ends it while its code is being loaded", async () => {
  const { url, site } = await start(SLOWLY);
  await untilReady(url);
  site.child.kill("SIGTERM");
  expect(await site.exited).toBe(0);
  expect(await findDatabase(dataDir)).toBeNull();
});
