import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Backend } from "#server/backend/backend.ts";
import {
  embeddedDataExists,
  PostgresCannotRun,
  startEmbeddedPostgres,
} from "#server/backend/embedded-postgres.ts";
import { createPgliteBackend } from "#server/backend/pglite-backend.ts";
import { createPostgresBackend, type LiteOptions } from "#server/backend/postgres-backend.ts";
import { StartupError } from "#server/config.ts";
import type { Log } from "#server/logging/log.ts";

export interface EmbeddedOptions extends LiteOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly progress?: (line: string) => void;
  /** Other PostgreSQL binaries than the npm package's. */
  readonly nativeDir?: string;
  /** The site runs already: its database is used and left running. */
  readonly leaveRunning?: boolean;
  readonly onDatabaseLost?: (cause: Error) => void;
  readonly signal?: AbortSignal;
}

/** A private database in DATA_DIR. An existing one keeps its engine, whatever this machine could run. */
export async function createEmbeddedBackend(options: EmbeddedOptions): Promise<Backend> {
  const { dataDir, log, progress } = options;
  const pgliteDir = join(dataDir, "pglite");
  if (await exists(pgliteDir)) return createPgliteBackend(pgliteDir, options);

  const postgresDir = join(dataDir, "postgres");
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: postgresDir,
      password: options.keys.databasePassword,
      log,
      progress,
      nativeDir: options.nativeDir,
      leaveRunning: options.leaveRunning,
      onLost: options.onDatabaseLost,
    });
    try {
      return await createPostgresBackend(postgres.connection, {
        ...options,
        kind: "embedded",
        location: postgres.dataDir,
        stop: postgres.stop,
      });
    } catch (cause) {
      await postgres.stop();
      throw cause;
    }
  } catch (cause) {
    if (!(cause instanceof PostgresCannotRun)) throw cause;
    // Ctrl-C ends initdb too: that says nothing about the machine, and PGlite would stay for good.
    options.signal?.throwIfAborted();
    if (await embeddedDataExists(postgresDir)) {
      throw new StartupError(`the PostgreSQL of ${dataDir} cannot run here: ${cause.message}`, { cause });
    }
    log(
      "warn",
      "PostgreSQL cannot run here; using the slower PGlite. Set DATABASE_URL to use a PostgreSQL server",
      {
        reason: cause.message,
      },
    );
    return createPgliteBackend(pgliteDir, options);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
