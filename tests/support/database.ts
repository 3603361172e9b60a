import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, inject, type ProvidedContext } from "vitest";
import type { Backend } from "#server/data/backend.ts";
import { createClients } from "#server/data/clients.ts";
import type { Keys } from "#server/data/keys.ts";
import { createDatabaseBeside, dropDatabase } from "#tests/support/scratch-server.ts";
import { connect, type SqlPool } from "#tests/support/sql.ts";
import { openBackend } from "#tests/support/test-backend.ts";

/** The site's clients without types, because tests also send values that the types forbid. */
interface UntypedClients {
  readonly visitor: SupabaseClient;
  readonly service: SupabaseClient;
  asUser(accessToken: string): SupabaseClient;
  onBehalfOf(userId: string): SupabaseClient;
}

/** A migrated database: `clients` use it through the site's API, `owner` as the role that owns it. */
export interface TestDatabase {
  readonly backend: Backend;
  readonly clients: UntypedClients;
  readonly keys: Keys;
  readonly owner: SqlPool;
  close(): Promise<void>;
}

type Engine = keyof ProvidedContext["sharedDatabases"];

/**
 * Creates a database on the PostgreSQL server that all test files share. That server is removed at the end of the run.
 * The returned URL logs in as the database's owner, who is not a superuser.
 */
export async function createDatabaseOnSharedServer(
  contents: "empty" | "migrated",
  engine: Engine = "bundled",
) {
  const template = inject("sharedDatabases")[engine];
  if (!template) throw new Error("tests with TEST_LONG need an installed PostgreSQL: install postgresql");
  return createDatabaseBeside(template, contents === "empty" ? "empty" : "copy");
}

async function openDatabase(engine: Engine): Promise<TestDatabase> {
  const url = await createDatabaseOnSharedServer("migrated", engine);
  const { backend, keys } = await openBackend(url, { kind: engine === "bundled" ? "embedded" : "postgres" });
  const owner = connect(url);
  const close = async () => {
    await owner.end();
    await backend.close();
    await dropDatabase(url);
  };
  return { backend, keys, owner, clients: createClients(backend, keys), close };
}

/** Runs a suite on the bundled PostgreSQL and, with TEST_LONG, also on the installed one. */
export function onEveryPostgres(suite: (database: () => TestDatabase) => void): void {
  describe("the embedded PostgreSQL", () => suite(databasePerFile()));
  if (!process.env.TEST_LONG) return;
  describe("the installed PostgreSQL", () => suite(databasePerFile("installed")));
}

/** Opens a database before the tests of this block and drops it afterwards. */
export function databasePerFile(engine: Engine = "bundled"): () => TestDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await openDatabase(engine);
  });
  afterAll(() => database?.close());
  return () => {
    if (!database) throw new Error("the database is open only while tests run");
    return database;
  };
}
