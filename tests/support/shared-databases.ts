import { readFile } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { installedBinaries, type ScratchServer, startScratchServer } from "#tests/support/scratch-server.ts";
import { runOnce } from "#tests/support/sql.ts";
import { migrateAtStart } from "#tests/support/test-backend.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** For each server that all test files share, the URL of a migrated database to copy, as its owner. */
    sharedDatabases: {
      readonly bundled: string;
      /** With TEST_LONG, on the PostgreSQL installed on this machine, if any. */
      readonly installed: string | null;
    };
  }
}

/** A file with SQL that removes policies and checks, to verify that the tests notice (scripts/guards). */
const removalFile = process.env.BREAK_GUARDS;

/** Environment variable through which the test projects of one run share the servers. */
const VARIABLE = "CALABASH_TEST_SERVERS";

export default async function setUp(project: TestProject) {
  const startedByOther = process.env[VARIABLE];
  if (startedByOther) {
    project.provide("sharedDatabases", JSON.parse(startedByOther));
    return;
  }
  const servers: ScratchServer[] = [];
  const startServer = async (isBundled: boolean) => {
    const server = await startScratchServer({ bundled: isBundled });
    servers.push(server);
    const migrated = await server.createDatabase();
    await migrateAtStart(migrated);
    if (removalFile) await runOnce(migrated, await readFile(removalFile, "utf8"));
    return migrated;
  };
  const usesInstalled = Boolean(process.env.TEST_LONG) && installedBinaries() !== null;
  const [bundled, installed] = await Promise.all([
    startServer(true),
    usesInstalled ? startServer(false) : null,
  ]);
  project.provide("sharedDatabases", { bundled, installed });
  process.env[VARIABLE] = JSON.stringify({ bundled, installed });
  return async () => {
    delete process.env[VARIABLE];
    await Promise.all(servers.map((server) => server.stop()));
  };
}
