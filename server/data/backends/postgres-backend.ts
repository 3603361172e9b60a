import { addMissingAuthFeatures } from "#server/data/auth/missing-auth-features.ts";
import type { Backend } from "#server/data/backend.ts";
import { createDatabaseNotifications } from "#server/data/database-notifications.ts";
import type { Keys } from "#server/data/keys.ts";
import { PostgresConnection } from "#server/data/lite/connection.ts";
import { createLiteFetch, type RecoveryMailer } from "#server/data/lite/lite.ts";
import { type DatabaseOptions, openDatabase, readContentVersionFrom } from "#server/data/open-database.ts";
import { type ConnectionTarget, clientConfig } from "#server/data/sql-session.ts";
import { silentLog } from "#server/process/log.ts";

export interface LiteOptions extends DatabaseOptions {
  readonly keys: Keys;
  readonly siteUrl: string;
  readonly mailer: RecoveryMailer;
}

/** Serves Supabase's protocol from this process; prepares and migrates the database first. */
export async function createPostgresBackend(
  target: ConnectionTarget,
  options: LiteOptions & Pick<Backend, "kind" | "location"> & { readonly stop?: () => Promise<void> },
): Promise<Backend> {
  const { log = silentLog } = options;
  const pool = await openDatabase(target, options);
  const connection = new PostgresConnection(pool);
  const liteFetch = createLiteFetch({ connection, ...options });
  return {
    kind: options.kind,
    location: options.location,
    notifications: createDatabaseNotifications({
      config: clientConfig(target),
      announce: (channel, payload) => pool.query("select pg_notify($1, $2)", [channel, payload]),
      log,
    }),
    fetch: addMissingAuthFeatures(liteFetch, { connection, keys: options.keys, siteUrl: options.siteUrl }),
    pool: () => pool.state(),
    readContentVersion: () => readContentVersionFrom(pool),
    close: async () => {
      await connection.close();
      await options.stop?.();
    },
  };
}
