import { completeAuth } from "#server/backend/auth/complete-auth.ts";
import type { Backend } from "#server/backend/backend.ts";
import { type ConnectionTarget, clientConfig } from "#server/backend/connection-target.ts";
import { answerLikePostgrest } from "#server/backend/database-errors.ts";
import { DatabasePool } from "#server/backend/database-pool.ts";
import { answerDirectly } from "#server/backend/direct/answer-directly.ts";
import { createLiteFetch, type RecoveryMailer } from "#server/backend/lite.ts";
import { migrate } from "#server/backend/migrate.ts";
import { createNotices } from "#server/backend/notices.ts";
import { PostgresConnection } from "#server/backend/postgres-connection.ts";
import { enterRequestsStrictly } from "#server/backend/request-context.ts";
import { withSession } from "#server/backend/sql-session.ts";
import { StartupError } from "#server/config.ts";
import type { Keys } from "#server/keys.ts";
import { type Log, silentLog } from "#server/logging/log.ts";

const DEFAULT_POOL_SIZE = 12;

export interface LiteOptions {
  readonly keys: Keys;
  readonly siteUrl: string;
  readonly mailer: RecoveryMailer;
  readonly migrationsDir?: string;
  /** How many connections at most; DATABASE_POOL_SIZE. */
  readonly poolSize?: number;
  readonly log?: Log;
}

/** Supabase's protocol in this process, on a PostgreSQL that it prepares and migrates first. */
export async function createPostgresBackend(
  target: ConnectionTarget,
  options: LiteOptions & Pick<Backend, "kind" | "location"> & { readonly stop?: () => Promise<void> },
): Promise<Backend> {
  const { log = silentLog, poolSize = DEFAULT_POOL_SIZE } = options;
  const pool = new DatabasePool(clientConfig(target), { size: poolSize, log });
  const connection = new PostgresConnection(pool);
  try {
    await withSession(target, (session) =>
      migrate(session, { directory: options.migrationsDir, log: options.log }),
    );
  } catch (cause) {
    await connection.close();
    if (cause instanceof StartupError) throw cause;
    const name = typeof target === "string" ? "DATABASE_URL: the database" : "the database";
    throw new StartupError(`${name} cannot be used: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
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
