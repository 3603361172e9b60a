import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabasePool } from "#server/data/database-pool.ts";
import { chooseDatabaseUser, spawnOptions } from "#server/data/embedded-postgres/process-user.ts";
import { silentLog } from "#server/process/log.ts";
import { freePort } from "#tests/support/free-port.ts";
import { clientOf, type RunningSite, serviceOf, startSite } from "#tests/support/run-site.ts";
import { type ScratchServer, startScratchServer } from "#tests/support/scratch-server.ts";
import { readAll, sendRequest, someSender, submit } from "#tests/support/visitors.ts";

// PgBouncer in transaction mode: each transaction may run on another connection of the server.
let server: ScratchServer;
let stopPooler: () => Promise<void>;
let url = "";
let sites: readonly RunningSite[] = [];

beforeAll(async () => {
  server = await startScratchServer({ bundled: true });
  const direct = new URL(await server.createDatabase());
  const port = await startPooler(direct);
  url = Object.assign(direct, { port: String(port) }).href;
  const env = {
    DATABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_7Qm2xkR9vTz4LcW8nBy3JfHa",
    SUPABASE_SECRET_KEY: "sb_secret_w3Zp8KdV5qXr1NhT6mGj9CyBs4LfQ2Ua",
    REST_CALLS_PER_SECOND: "0",
  };
  sites = await Promise.all([startSite({ env }), startSite({ env })]);
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await stopPooler?.();
  await server?.stop();
});

async function startPooler({ port: serverPort, username, password }: URL): Promise<number> {
  const user = await chooseDatabaseUser();
  const home = await mkdtemp(join(tmpdir(), "calabash-pgbouncer-"));
  const [config, users] = [join(home, "pgbouncer.ini"), join(home, "users")];
  const port = await freePort();
  const settings = ["pool_mode=transaction", "default_pool_size=8", "auth_type=scram-sha-256"];
  const addresses = [
    "listen_addr=127.0.0.1",
    `listen_port=${port}`,
    "unix_socket_dir=",
    `auth_file=${users}`,
  ];
  const databases = ["[databases]", `* = host=127.0.0.1 port=${serverPort}`];
  await writeFile(config, [...databases, "[pgbouncer]", ...settings, ...addresses, ""].join("\n"));
  await writeFile(users, `"${username}" "${password}"\n`);
  for (const path of [home, config, users]) await chown(path, user.uid, user.gid);
  const options = spawnOptions(user, home);
  const env = { ...options.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const pooler = spawn("pgbouncer", [config], { ...options, env, stdio: ["ignore", "ignore", "pipe"] });
  const log = text(pooler.stderr);
  const ended = once(pooler, "exit");
  stopPooler = async () => {
    pooler.kill("SIGTERM");
    await ended;
    await log;
    await rm(home, { recursive: true, force: true });
  };
  await once(pooler, "spawn");
  return port;
}

test("two processes that start at once share the migrated database, and no function or table is missing", async () => {
  const read = (site: RunningSite, path: string, index: number) =>
    sendRequest(site, `/rest/v1/${path}`, {
      headers: { apikey: site.keys.publishableKey, "x-forwarded-for": `198.18.0.${index}` },
    });
  const reads = sites.flatMap((site) =>
    Array.from({ length: 100 }, (_, index) =>
      read(site, index % 2 ? `faqs?select=id&question=neq.${index}` : "rpc/has_role?role=admin", index),
    ),
  );
  const statuses = new Set((await Promise.all(reads)).map(({ status }) => status));
  // So many at once may be refused for the moment.
  for (const refusal of [429, 503]) statuses.delete(refusal);
  expect([...statuses]).toEqual([200]);
});

test("people log in, a change shows at the other process, and forms are stored once", async () => {
  const [first, second] = sites;
  if (!first || !second) throw new Error("not all sites started");
  const staff = clientOf(first);
  expect((await staff.auth.signInWithPassword(first.admin)).error).toBeNull();
  const category = { name: "Seen through the pooler" };
  expect((await staff.from("faq_categories").insert(category)).error).toBeNull();
  const faq = { question: "Is it pooled?", answer: "Yes.", is_published: true };
  expect((await staff.from("faqs").insert(faq)).error).toBeNull();
  await expect.poll(async () => (await sendRequest(second, "/faqs")).body).toContain("Is it pooled?");

  const sender = someSender();
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, index) => submit(index % 2 ? first : second, sender)),
  );
  const stored = await readAll<{ email: string }>(serviceOf(first), "requests", "email");
  expect(stored.filter(({ email }) => email === sender)).toHaveLength(
    sent.filter(({ status }) => status === 200).length,
  );
  expect(sent.some(({ status }) => status === 200)).toBe(true);
});

test("a query whose settings fail does not run", async () => {
  const pool = new DatabasePool({ connectionString: url }, { size: 1, log: silentLog });
  const connection = await pool.connect();
  const insert = "insert into public.faq_categories (name) values ($1)";
  const preparations = ["begin", "select set_config('role', 'no_such_role', true)"];
  await expect(connection.query(insert, ["lost"], preparations)).rejects.toMatchObject({ code: "22023" });
  await connection.query("rollback", []);
  connection.release();
  expect(await pool.query("select from public.faq_categories where name = $1", ["lost"])).toEqual([]);
  await pool.end();
});
