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
  /** Embedded only: the site is already running, so its database is left running. */
  readonly leaveRunning?: boolean;
  /** Called before an existing database is migrated. */
  readonly beforeUpgrade?: () => Promise<void>;
  /** The embedded database ended and could not be restarted. */
  readonly onDatabaseLost?: (cause: Error) => void;
  /** Stops waiting for a database that is down. */
  readonly signal?: AbortSignal;
}

/** The configured backend, prepared and migrated. */
export async function openBackend(options: OpenOptions): Promise<Backend> {
  const { config, ...given } = options;
  const rest = { ...given, poolSize: config.databasePoolSize };
  const { backend, siteUrl, dataDir } = config;
  switch (backend.kind) {
    case "remote":
      await waitForBackend(() => probeProject(backend.url, options.keys.secretKey), options);
      return createRemoteBackend(backend.url);
    case "postgres": {
      const { host, pathname } = new URL(backend.databaseUrl);
      const postgres = { ...rest, siteUrl, kind: "postgres", location: host + pathname } as const;
      return waitForBackend(() => openPostgres(backend.databaseUrl, postgres), options);
    }
    case "embedded":
      return createEmbeddedBackend({ ...rest, siteUrl, dataDir });
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
