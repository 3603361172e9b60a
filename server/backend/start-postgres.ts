import { access } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/backend/embedded-postgres.ts";
import type { Keys } from "#server/keys.ts";
import type { Log } from "#server/logging/log.ts";

export interface EmbeddedStart {
  readonly dataDir: string;
  readonly keys: Pick<Keys, "databasePassword">;
  readonly log: Log;
  readonly progress?: (line: string) => void;
  /** Other PostgreSQL binaries than the npm package's. */
  readonly nativeDir?: string;
  /** The site runs already: its database is used and left running. */
  readonly leaveRunning?: boolean;
  readonly onLaunched?: () => void;
  readonly onUp?: () => void;
  readonly onDatabaseLost?: (cause: Error) => void;
}

export const postgresDirectory = (dataDir: string) => join(dataDir, "postgres");
export const pgliteDirectory = (dataDir: string) => join(dataDir, "pglite");

/** An existing database keeps its engine, whatever this machine could run. */
export function hasPglite(dataDir: string): Promise<boolean> {
  return access(pgliteDirectory(dataDir)).then(
    () => true,
    () => false,
  );
}

/** The PostgreSQL of a DATA_DIR. */
export function startPostgresOf(options: EmbeddedStart): Promise<EmbeddedPostgres> {
  const { dataDir, keys, log, progress, nativeDir, leaveRunning, onDatabaseLost } = options;
  return startEmbeddedPostgres({
    dataDir: postgresDirectory(dataDir),
    password: keys.databasePassword,
    log,
    progress,
    nativeDir,
    leaveRunning,
    onLaunched: options.onLaunched,
    onUp: options.onUp,
    onLost: onDatabaseLost,
  });
}

export interface StartAhead {
  readonly started: Promise<EmbeddedPostgres>;
  /** Its process runs, or never will: nothing can start it while code is being loaded. */
  readonly launched: Promise<void>;
  /** It takes connections, or never will: from here on whoever opens the database waits for this process. */
  isUp(): boolean;
}

/**
 * Starts it ahead of the site's code, which takes as long to load. Whoever opens the backend waits for it, and hears
 * there why it failed.
 */
export async function startPostgresAhead(options: EmbeddedStart): Promise<StartAhead | null> {
  if (await hasPglite(options.dataDir)) return null;
  const launched = Promise.withResolvers<void>();
  let isUp = false;
  const onUp = () => {
    isUp = true;
    launched.resolve();
  };
  const started = startPostgresOf({ ...options, onLaunched: launched.resolve, onUp });
  started.then(onUp, onUp);
  return { started, launched: launched.promise, isUp: () => isUp };
}
