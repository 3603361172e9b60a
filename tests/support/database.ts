import { randomBytes } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, inject } from "vitest";
import type { Backend } from "#server/data/backend.ts";
import { createClients } from "#server/data/clients.ts";
import type { Keys } from "#server/data/keys.ts";
import { createPostgresBackend } from "#server/data/postgres-backend.ts";
import { givenServer } from "#tests/support/scratch-server.ts";
import type { SharedServer } from "#tests/support/shared-databases.ts";
import { connect, runOnce, type SqlPool } from "#tests/support/sql.ts";
import { testOptions } from "#tests/support/test-options.ts";

/** The site's clients without types: tests also send what the types forbid. */
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

/** A database on a server shared by all files, empty or migrated; its owner is not a superuser. */
export async function createOnShared({ superuser, migrated }: SharedServer, contents: "empty" | "migrated") {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = contents === "migrated" ? new URL(migrated).pathname.slice(1) : "template0";
  const server = Object.assign(new URL(superuser), { pathname: "/postgres" }).href;
  await runOnce(server, `create database ${name} template ${template} owner site_owner`);
  return {
    url: Object.assign(new URL(migrated), { pathname: `/${name}` }).href,
    drop: () => runOnce(server, `drop database ${name} with (force)`),
  };
}

async function copyOf(server: SharedServer, kind: "embedded" | "postgres") {
  const { url, drop } = await createOnShared(server, "migrated");
  return openOn(url, kind, drop);
}

async function openOn(
  url: string,
  kind: "embedded" | "postgres",
  stop: () => Promise<unknown>,
): Promise<TestDatabase> {
  const options = testOptions();
  try {
    const backend = await createPostgresBackend(url, {
      ...options,
      kind,
      location: url,
      stop: async () => {
        await stop();
      },
    });
    return assemble(backend, options.keys, connect(url));
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** The default PostgreSQL, with the site's privileges. */
const openEmbedded = () => copyOf(inject("sharedServers").bundled, "embedded");

/** DATABASE_URL: TEST_DATABASE_URL's server, or the PostgreSQL installed on this machine. */
async function openPostgres(): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE_URL) {
    const server = givenServer(process.env.TEST_DATABASE_URL);
    return openOn(await server.createDatabase(), "postgres", server.stop);
  }
  const { installed } = inject("sharedServers");
  if (!installed)
    throw new Error("The long run needs a second PostgreSQL: install postgresql, or set TEST_DATABASE_URL.");
  return copyOf(installed, "postgres");
}

function assemble(backend: Backend, keys: Keys, owner: SqlPool): TestDatabase {
  const close = async () => {
    await owner.end();
    await backend.close();
  };
  return { backend, keys, owner, clients: createClients(backend, keys), close };
}

/** Runs a suite on the bundled PostgreSQL; in the long run also on a plain one. */
export function onEveryPostgres(suite: (database: () => TestDatabase) => void): void {
  describe("the embedded PostgreSQL", () => suite(databasePerFile(openEmbedded)));
  if (!process.env.TEST_LONG) return;
  describe("a plain PostgreSQL and its non-superuser owner", () => suite(databasePerFile(openPostgres)));
}

/** Opens a database before the tests of this block and drops it afterwards. */
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
