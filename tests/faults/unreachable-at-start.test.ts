import { afterEach, expect, test, vi } from "vitest";
import { startS3Server } from "#server/storage/s3-server.fixture.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { freePort } from "#tests/support/free-port.ts";
import { type SilentProxy, startSilentProxy } from "#tests/support/network.ts";
import { startScript } from "#tests/support/run-script.ts";
import { startSite } from "#tests/support/run-site.ts";

const WAIT_OPTIONS = { timeout: 120_000, interval: 200 };
const KEYS = {
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_7Qm2xkR9vTz4LcW8nBy3JfHa",
  SUPABASE_SECRET_KEY: "sb_secret_w3Zp8KdV5qXr1NhT6mGj9CyBs4LfQ2Ua",
};

const running: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
});
function stopAfterTest<T extends { stop(): Promise<unknown> }>(part: T): T {
  running.push(part);
  return part;
}

/** A port that refuses connections until forwardTo() is called, and then forwards to another port. */
async function createForwarder() {
  const port = await freePort();
  let proxy: SilentProxy | null = null;
  stopAfterTest({ stop: async () => proxy?.close() });
  const forwardTo = async (targetPort: number) => {
    proxy = await startSilentProxy({ host: "127.0.0.1", port: targetPort }, port);
  };
  return { port, forwardTo };
}

test("a site whose database is unreachable at startup responds with 503, and opens once it is reachable", async () => {
  const databaseUrl = new URL(await createDatabaseOnSharedServer("empty"));
  const forwarder = await createForwarder();
  const realPort = Number(databaseUrl.port);
  databaseUrl.port = String(forwarder.port);
  const port = await freePort();
  const dataDir = await makeDataDir();
  stopAfterTest({ stop: () => removeDataDir(dataDir) });
  const variables = { ...KEYS, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl.href };
  const server = startScript("server/main.ts", [], variables);
  stopAfterTest({
    stop: () => {
      server.child.kill("SIGTERM");
      return server.exited;
    },
  });

  await vi.waitFor(
    () => expect(server.output.stdout).toContain("backend unreachable, waiting for it"),
    WAIT_OPTIONS,
  );
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await statusOf("/readyz")).toBe(503);
  expect(await statusOf("/destinations")).toBe(503);
  expect(await statusOf("/livez")).toBe(200);

  await forwarder.forwardTo(realPort);
  const backAt = performance.now();
  await vi.waitFor(async () => expect(await statusOf("/readyz")).toBe(200), WAIT_OPTIONS);
  expect(await statusOf("/destinations")).toBe(200);
  recordFault({
    fault: "the database is down when the site starts, for less than a minute",
    where: "DATABASE_URL",
    visitor: "503 until it is back and the migrations of the new database are done",
    recoveredMs: performance.now() - backAt,
    writes: 0,
    lost: 0,
  });
});

test.runIf(process.env.TEST_LONG)(
  "a database that stays unreachable fails the start after a minute",
  async () => {
    const dataDir = await makeDataDir();
    stopAfterTest({ stop: () => removeDataDir(dataDir) });
    const port = await freePort();
    const startedAt = Date.now();
    const databaseUrl = `postgres://site:not-to-be-printed@127.0.0.1:${port}/calabash`;
    const server = startScript("server/main.ts", [], {
      DATA_DIR: dataDir,
      PORT: "0",
      DATABASE_URL: databaseUrl,
    });
    expect(await server.exited).toBe(1);
    expect(Date.now() - startedAt).toBeGreaterThan(50_000);
    expect(server.output.stderr).toMatch(
      /^Calabash cannot start: DATABASE_URL: the database did not respond for 60 seconds: .*ECONNREFUSED.*\n$/,
    );
    expect(server.output.stdout + server.output.stderr).not.toContain("not-to-be-printed");
  },
);

test("a database that does not exist fails the start at once, naming the variable but no password", async () => {
  const databaseUrl = new URL(await createDatabaseOnSharedServer("empty"));
  databaseUrl.pathname = "/elsewhere";
  databaseUrl.password = "not-to-be-printed";
  const dataDir = await makeDataDir();
  stopAfterTest({ stop: () => removeDataDir(dataDir) });
  const server = startScript("server/main.ts", [], {
    DATA_DIR: dataDir,
    PORT: "0",
    DATABASE_URL: databaseUrl.href,
  });
  expect(await server.exited).toBe(1);
  expect(server.output.stderr).toMatch(
    /^Calabash cannot start: DATABASE_URL: the database cannot be used: .+\n$/,
  );
  expect(server.output.stdout + server.output.stderr).not.toContain("not-to-be-printed");
});

test("a site whose image storage is unreachable at startup opens, and stores its illustrations later", async () => {
  const forwarder = await createForwarder();
  const site = stopAfterTest(
    await startSite({
      env: {
        DEMO: "0",
        S3_ENDPOINT: `http://127.0.0.1:${forwarder.port}`,
        S3_BUCKET: "images",
        S3_ACCESS_KEY_ID: "S3RVER",
        S3_SECRET_ACCESS_KEY: "S3RVER",
      },
    }),
  );
  expect(site.output.stdout).toContain("image store does not respond");
  const page = await (await fetch(`${site.url}/destinations`)).text();
  const [path = ""] =
    /\/storage\/v1\/(?:object|render\/image)\/public\/itinerary-images\/[\w./-]+/.exec(page) ?? [];
  expect((await fetch(`${site.url}${path}`)).status).toBe(503);

  const s3 = stopAfterTest(await startS3Server(["images"]));
  await forwarder.forwardTo(Number(new URL(s3.endpoint).port));
  const backAt = performance.now();
  await vi.waitFor(async () => expect((await fetch(`${site.url}${path}`)).status).toBe(200), WAIT_OPTIONS);
  recordFault({
    fault: "the image store is unreachable when the site starts for the first time",
    where: "S3_ENDPOINT",
    visitor: "pages without their images (503), which appear by themselves",
    recoveredMs: performance.now() - backAt,
    writes: 0,
    lost: 0,
  });
});
