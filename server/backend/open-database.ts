import { type ConnectionTarget, clientConfig } from "#server/backend/connection-target.ts";
import { DatabasePool } from "#server/backend/database-pool.ts";
import { enterAs } from "#server/backend/direct/enter-statement.ts";
import { migrate } from "#server/backend/migrate.ts";
import { withSession } from "#server/backend/sql-session.ts";
import { StartupError } from "#server/config.ts";
import { type Log, silentLog } from "#server/logging/log.ts";

const DEFAULT_POOL_SIZE = 12;

export interface DatabaseOptions {
  readonly migrationsDir?: string;
  /** How many connections at most; DATABASE_POOL_SIZE. */
  readonly poolSize?: number;
  readonly log?: Log;
}

/** Connections to a PostgreSQL that is prepared and migrated first. */
export async function openDatabase(
  target: ConnectionTarget,
  options: DatabaseOptions,
): Promise<DatabasePool> {
  const { log = silentLog, poolSize = DEFAULT_POOL_SIZE } = options;
  try {
    await withSession(target, (session) =>
      migrate(session, { directory: options.migrationsDir, log: options.log }),
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

const VISITOR = { role: "anon", sub: "", claims: JSON.stringify({ role: "anon" }), actingUser: "" };

/** As a visitor would, without the library, which asks for the whole schema before it answers for the first time. */
export async function readVersionFrom(pool: DatabasePool): Promise<number> {
  const enter = enterAs(VISITOR);
  const text = "select version from public.content_version";
  const read = { text, values: [], preparedAs: "content version", describesRows: false };
  const [, found] = await pool.runTogether(enter ? [enter, read] : []);
  const version = found?.rows[0]?.[0];
  if (found?.rows.length !== 1 || !version) throw new Error("the content has no version");
  return Number(version);
}
