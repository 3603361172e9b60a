import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { afterAll, beforeAll, describe } from "vitest";
import type { Backend } from "#server/backend/backend.ts";
import { type Clients, createClients } from "#server/backend/clients.ts";
import { binariesFor, locateBinaries } from "#server/backend/embedded-postgres/binaries.ts";
import { chooseDatabaseUser, spawnOptions } from "#server/backend/embedded-postgres/process-user.ts";
import { startEmbeddedPostgres } from "#server/backend/embedded-postgres.ts";
import { createPgliteBackend } from "#server/backend/pglite-backend.ts";
import { createPostgresBackend } from "#server/backend/postgres-backend.ts";
import type { Keys } from "#server/keys.ts";
import { silentLog } from "#server/log.ts";

const random = (bytes: number) => randomBytes(bytes).toString("hex");

/** What a backend needs beside its database; every test database has keys of its own. */
export function testOptions() {
  const keys: Keys = {
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(32)}`,
    jwtSecret: random(48),
    databasePassword: random(24),
  };
  return { keys, siteUrl: "http://localhost:3000", mailer: { sendRecovery } };
}

/** The key in the newest reset link of each address. */
export const recoveryKeys = new Map<string, string>();

async function sendRecovery(email: string, tokenHash: string): Promise<void> {
  recoveryKeys.set(email, tokenHash);
}

/** A migrated database behind the site's own protocol, and the owner's connection for what no client may do. */
export interface TestDatabase {
  readonly backend: Backend;
  readonly clients: Clients;
  readonly keys: Keys;
  readonly owner: postgres.Sql;
  close(): Promise<void>;
}

function connect(target: string | postgres.Options<Record<string, never>>): postgres.Sql {
  const options = { max: 4, onnotice: () => {} };
  return typeof target === "string" ? postgres(target, options) : postgres({ ...target, ...options });
}

/** The default of the design: the bundled PostgreSQL in a DATA_DIR, reached by a role that is no superuser. */
async function openEmbedded(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "calabash-rls-"));
  await chmod(dataDir, 0o711);
  const options = testOptions();
  const server = await startEmbeddedPostgres({
    dataDir: join(dataDir, "postgres"),
    password: options.keys.databasePassword,
    log: silentLog,
  });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const location = server.dataDir;
    const backend = await createPostgresBackend(server.connection, {
      ...options,
      kind: "embedded",
      location,
      stop,
    });
    return assemble(backend, options.keys, connect(server.connection));
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** DATABASE_URL: TEST_DATABASE_URL's server, else PostgreSQL as this machine has it installed. */
async function openPostgres(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
    ? givenServer(process.env.TEST_DATABASE_URL)
    : await startScratchServer();
  try {
    const url = await server.createDatabase();
    const options = testOptions();
    const backend = await createPostgresBackend(url, {
      ...options,
      kind: "postgres",
      location: url,
      stop: server.stop,
    });
    return assemble(backend, options.keys, connect(url));
  } catch (cause) {
    await server.stop();
    throw cause;
  }
}

function assemble(backend: Backend, keys: Keys, owner: postgres.Sql): TestDatabase {
  const close = async () => {
    await owner.end({ timeout: 2 });
    await backend.close();
  };
  return { backend, keys, owner, clients: createClients(backend, keys), close };
}

/** The last resort; it has one connection, so there is no owner's beside the backend's. */
export async function openPglite(): Promise<Omit<TestDatabase, "owner">> {
  const directory = await mkdtemp(join(tmpdir(), "calabash-pglite-"));
  const options = testOptions();
  const backend = await createPgliteBackend(join(directory, "pglite"), options);
  const close = async () => {
    await backend.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { backend, keys: options.keys, clients: createClients(backend, options.keys), close };
}

/** Runs a suite on the bundled PostgreSQL and on a plain one, or says that there is none. */
export function onEveryPostgres(suite: (database: () => TestDatabase) => void): void {
  const engines = [
    { name: "the embedded PostgreSQL", missing: false, open: openEmbedded },
    {
      name: "a plain PostgreSQL and its non-superuser owner",
      missing: !process.env.TEST_DATABASE_URL && installedBinaries() === null,
      open: openPostgres,
    },
  ];
  for (const { name, missing, open } of engines) {
    describe.skipIf(missing)(missing ? `${name} (skipped: no local PostgreSQL)` : name, () =>
      suite(databasePerFile(open)),
    );
  }
}

/** Opens a database before the tests of this block and takes it away after them. */
export function databasePerFile(open: () => Promise<TestDatabase> = openEmbedded): () => TestDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());
  return () => {
    if (!database) throw new Error("the database is open only while tests run");
    return database;
  };
}

/** A server whose databases belong to a role with CREATEROLE that is not a superuser. */
export interface ScratchServer {
  /** Makes an empty database and answers its owner's address. */
  createDatabase(): Promise<string>;
  /** The same database as its owner sees it, for another role. */
  superuserUrl(url: string): string;
  stop(): Promise<void>;
}

function givenServer(given: string): ScratchServer {
  const made: string[] = [];
  const run = async (command: string) => {
    const sql = connect(given);
    await sql.unsafe(command).finally(() => sql.end());
  };
  return {
    createDatabase: async () => {
      const name = `calabash_test_${random(6)}`;
      await run(`create database ${name}`);
      made.push(name);
      return Object.assign(new URL(given), { pathname: `/${name}` }).href;
    },
    superuserUrl: () => {
      throw new Error("TEST_DATABASE_URL is an owner's address, not a superuser's");
    },
    stop: async () => {
      for (const name of made) await run(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Where this machine keeps initdb and postgres, newest version first; Debian leaves them off the PATH. */
function installedBinaries(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = versions.map((version) => join(debian, version, "bin"));
  try {
    candidates.push(execFileSync("pg_config", ["--bindir"], { encoding: "utf8", stdio: "pipe" }).trim());
  } catch {
    // No pg_config: only Debian's directories are left to look at.
  }
  return (
    candidates.find((bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres"))) ?? null
  );
}

/** A cluster of this test alone on a random loopback port, from the machine's PostgreSQL or the bundled one. */
export async function startScratchServer(
  options: { readonly bundled?: boolean } = {},
): Promise<ScratchServer> {
  const user = await chooseDatabaseUser();
  const installed = options.bundled ? null : installedBinaries();
  const bin = installed ?? join(await binariesFor(user, await locateBinaries()), "bin");
  const home = await mkdtemp(join(tmpdir(), "calabash-scratch-"));
  const [data, log, passwordFile] = ["data", "log", "password"].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ];
  const password = random(16);
  await writeFile(passwordFile, password);
  for (const path of [home, passwordFile]) await chown(path, user.uid, user.gid);
  const as = spawnOptions(user, home);
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "scram-sha-256", "--pwfile", passwordFile, "-E", "UTF8", "-N"],
    { ...as, stdio: "pipe" },
  );
  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  // The shell ends the server, and removes it, as soon as this process stops holding its input: even killed, a
  // test leaves nothing behind.
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      'trap : INT TERM HUP; "$@" >>"$LOG" 2>&1 & read -r _; kill -QUIT $!; wait $!; rm -rf "$HOME"',
      "sh",
      join(bin, "postgres"),
      "-D",
      data,
      ...settings.flatMap((setting) => ["-c", setting]),
    ],
    { ...as, env: { ...as.env, LOG: log }, stdio: ["pipe", "ignore", "ignore"] },
  );
  const exited = once(child, "exit");
  const url = (role: string, database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
  const run = async (command: string) => {
    const sql = connect(url("postgres", "postgres"));
    await sql.unsafe(command).finally(() => sql.end());
  };
  const stop = async () => {
    child.stdin.end();
    await exited;
  };
  try {
    await untilItAnswers(() => run("select 1"), log);
    await run(`create role site_owner login createrole password '${password}'`);
  } catch (cause) {
    await stop();
    throw cause;
  }
  return {
    createDatabase: async () => {
      const name = `calabash_${random(6)}`;
      await run(`create database ${name} owner site_owner`);
      return url("site_owner", name);
    },
    superuserUrl: (of) => url("postgres", new URL(of).pathname.slice(1)),
    stop,
  };
}

async function untilItAnswers(ask: () => Promise<void>, log: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      return await ask();
    } catch (cause) {
      if (Date.now() > deadline) throw new Error(await readFile(log, "utf8"), { cause });
      await sleep(50);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Someone with an account, signed in through the official client. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly client: SupabaseClient;
}

const PASSWORD = "gourd of the calabash tree";

export async function createPerson(
  { clients, backend, keys }: Pick<TestDatabase, "clients" | "backend" | "keys">,
  name: string,
  role: "admin" | "user" | null = null,
): Promise<Person> {
  const email = `${name}-${random(3)}@people.example`;
  const made = await clients.service.auth.admin.createUser({
    email,
    password: PASSWORD,
    user_metadata: { first_name: name, last_name: "Test" },
    email_confirm: true,
  });
  if (made.error) throw made.error;
  const { id } = made.data.user;
  if (role) {
    const { error } = await clients.service.from("user_roles").upsert({ user_id: id, role });
    if (error) throw error;
  }
  const client = createClients(backend, keys).visitor;
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { id, email, token: data.session.access_token, client };
}

/** Everyone whom the permission tables name. */
export interface People {
  readonly anonymous: SupabaseClient;
  readonly service: SupabaseClient;
  readonly user: Person;
  readonly otherUser: Person;
  readonly admin: Person;
  /** Was an admin when the token was made, and is signed in still. */
  readonly demotedAdmin: Person;
  /** Is an admin, but the session of this token has ended. */
  readonly signedOutAdmin: Person;
}

export async function createPeople(database: Omit<TestDatabase, "owner">): Promise<People> {
  const { clients } = database;
  const [user, otherUser, admin, demotedAdmin, leaving] = await Promise.all([
    createPerson(database, "user"),
    createPerson(database, "other", "user"),
    createPerson(database, "admin", "admin"),
    createPerson(database, "demoted", "admin"),
    createPerson(database, "leaving", "admin"),
  ]);
  const demotion = await admin.client
    .from("user_roles")
    .update({ role: "user" })
    .eq("user_id", demotedAdmin.id);
  if (demotion.error) throw demotion.error;
  const signOut = await leaving.client.auth.signOut();
  if (signOut.error) throw signOut.error;
  const signedOutAdmin = { ...leaving, client: clients.asUser(leaving.token) };
  return {
    anonymous: clients.visitor,
    service: clients.service,
    user,
    otherUser,
    admin,
    demotedAdmin,
    signedOutAdmin,
  };
}
