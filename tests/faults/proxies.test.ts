import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type RequestOptions, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freezeDatabase } from "#tests/faults/database-faults.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { freePort } from "#tests/support/free-port.ts";
import { type RunningSite, serviceOf, startSite } from "#tests/support/run-site.ts";
import { type ScratchServer, startScratchServer } from "#tests/support/scratch-server.ts";
import { readAll, sendRequest, someSender } from "#tests/support/visitors.ts";

// The files of deploy/proxies, before two real processes. Only ports, certificates and folders are replaced.
const FILES = join(import.meta.dirname, "../../deploy/proxies");
/** An address of this machine that is no trusted proxy. */
const VISITOR = "127.0.0.9";
const PAGES = ["/", "/destinations", "/faqs"] as const;
const PROGRAM_PATH = `${process.env.PATH}:/usr/sbin`;

let home: string;
let server: ScratchServer;
let start: (index: number) => Promise<RunningSite>;
const ports: number[] = [];
const dataDirs: string[] = [];
const sites: RunningSite[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "calabash-proxies-"));
  execFileSync("chmod", ["755", home]);
  const names = ["-keyout", "key.pem", "-out", "cert.pem", "-subj", "/CN=trips.example"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...names], {
    cwd: home,
    stdio: "pipe",
  });
  await writeFile(
    join(home, "both.pem"),
    `${await readFile(join(home, "cert.pem"), "utf8")}${await readFile(join(home, "key.pem"), "utf8")}`,
  );
  server = await startScratchServer({ bundled: true });
  const env = {
    DATABASE_URL: await server.createDatabase(),
    DEMO: "0",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_7Qm2xkR9vTz4LcW8nBy3JfHa",
    SUPABASE_SECRET_KEY: "sb_secret_w3Zp8KdV5qXr1NhT6mGj9CyBs4LfQ2Ua",
    TRUSTED_PROXIES: "127.0.0.1",
    DRAIN_SECONDS: "",
    REST_CALLS_PER_SECOND: "0",
  };
  start = (index) =>
    startSite({ dataDir: dataDirs[index] ?? "", env: { ...env, PORT: String(ports[index]) } });
  for (const index of [0, 1]) {
    ports.push(await freePort());
    dataDirs.push(await makeDataDir());
    sites.push(await start(index));
  }
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await server?.stop();
  await Promise.all(dataDirs.map(removeDataDir));
  await rm(home, { recursive: true, force: true });
});

/** Reads the pages once, as the first visitors do. */
async function warmUp(site: RunningSite | undefined) {
  for (const page of PAGES) if (site) expect((await sendRequest(site, page)).status).toBe(200);
}

const replaceUpstreams = (config: string) =>
  config
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${ports[0]}`)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${ports[1]}`);

