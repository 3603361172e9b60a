import type { Backend } from "#server/backend/backend.ts";
import type { DatabasePool } from "#server/backend/database-pool.ts";
import {
  type EmbeddedPostgres,
  embeddedDataExists,
  PostgresCannotRun,
} from "#server/backend/embedded-postgres.ts";
import { createPgliteBackend } from "#server/backend/pglite-backend.ts";
import { createPostgresBackend, type LiteOptions } from "#server/backend/postgres-backend.ts";
import {
  type EmbeddedStart,
  hasPglite,
  pgliteDirectory,
  postgresDirectory,
  startPostgresOf,
} from "#server/backend/start-postgres.ts";
import { StartupError } from "#server/config.ts";

export interface EmbeddedOptions extends Omit<LiteOptions, "log">, Omit<EmbeddedStart, "keys"> {
  /** Its PostgreSQL, if it is being started already. */
  readonly postgres?: Promise<EmbeddedPostgres> | null;
  /** The database in it, if it is being opened already. */
  readonly opened?: Promise<DatabasePool> | null;
  readonly signal?: AbortSignal;
}

/** A private database in DATA_DIR. An existing one keeps its engine, whatever this machine could run. */
export async function createEmbeddedBackend(options: EmbeddedOptions): Promise<Backend> {
  const { dataDir, log } = options;
  if (await hasPglite(dataDir)) return createPgliteBackend(pgliteDirectory(dataDir), options);
  try {
    const postgres = await (options.postgres ?? startPostgresOf(options));
    try {
      return await createPostgresBackend(postgres.connection, {
        ...options,
        kind: "embedded",
        location: postgres.dataDir,
        opened: (await options.opened) ?? undefined,
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
    if (await embeddedDataExists(postgresDirectory(dataDir))) {
      throw new StartupError(`the PostgreSQL of ${dataDir} cannot run here: ${cause.message}`, { cause });
    }
    log(
      "warn",
      "PostgreSQL cannot run here; using the slower PGlite. Set DATABASE_URL to use a PostgreSQL server",
      {
        reason: cause.message,
      },
    );
    return createPgliteBackend(pgliteDirectory(dataDir), options);
  }
}
