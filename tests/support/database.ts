import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe } from "vitest";
import type { Backend } from "#server/backend/backend.ts";
import { createClients } from "#server/backend/clients.ts";
import { startEmbeddedPostgres } from "#server/backend/embedded-postgres.ts";
import { createPgliteBackend } from "#server/backend/pglite-backend.ts";
import { createPostgresBackend } from "#server/backend/postgres-backend.ts";
import type { Keys } from "#server/keys.ts";
import { silentLog } from "#server/log.ts";
import { givenServer, installedBinaries, startScratchServer } from "#tests/support/scratch-server.ts";
import { connect, type SqlPool } from "#tests/support/sql.ts";

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

/** The site's clients without their types: tests also send what the types forbid. */
interface UntypedClients {
  readonly visitor: SupabaseClient;
  readonly service: SupabaseClient;
  asUser(accessToken: string): SupabaseClient;
  onBehalfOf(userId: string): SupabaseClient;
}

/** A migrated database behind the site's own protocol, and the owner's connection for what no client may do. */
export interface TestDatabase {
  readonly backend: Backend;
  readonly clients: UntypedClients;
  readonly keys: Keys;
  readonly owner: SqlPool;
  close(): Promise<void>;
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

function assemble(backend: Backend, keys: Keys, owner: SqlPool): TestDatabase {
  const close = async () => {
    await owner.end();
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
