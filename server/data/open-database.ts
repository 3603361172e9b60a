import { StartupError } from "#server/config/config.ts";
import { DatabasePool } from "#server/data/database-pool.ts";
import { migrate } from "#server/data/migrate.ts";
import { type ConnectionTarget, clientConfig, withSession } from "#server/data/sql-session.ts";
import { type Log, silentLog } from "#server/process/log.ts";

const DEFAULT_POOL_SIZE = 12;

export interface DatabaseOptions {
  readonly migrationsDir?: string;
  /** The maximum number of connections; DATABASE_POOL_SIZE. */
  readonly poolSize?: number;
  readonly log?: Log;
  /** Called before an existing database is migrated. */
  readonly beforeUpgrade?: () => Promise<void>;
  readonly onNewerSchema?: (version: string) => void;
}

/** Prepares and migrates a PostgreSQL database, then opens its connection pool. */
export async function openDatabase(
  target: ConnectionTarget,
  options: DatabaseOptions,
): Promise<DatabasePool> {
  const { log = silentLog, poolSize = DEFAULT_POOL_SIZE } = options;
  try {
    await withSession(target, (session) =>
      withSession(target, (lockSession) =>
        migrate(session, { ...options, directory: options.migrationsDir, log, lockSession }),
      ),
    );
    return new DatabasePool(clientConfig(target), { size: poolSize, log });
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    const name = typeof target === "string" ? "DATABASE_URL: the database" : "the database";
    throw new StartupError(`${name} cannot be used: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

/** Reads the content version (content-version.ts) without @supabase/lite, which would first read the whole schema. */
export async function readContentVersionFrom(pool: DatabasePool): Promise<number> {
  const [row] = await pool.query<{ version: number }>("select version from public.content_version");
  if (!row) throw new Error("public.content_version has no row");
  return row.version;
}
