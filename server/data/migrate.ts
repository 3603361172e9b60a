import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { productVersion } from "#server/config/version.ts";
import { isDatabaseUpToDate } from "#server/data/database-up-to-date.ts";
import { listMigrations, type MigrationFile } from "#server/data/migration-files.ts";
import { prepareDatabase } from "#server/data/prepare-database.ts";
import { loadSeedFiles, readSeedFiles } from "#server/data/seed-files.ts";
import { inTransaction, type SqlSession } from "#server/data/sql-session.ts";
import { type Log, silentLog } from "#server/process/log.ts";

export const MIGRATIONS_DIR = join(import.meta.dirname, "../../supabase/migrations");

/** Any number works, as long as every process that migrates this database uses the same one. */
const LOCK_KEY = "hashtext('calabash:migrations')";
/** Held while a file is applied, also by a process that was killed, until PostgreSQL notices. */
const LOCK_OF_FILE = "select pg_advisory_xact_lock(hashtext('calabash:migration'))";

/**
 * Without this check, PostgreSQL notices a dead client only when its statement ends, and a long migration blocks the
 * next process until then. Not every platform supports the check.
 */
const DETECT_DEAD_CLIENT = `
  do $$ begin
    perform set_config('client_connection_check_interval', '1s', true);
  exception when others then null;
  end $$`;

interface MigrateOptions {
  readonly directory?: string;
  readonly log?: Log;
  /** Holds the lock. Not `session`, unless that is in a transaction. */
  readonly lockSession?: SqlSession;
  /** Called before migrations are applied to a database that already has some. */
  readonly beforeUpgrade?: () => Promise<void>;
  /** Called with the version that made the schema, if this version does not know all of it. */
  readonly onNewerSchema?: ((version: string) => void) | undefined;
}

interface Migration extends MigrationFile {
  readonly text: string;
}

/**
 * Applies the migrations of `directory` and the seed files beside it, and records them where the Supabase CLI does.
 * The lock belongs to a transaction of its own, because a pooler keeps only a transaction on one connection. PostgreSQL
 * releases it when the session ends, also if this process dies.
 */
export async function migrate(
  session: SqlSession,
  {
    directory = MIGRATIONS_DIR,
    log = silentLog,
    lockSession = session,
    beforeUpgrade,
    onNewerSchema,
  }: MigrateOptions = {},
): Promise<readonly string[]> {
  const files = await listMigrations(directory);
  const seeds = await readSeedFiles(join(directory, "../seed"));
  if (await isDatabaseUpToDate(session, files, seeds)) return [];
  if (lockSession !== session)
    await lockSession.script("begin; set local idle_in_transaction_session_timeout = 0");
  await lockSession.query(`select pg_advisory_xact_lock(${LOCK_KEY})`);
  await session.query(LOCK_OF_FILE);
  await prepareDatabase(session);
  await session.script(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations
      (version text not null primary key, statements text[], name text);`);
  const migrations = await readTexts(directory, files);
  const appliedVersions = await readAppliedVersions(session);
  const unknownVersions = findUnknown(appliedVersions, migrations);
  if (unknownVersions.length > 0) {
    const madeBy = await readSchemaVersion(session);
    log("warn", newerSchemaWarning(madeBy), { versions: unknownVersions });
    onNewerSchema?.(madeBy);
  }
  const pendingMigrations = migrations.filter((migration) => !appliedVersions.has(migration.version));
  const isUpgrade = appliedVersions.size > 0 && pendingMigrations.length > 0;
  if (isUpgrade) {
    log("info", "upgrading the database", { migrations: pendingMigrations.map(({ file }) => file) });
    await beforeUpgrade?.();
  }
  for (const migration of pendingMigrations) {
    await apply(session, migration);
    if (isUpgrade) log("info", "migration applied", { migration: migration.file });
  }
  if (pendingMigrations.length > 0) await noteSchemaVersion(session, await productVersion());
  await loadSeedFiles(session, seeds);
  return pendingMigrations.map((migration) => migration.file);
}

function readTexts(directory: string, files: readonly MigrationFile[]): Promise<readonly Migration[]> {
  return Promise.all(
    files.map(async (migration) => ({
      ...migration,
      text: await readFile(join(directory, migration.file), "utf8"),
    })),
  );
}

async function readAppliedVersions(session: SqlSession): Promise<ReadonlySet<string>> {
  const rows = await session.query("select version from supabase_migrations.schema_migrations");
  return new Set(rows.map((row) => String(row.version)));
}

/** Unknown migrations mean that the site was downgraded, or that a file was deleted after it had been applied. */
function findUnknown(appliedVersions: ReadonlySet<string>, migrations: readonly Migration[]) {
  const knownVersions = new Set(migrations.map((migration) => migration.version));
  return [...appliedVersions].filter((version) => !knownVersions.has(version)).sort();
}

export const newerSchemaWarning = (madeBy: string) =>
  `the database was made by version ${madeBy}: backups made now need ${madeBy} to be restored`;

/** Where the Supabase CLI keeps its list of migrations, which has no column for our version. */
const noteSchemaVersion = (session: SqlSession, version: string) =>
  session.script(
    `comment on table supabase_migrations.schema_migrations is '${version.replaceAll("'", "")}'`,
  );

/** The version of Calabash that applied the newest migrations. */
export async function readSchemaVersion(session: Pick<SqlSession, "query">): Promise<string> {
  const [row] = await session.query(
    "select obj_description('supabase_migrations.schema_migrations'::regclass) as version",
  );
  return typeof row?.version === "string" ? row.version : "1.0.0 or newer";
}

async function apply(session: SqlSession, migration: Migration): Promise<void> {
  const { version, name, file, text } = migration;
  await inTransaction(session, `migration ${file}`, async () => {
    await session.script(DETECT_DEAD_CLIENT);
    await session.query(LOCK_OF_FILE);
    await session.script(text);
    await session.query(
      "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
      [version, name, [text]],
    );
  });
}
