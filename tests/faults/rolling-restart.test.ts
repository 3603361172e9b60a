import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { createOnShared } from "#tests/support/database.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { freePort } from "#tests/support/free-port.ts";
import { type LoadBalancer, sendSlowly, startProxy } from "#tests/support/network.ts";
import { makeDataDir, removeDataDir } from "#tests/support/run-server.ts";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";

const ROUNDS = process.env.TEST_LONG ? 5 : 1;
const WAIT_OPTIONS = { timeout: 120_000, interval: 50 };
const SECRET = "sb_secret_w3Zp8KdV5qXr1NhT6mGj9CyBs4LfQ2Ua";

let database: Awaited<ReturnType<typeof createOnShared>>;
let proxy: LoadBalancer;
let ports: number[];
let start: (port: number) => Promise<RunningSite>;
const sites = new Map<number, RunningSite>();
/** A restarted process keeps its images. */
const dataDirs = new Map<number, string>();

beforeAll(async () => {
  database = await createOnShared(inject("sharedServers").bundled, "migrated");
  const env = {
    DATABASE_URL: database.url,
    DEMO: "0",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_7Qm2xkR9vTz4LcW8nBy3JfHa",
    SUPABASE_SECRET_KEY: SECRET,
    // Empty for the default: three times as long as a readiness check may take.
    DRAIN_SECONDS: "",
    // All requests come from one IP address.
    REST_CALLS_PER_SECOND: "0",
  };
  ports = await Promise.all([freePort(), freePort(), freePort()]);
  for (const port of ports) dataDirs.set(port, await makeDataDir());
  start = (port) => startSite({ dataDir: dataDirs.get(port), env: { ...env, PORT: String(port) } });
  await Promise.all(ports.map(async (port) => sites.set(port, await start(port))));
  proxy = await startProxy(ports);
  await vi.waitFor(() => expect(proxy.ready.size).toBe(3), WAIT_OPTIONS);
});
afterAll(async () => {
  await proxy?.close();
  await Promise.all([...sites.values()].map((site) => site.stop()));
  await database?.drop();
  await Promise.all([...dataDirs.values()].map(removeDataDir));
});

test("three processes are restarted one after the other, and no request fails", async () => {
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const done = { pages: 0, uploads: 0 };
  const failures: string[] = [];
  let over = false;
  const agent = new Agent({ keepAlive: true });

  const readPages = async (reader: number) => {
    const paths = ["/", "/destinations", "/faqs", "/login", `/rest/v1/faqs?select=id&limit=${reader + 1}`];
    for (let turn = reader; !over; turn++) {
      const path = paths[turn % paths.length] ?? "/";
      const status = await read(`${proxy.url}${path}`, agent).catch(String);
      if (status === 200) done.pages++;
      else failures.push(`${path}: ${status}`);
      // Normal traffic, not a load test: the CPU is needed for the restarts.
      await delay(50);
    }
  };
  const uploadSlowly = async (number: number) => {
    const url = `${proxy.url}/storage/v1/object/itinerary-images/rolling/${number}.png`;
    const headers = { authorization: `Bearer ${SECRET}`, "content-type": "image/png" };
    while (!over) {
      const status = await sendSlowly(url, {
        method: "PUT",
        headers,
        body: image,
        overMs: 3_000,
        agent,
      }).catch(String);
      if (status === 200) done.uploads++;
      else failures.push(`upload: ${status}`);
    }
  };
  const load = [0, 1, 2, 3].map(readPages).concat([0, 1, 2].map(uploadSlowly));

  for (let round = 0; round < ROUNDS; round++) {
    for (const port of ports) {
      const site = sites.get(port);
      site?.child.kill("SIGTERM");
      expect(await site?.exited).toBe(0);
      await site?.stop();
      sites.set(port, await start(port));
      await vi.waitFor(() => expect(proxy.ready.size).toBe(3), WAIT_OPTIONS);
    }
  }
  over = true;
  await Promise.all(load);
  agent.destroy();

  expect(proxy.failures).toEqual([]);
  expect(failures).toEqual([]);
  expect(done.pages).toBeGreaterThan(100);
  expect(done.uploads).toBeGreaterThan(3 * ROUNDS);
  recordFault({
    fault: `a rolling restart of three processes behind a proxy, ${ROUNDS} times`,
    where: "DATABASE_URL",
    visitor: `nothing: ${done.pages} pages and ${done.uploads} uploads, none failed`,
    recoveredMs: 0,
    writes: done.uploads,
    lost: 0,
  });
});

async function read(url: string, agent: Agent): Promise<number | undefined> {
  const request = get(url, { agent, headers: { apikey: SECRET } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer.statusCode;
}
