import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { prepareDatabase } from "#server/backend/prepare-database.ts";
import type { SqlSession } from "#server/backend/sql-session.ts";
import { StartupError } from "#server/config.ts";

export const MIGRATIONS_DIR = join(import.meta.dirname, "../../supabase/migrations");

/** Any number will do, as long as every process that migrates this database uses the same. */
const LOCK = "hashtext('calabash:migrations')";

/**
 * PostgreSQL would notice that a client has died only when its statement ends, and a long one would hold the
 * lock until then. Not every platform can look sooner; where none can, that is how it stays.
 */
const NOTICE_A_DEAD_CLIENT = `
  do $$ begin
    perform set_config('client_connection_check_interval', '1s', false);
  exception when others then null;
  end $$`;

interface Migration {
  readonly version: string;
  readonly name: string;
  readonly file: string;
}

/**
 * Brings the database up to the migrations of `directory`, as the Supabase CLI would, and records them where
 * it does. The lock belongs to the connection, so it ends with a process that dies.
 */
export async function migrate(session: SqlSession, directory = MIGRATIONS_DIR): Promise<readonly string[]> {
  await session.script(NOTICE_A_DEAD_CLIENT);
  await session.query(`select pg_advisory_lock(${LOCK})`);
  try {
    await prepareDatabase(session);
    await session.script(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations
        (version text not null primary key, statements text[], name text);`);
    const rows = await session.query("select version from supabase_migrations.schema_migrations");
    const applied = new Set(rows.map((row) => row.version));
    const pending = (await listMigrations(directory)).filter((migration) => !applied.has(migration.version));
    for (const migration of pending) await apply(session, directory, migration);
    return pending.map((migration) => migration.file);
  } finally {
    // A connection that is gone has given the lock back; what broke it is the error to tell.
    await session.query(`select pg_advisory_unlock(${LOCK})`).catch(() => {});
  }
}

async function listMigrations(directory: string): Promise<readonly Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql")).sort();
  return files.map((file) => {
    const [, version, name] = /^(\d{14})_([\w-]+)\.sql$/.exec(file) ?? [];
    if (!version || !name) throw new StartupError(`${file} is not named <14 digits>_<name>.sql`);
    return { version, name, file };
  });
}

async function apply(session: SqlSession, directory: string, migration: Migration): Promise<void> {
  const text = await readFile(join(directory, migration.file), "utf8");
  await session.script("begin");
  try {
    await session.script(text);
    await session.query(
      "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
      [migration.version, migration.name, [text]],
    );
    await session.script("commit");
  } catch (cause) {
    await session.script("rollback");
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`migration ${migration.file} failed and was rolled back: ${reason}`, { cause });
  }
}
