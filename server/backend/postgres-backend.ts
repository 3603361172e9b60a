import { completeAuth } from "#server/backend/auth/complete-auth.ts";
import type { Backend } from "#server/backend/backend.ts";
import { type ConnectionTarget, clientConfig } from "#server/backend/connection-target.ts";
import { answerLikePostgrest } from "#server/backend/database-errors.ts";
import type { DatabasePool } from "#server/backend/database-pool.ts";
import { answerDirectly } from "#server/backend/direct/answer-directly.ts";
import { createLiteFetch, type RecoveryMailer } from "#server/backend/lite.ts";
import { createNotices } from "#server/backend/notices.ts";
import { type DatabaseOptions, openDatabase, readVersionFrom } from "#server/backend/open-database.ts";
import { PostgresConnection } from "#server/backend/postgres-connection.ts";
import { enterRequestsStrictly } from "#server/backend/request-context.ts";
import type { Keys } from "#server/keys.ts";
import { silentLog } from "#server/logging/log.ts";

export interface LiteOptions extends DatabaseOptions {
  readonly keys: Keys;
  readonly siteUrl: string;
  readonly mailer: RecoveryMailer;
}

/** Supabase's protocol in this process, on a PostgreSQL that it prepares and migrates first. */
export async function createPostgresBackend(
  target: ConnectionTarget,
  options: LiteOptions & Pick<Backend, "kind" | "location"> & { readonly stop?: () => Promise<void> },
): Promise<Backend> {
  const { log = silentLog } = options;
  const pool = await openDatabase(target, options);
  const connection = new PostgresConnection(pool);
  enterRequestsStrictly(connection);
  answerLikePostgrest(connection);
  const lite = createLiteFetch({ connection, ...options });
  const library = completeAuth(lite, { connection, keys: options.keys, siteUrl: options.siteUrl });
  const direct = answerDirectly(library, { ...options, pool, connection, log });
  return {
    kind: options.kind,
    location: options.location,
    notices: createNotices({ config: clientConfig(target), announce: announceOver(pool), log }),
    fetch: direct.fetch,
    fetchWith: direct.fetchWith,
    direct,
    pool: () => pool.state(),
    readContentVersion: () => readVersionFrom(pool),
    close: async () => {
      await connection.close();
      await options.stop?.();
    },
  };
}

const announceOver = (pool: DatabasePool) => async (channel: string, payload: string) => {
  const client = await pool.connect();
  try {
    await client.query("select pg_notify($1, $2)", [channel, payload]);
  } finally {
    client.release();
  }
};