/** The program's arguments, once its configuration is written for this test. */
const PROXIES = {
  haproxy: async (config: string, port: number) => {
    const file = join(home, "haproxy.cfg");
    const text = config
      .replace("bind :80\n", `bind 127.0.0.1:${await freePort()}\n`)
      .replace("bind :443", `bind 127.0.0.1:${port}`)
      .replace("/etc/haproxy/trips.example.pem", join(home, "both.pem"));
    await writeFile(file, text);
    return ["-db", "-f", file];
  },
  nginx: async (config: string, port: number) => {
    const file = join(home, "nginx.conf");
    const block = config
      .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`)
      .replace("listen 443", `listen 127.0.0.1:${port}`)
      .replace(/\S+fullchain\.pem/, join(home, "cert.pem"))
      .replace(/\S+privkey\.pem/, join(home, "key.pem"));
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${home}/nginx-${name};`)
      .join(" ");
    await writeFile(file, `pid ${home}/nginx.pid; events {} http { access_log off; ${temporary}\n${block}}`);
    return ["-c", file, "-e", "stderr", "-g", "daemon off;"];
  },
  caddy: async (config: string, port: number) => {
    const file = join(home, "Caddyfile");
    const site = config.replace(
      "\ntrips.example {",
      `\nhttps://trips.example:${port} {\n\tbind 127.0.0.1\n\ttls ${home}/cert.pem ${home}/key.pem`,
    );
    await writeFile(
      file,
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${home}/caddy\n}\n${site}`,
    );
    return ["run", "--adapter", "caddyfile", "--config", file];
  },
};
const FILE_NAMES = { haproxy: "haproxy.cfg", nginx: "nginx.conf", caddy: "Caddyfile" };

async function startProxy(program: keyof typeof PROXIES, processes: 1 | 2) {
  const port = await freePort();
  const config = await readFile(join(FILES, FILE_NAMES[program]), "utf8");
  // As each file says: with one process, delete this line.
  const used = processes === 2 ? config : config.replaceAll(/^.*127\.0\.0\.1:3001.*\n/gm, "");
  const args = await PROXIES[program](replaceUpstreams(used), port);
  const proxy = spawn(program, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: home, PATH: PROGRAM_PATH },
  });
  const errors = text(proxy.stderr);
  const ended = once(proxy, "exit");
  onTestFinished(async () => {
    proxy.kill("SIGTERM");
    await ended;
    await errors;
  });
  const send = async (path: string, options: RequestOptions = {}, body?: string) => {
    const sent = request({
      host: "127.0.0.1",
      port,
      path,
      localAddress: VISITOR,
      servername: "trips.example",
      rejectUnauthorized: false,
      agent: false,
      ...options,
      // A visitor must not be able to choose an address.
      headers: { host: "trips.example", "x-forwarded-for": "203.0.113.50", ...options.headers },
    });
    sent.end(body);
    try {
      const [response] = await once(sent, "response");
      await text(response);
      return Number(response.statusCode);
    } catch {
      return 0;
    }
  };
  return { send };
}

async function readsVisitorsAddress(send: (path: string) => Promise<number>, path: string) {
  await expect.poll(() => send(path)).toBe(404);
  const logged = () => sites.map((site) => site.output.stdout).join("");
  await expect.poll(logged).toMatch(new RegExp(`"path":"${path}".*"client":"${VISITOR}"`));
}

test.each(["haproxy", "nginx", "caddy"] as const)("%s serves one process", async (program) => {
  const { send } = await startProxy(program, 1);
  await readsVisitorsAddress(send, `/alone-behind-${program}`);
});

test.each(["haproxy", "nginx", "caddy"] as const)(
  "%s: no cached page is lost and no form is sent twice in a rolling restart, a kill and an outage",
  async (program) => {
    const { send } = await startProxy(program, 2);
    await expect.poll(() => send("/")).toBe(200);
    await readsVisitorsAddress(send, `/through-${program}`);

    const sender = someSender();
    const failures: string[] = [];
    let [pages, acknowledged] = [0, 0];
    let isOver = false;
    const readPages = async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const page = PAGES[turn % PAGES.length] ?? "/";
        const status = await send(page);
        if (status === 200) pages += 1;
        else failures.push(`${page}: ${status}`);
        await delay(25);
      }
    };
    const sendForms = async () => {
      while (!isOver) {
        const message = randomUUID();
        const data = { name: "Ada Lovelace", email: sender, phone: "", inquiry: "general", message };
        const headers = { apikey: sites[0]?.keys.publishableKey, "content-type": "application/json" };
        const status = await send(
          "/functions/v1/send-admin-notification",
          { method: "POST", headers },
          JSON.stringify({ type: "contact", data }),
        );
        if (status === 200) acknowledged += 1;
        // More would reach the limit for one sender.
        await delay(3_000);
      }
    };
    const load = [readPages(), readPages(), sendForms()];
    const readMore = async (count: number) => {
      const goal = pages + failures.length + count;
      await expect.poll(() => pages + failures.length, { timeout: 120_000 }).toBeGreaterThan(goal);
    };

    for (const index of [0, 1]) {
      sites[index]?.child.kill("SIGTERM");
      await sites[index]?.exited;
      sites[index] = await start(index);
      await warmUp(sites[index]);
      await readMore(100);
    }
    expect(failures, "rolling restart").toEqual([]);

    await sites[0]?.kill();
    await readMore(100);
    // A page whose connection was cut in the middle is the only one that may fail.
    expect(
      failures.filter((failure) => !failure.endsWith(": 0")),
      "killed",
    ).toEqual([]);
    failures.length = 0;
    sites[0] = await start(0);
    await warmUp(sites[0]);
    await readMore(100);

    const thaw = await freezeDatabase({ cluster: server.cluster, connection: async () => "" });
    await readMore(200);
    expect(failures, "database stopped").toEqual([]);
    thaw();
    isOver = true;
    await Promise.all(load);
    const [site] = sites;
    if (!site) throw new Error("no site was started");
    const requests = await readAll<{ email: string; message: string }>(
      serviceOf(site),
      "requests",
      "email, message",
    );
    const own = requests.filter(({ email }) => email === sender).map(({ message }) => message);
    expect(new Set(own).size).toBe(own.length);
    expect(own.length).toBeGreaterThanOrEqual(acknowledged);
    expect(acknowledged).toBeGreaterThan(0);
    recordFault({
      fault: "a rolling restart, one process killed, the database stopped",
      where: `two processes behind ${program}`,
      visitor: `nothing: ${pages} pages`,
      recoveredMs: 0,
      writes: acknowledged,
      lost: 0,
    });
  },
);
