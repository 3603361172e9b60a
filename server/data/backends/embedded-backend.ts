import { join } from "node:path";
import { StartupError } from "#server/config/config.ts";
import type { Backend } from "#server/data/backend.ts";
import { createPostgresBackend, type LiteOptions } from "#server/data/backends/postgres-backend.ts";
import { isClusterDiskFull } from "#server/data/embedded-postgres/supervise-postmaster.ts";
import { PostgresCannotRun, startEmbeddedPostgres } from "#server/data/embedded-postgres.ts";
import type { Log } from "#server/process/log.ts";

export interface EmbeddedOptions extends LiteOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly progress?: (line: string) => void;
  /** A directory of PostgreSQL binaries to use instead of the npm package's. */
  readonly nativeDir?: string;
  /** True if the site is already running, so that its database is used and left running. */
  readonly leaveRunning?: boolean;
  readonly onDatabaseLost?: (cause: Error) => void;
  readonly signal?: AbortSignal;
}

/** A private PostgreSQL in DATA_DIR. */
export async function createEmbeddedBackend(options: EmbeddedOptions): Promise<Backend> {
  const postgres = await startPostgres(options);
  try {
    return await createPostgresBackend(postgres.connection, {
      ...options,
      kind: "embedded",
      location: postgres.dataDir,
      stop: postgres.stop,
    });
  } catch (cause) {
    await postgres.stop();
    throw await explainFullDisk(cause, options.dataDir);
  }
}

/** Replaces the error if the disk is full, because PostgreSQL then fails in many ways. */
async function explainFullDisk(cause: unknown, dataDir: string): Promise<unknown> {
  if (!(cause instanceof Error) || !(await isClusterDiskFull(dataDir, cause))) return cause;
  return new StartupError(`the disk of DATA_DIR ${dataDir} is full: make room and start again`, { cause });
}

async function startPostgres({ dataDir, keys, signal, onDatabaseLost, ...options }: EmbeddedOptions) {
  try {
    return await startEmbeddedPostgres({
      ...options,
      dataDir: join(dataDir, "postgres"),
      password: keys.databasePassword,
      onLost: onDatabaseLost,
    });
  } catch (cause) {
    // Ctrl-C also ends initdb, which does not mean that PostgreSQL cannot run here.
    signal?.throwIfAborted();
    if (!(cause instanceof PostgresCannotRun)) throw cause;
    const explained = await explainFullDisk(cause, dataDir);
    if (explained !== cause) throw explained;
    throw new StartupError(
      `the bundled PostgreSQL cannot run here: ${cause.message}. Set DATABASE_URL to use a PostgreSQL server`,
      { cause },
    );
  }
}
