import { readFile } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { createPostgresBackend } from "#server/data/postgres-backend.ts";
import {
  installedBinaries,
  keepClusters,
  type ScratchServer,
  startScratchServer,
} from "#tests/support/scratch-server.ts";
import { runOnce } from "#tests/support/sql.ts";
import { testOptions } from "#tests/support/test-options.ts";

/** A server shared by all test files, with a migrated database that each of them copies. */
export interface SharedServer {
  /** The superuser's URL. */
  readonly superuser: string;
  /** The owner's URL of the migrated database. */
  readonly migrated: string;
}

export interface SharedServers {
  readonly bundled: SharedServer;
  /** In the long run: the PostgreSQL installed on this machine, if any. */
  readonly installed: SharedServer | null;
}

declare module "vitest" {
  interface ProvidedContext {
    sharedServers: SharedServers;
  }
}

/** SQL that removes guards, to check that tests notice (scripts/guards). */
const broken = process.env.BREAK_GUARDS;

/** Servers started by the first project are reused by the next one of the same run. */
const VARIABLE = "CALABASH_TEST_SERVERS";

export default async function setUp(project: TestProject) {
  const started = process.env[VARIABLE];
  if (started) {
    project.provide("sharedServers", JSON.parse(started) as SharedServers);
    return () => {};
  }
  const servers: ScratchServer[] = [];
  const removeClusters = await keepClusters();
  const open = async (bundled: boolean): Promise<SharedServer> => {
    const server = await startScratchServer({ bundled });
    servers.push(server);
    const migrated = await server.createDatabase();
    const backend = await createPostgresBackend(migrated, {
      ...testOptions(),
      kind: "postgres",
      location: migrated,
    });
    await backend.close();
    if (broken) await runOnce(migrated, await readFile(broken, "utf8"));
    return { superuser: server.superuserUrl(migrated), migrated };
  };
  const stop = async () => {
    delete process.env[VARIABLE];
    await Promise.all(servers.map((server) => server.stop()));
    await removeClusters();
  };
  try {
    const withInstalled = Boolean(process.env.TEST_LONG) && installedBinaries() !== null;
    const [bundled, installed] = await Promise.all([open(true), withInstalled ? open(false) : null]);
    const sharedServers: SharedServers = { bundled, installed };
    project.provide("sharedServers", sharedServers);
    process.env[VARIABLE] = JSON.stringify(sharedServers);
  } catch (cause) {
    await stop();
    throw cause;
  }
  return stop;
}
