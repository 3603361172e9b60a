import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { freePort } from "#tests/support/free-port.ts";
import { sendSlowly } from "#tests/support/network.ts";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";

const ROUNDS = process.env.TEST_LONG ? 5 : 1;
const WAIT_OPTIONS = { timeout: 120_000, interval: 50 };
const SECRET = "sb_secret_w3Zp8KdV5qXr1NhT6mGj9CyBs4LfQ2Ua";

let proxy: LoadBalancer;
let ports: number[];
let start: (port: number) => Promise<RunningSite>;
const sites = new Map<number, RunningSite>();
/** A restarted process keeps its directory, which holds its images. */
const dataDirs = new Map<number, string>();

beforeAll(async () => {
  const env = {
    DATABASE_URL: await createDatabaseOnSharedServer("migrated"),
    DEMO: "0",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_7Qm2xkR9vTz4LcW8nBy3JfHa",
    SUPABASE_SECRET_KEY: SECRET,
    // An empty value means the default, which is three times as long as a readiness check may take.
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
  await Promise.all([...dataDirs.values()].map(removeDataDir));
});

test("three processes are restarted one after the other, and no request fails", async () => {
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const succeeded = { pages: 0, uploads: 0 };
  const failures: string[] = [];
  let isOver = false;
  const agent = new Agent({ keepAlive: true });

  const readPages = async (reader: number) => {
    const paths = ["/", "/destinations", "/faqs", "/login", `/rest/v1/faqs?select=id&limit=${reader + 1}`];
    for (let turn = reader; !isOver; turn++) {
      const path = paths[turn % paths.length] ?? "/";
      const status = await read(`${proxy.url}${path}`, agent).catch(String);
      if (status === 200) succeeded.pages++;
      else failures.push(`${path}: ${status}`);
      // The load is light, because the restarts need the CPU.
      await delay(50);
    }
  };
  const uploadSlowly = async (number: number) => {
    const url = `${proxy.url}/storage/v1/object/itinerary-images/rolling/${number}.png`;
    const headers = { authorization: `Bearer ${SECRET}`, "content-type": "image/png" };
    while (!isOver) {
      const status = await sendSlowly(url, {
        method: "PUT",
        headers,
        body: image,
        overMs: 3_000,
        agent,
      }).catch(String);
      if (status === 200) succeeded.uploads++;
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
  isOver = true;
  await Promise.all(load);
  agent.destroy();

  expect(proxy.failures).toEqual([]);
  expect(failures).toEqual([]);
  expect(succeeded.pages).toBeGreaterThan(100);
  expect(succeeded.uploads).toBeGreaterThan(3 * ROUNDS);
  recordFault({
    fault: `a rolling restart of three processes behind a proxy, ${ROUNDS} times`,
    where: "DATABASE_URL",
    visitor: `nothing: ${succeeded.pages} pages and ${succeeded.uploads} uploads, none failed`,
    recoveredMs: 0,
    writes: succeeded.uploads,
    lost: 0,
  });
});

/** A simple load balancer: checks the readiness of every site, keeps connections open, retries nothing. */
interface LoadBalancer {
  readonly url: string;
  /** Ports of the sites that were ready at the last check. */
  readonly ready: ReadonlySet<number>;
  /** Requests without a complete response, and why. */
  readonly failures: readonly string[];
  close(): Promise<void>;
}

const CHECK_MS = 100;

async function startProxy(ports: readonly number[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const failures: string[] = [];
  let turn = 0;

  let isClosed = false;
  // Each site is checked again only after its last check, because a late response must not overwrite a newer one.
  const watch = async (port: number) => {
    while (!isClosed) {
      if (await isReadyAt(port)) ready.add(port);
      else ready.delete(port);
      await delay(CHECK_MS);
    }
  };
  const watching = ports.map(watch);

  const server = createServer((incoming, response) => {
    const candidates = [...ready];
    const port = candidates[turn++ % candidates.length];
    const { method, url: path, headers } = incoming;
    const fail = (reason: Error) => {
      failures.push(`${method} ${path}: ${reason.message}, of ${candidates.length} ready`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (port === undefined) return fail(new Error("no site is ready"));
    // `connection` and `keep-alive` concern only one of the two connections, so they are not passed on.
    const { connection: _connection, ...requestHeaders } = headers;
    const options = { host: "127.0.0.1", port, method, path, headers: requestHeaders, agent };
    const siteRequest = request(options, (siteResponse) => {
      const { connection: _own, "keep-alive": _hint, ...responseHeaders } = siteResponse.headers;
      response.writeHead(siteResponse.statusCode ?? 502, responseHeaders);
      siteResponse.on("error", fail);
      siteResponse.pipe(response);
    });
    siteRequest.on("error", fail);
    incoming.pipe(siteRequest);
  });
  // Longer than any test, so that the balancer never closes its clients' connections.
  server.keepAliveTimeout = 600_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready,
    failures,
    async close() {
      isClosed = true;
      await Promise.all(watching);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function isReadyAt(port: number): Promise<boolean> {
  try {
    const request = get({ host: "127.0.0.1", port, path: "/readyz", agent: false, timeout: 10_000 });
    request.once("timeout", () => request.destroy());
    const [message] = (await once(request, "response")) as [IncomingMessage];
    message.resume();
    return message.statusCode === 200;
  } catch {
    return false;
  }
}

async function read(url: string, agent: Agent): Promise<number | undefined> {
  const request = get(url, { agent, headers: { apikey: SECRET } });
  const [message] = (await once(request, "response")) as [IncomingMessage];
  message.resume();
  await once(message, "end");
  return message.statusCode;
}
