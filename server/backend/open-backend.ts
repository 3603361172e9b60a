import type { Backend } from "#server/backend/backend.ts";
import { createEmbeddedBackend } from "#server/backend/embedded-backend.ts";
import type { RecoveryMailer } from "#server/backend/lite.ts";
import { createPostgresBackend } from "#server/backend/postgres-backend.ts";
import { createRemoteBackend } from "#server/backend/remote-backend.ts";
import type { Config } from "#server/config.ts";
import type { Keys } from "#server/keys.ts";
import type { Log } from "#server/log.ts";

export interface OpenOptions {
  readonly config: Config;
  readonly keys: Keys;
  readonly mailer: RecoveryMailer;
  readonly log: Log;
  readonly progress?: (line: string) => void;
  /** Embedded only: the site runs already, so its database is left running. */
  readonly leaveRunning?: boolean;
}

/** The backend that the configuration names, prepared and migrated. */
export async function openBackend(options: OpenOptions): Promise<Backend> {
  const { config, ...given } = options;
  const rest = { ...given, poolSize: config.databasePoolSize };
  const { backend, siteUrl, dataDir } = config;
  switch (backend.kind) {
    case "remote":
      return createRemoteBackend(backend.url);
    case "postgres":
      return createPostgresBackend(backend.databaseUrl, {
        ...rest,
        siteUrl,
        kind: "postgres",
        location: new URL(backend.databaseUrl).host + new URL(backend.databaseUrl).pathname,
      });
    case "embedded":
      return createEmbeddedBackend({ ...rest, siteUrl, dataDir });
  }
}
