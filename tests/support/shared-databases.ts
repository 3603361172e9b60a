import { readFile } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { installedBinaries, type ScratchServer, startScratchServer } from "#tests/support/scratch-server.ts";
import { runOnce } from "#tests/support/sql.ts";
import { migrateAtStart } from "#tests/support/test-backend.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** On each server shared by all test files, the owner's URL of a migrated database to copy. */
    sharedDatabases: {
      readonly bundled: string;
      /** In the long run: the PostgreSQL installed on this machine, if any. */
      readonly installed: string | null;
    };
  }
}

/** SQL that removes guards, to check that tests notice (scripts/guards). */
const broken = process.env.BREAK_GUARDS;

/** Servers started by the first project are reused by the next one of the same run. */
const VARIABLE = "CALABASH_TEST_SERVERS";

export default async function setUp(project: TestProject) {
  const started = process.env[VARIABLE];
  if (started) {
    project.provide("sharedDatabases", JSON.parse(started));
    return;
  }
  const servers: ScratchServer[] = [];
  const open = async (isBundled: boolean) => {
    const server = await startScratchServer({ bundled: isBundled });
    servers.push(server);
    const migrated = await server.createDatabase();
    await migrateAtStart(migrated);
    if (broken) await runOnce(migrated, await readFile(broken, "utf8"));
    return migrated;
  };
  const withInstalled = Boolean(process.env.TEST_LONG) && installedBinaries() !== null;
  const [bundled, installed] = await Promise.all([open(true), withInstalled ? open(false) : null]);
  project.provide("sharedDatabases", { bundled, installed });
  process.env[VARIABLE] = JSON.stringify({ bundled, installed });
  return async () => {
    delete process.env[VARIABLE];
    await Promise.all(servers.map((server) => server.stop()));
  };
}
