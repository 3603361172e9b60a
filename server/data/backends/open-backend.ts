import type { Config } from "#server/config/config.ts";
import type { Backend } from "#server/data/backend.ts";
import { createEmbeddedBackend } from "#server/data/backends/embedded-backend.ts";
import { createPostgresBackend } from "#server/data/backends/postgres-backend.ts";
import { createRemoteBackend, probeProject } from "#server/data/backends/remote-backend.ts";
import type { Keys } from "#server/data/keys.ts";
import type { RecoveryMailer } from "#server/data/lite/lite.ts";
import { BackendUnreachable, isTemporary, waitForBackend } from "#server/data/wait-for-backend.ts";
import type { Log } from "#server/process/log.ts";

export interface OpenOptions {
  readonly config: Config;
  readonly keys: Keys;
  readonly mailer: RecoveryMailer;
  readonly log: Log;
  readonly progress?: (line: string) => void;
  /** Embedded only. True if the site is already running, so that its database is left running. */
  readonly leaveRunning?: boolean;
  /** Called before an existing database is migrated. */
  readonly beforeUpgrade?: () => Promise<void>;
  readonly onNewerSchema?: (version: string) => void;
  /** Called when the embedded database ended and could not be restarted. */
  readonly onDatabaseLost?: (cause: Error) => void;
  /** Stops waiting for a database that is down. */
  readonly signal?: AbortSignal;
}

/** Opens the configured backend, and prepares and migrates its database. */
export async function openBackend(options: OpenOptions): Promise<Backend> {
  const { config, ...otherOptions } = options;
  const databaseOptions = { ...otherOptions, poolSize: config.databasePoolSize };
  const { backend, siteUrl, dataDir } = config;
  switch (backend.kind) {
    case "remote":
      await waitForBackend(() => probeProject(backend.url, options.keys.secretKey), options);
      return createRemoteBackend(backend.url);
    case "postgres": {
      const { host, pathname } = new URL(backend.databaseUrl);
      const postgresOptions = {
        ...databaseOptions,
        siteUrl,
        kind: "postgres",
        location: host + pathname,
      } as const;
      return waitForBackend(() => openPostgres(backend.databaseUrl, postgresOptions), options);
    }
    case "embedded":
      return createEmbeddedBackend({ ...databaseOptions, siteUrl, dataDir });
  }
}

async function openPostgres(...args: Parameters<typeof createPostgresBackend>): Promise<Backend> {
  try {
    return await createPostgresBackend(...args);
  } catch (cause) {
    if (isTemporary(cause)) throw new BackendUnreachable("DATABASE_URL: the database", { cause });
    throw cause;
  }
}
