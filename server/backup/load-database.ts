import { createRowCounter, type Manifest } from "#server/backup/archive-format.ts";
import { withMigrationsDir } from "#server/backup/archive-migrations.ts";
import type { CopySession } from "#server/backup/copy-session.ts";
import {
  listAppliedMigrations,
  listTables,
  PORTABLE_SETTINGS,
  quoteName,
  SCHEMAS,
  selectRowsSql,
  type Table,
} from "#server/backup/database-catalog.ts";
import { StartupError } from "#server/config/config.ts";
import { migrate } from "#server/data/migrate.ts";
import type { SqlSession } from "#server/data/sql-session.ts";

/**
 * The condition for the objects to drop. Objects of extensions ('e') stay. Objects that depend on another one
 * ('i' and 'a'), such as a column's sequence, are dropped together with it.
 */
const isIndependent = (catalog: string) =>
  `not exists (
    select from pg_depend d
    where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype in ('e', 'i')
      or o.tableoid = 'pg_class'::regclass and d.classid = o.tableoid and d.objid = o.oid and d.deptype = 'a'
        and d.refclassid = 'pg_class'::regclass)`;

/** Selects every independent object in the schema public. */
const OBJECTS = `
  select case o.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
    as kind, quote_ident(n.nspname) || '.' || quote_ident(o.relname) as name
  from pg_class o join pg_namespace n on n.oid = o.relnamespace
  where n.nspname = 'public' and o.relkind in ('r', 'p', 'v', 'm', 'S') and ${isIndependent("pg_class")}
  union all
  select 'routine', o.oid::regprocedure::text
  from pg_proc o join pg_namespace n on n.oid = o.pronamespace
  where n.nspname = 'public' and ${isIndependent("pg_proc")}
  union all
  select case o.typtype when 'd' then 'domain' else 'type' end, o.oid::regtype::text
  from pg_type o join pg_namespace n on n.oid = o.typnamespace
  where n.nspname = 'public' and o.typtype in ('e', 'd', 'r') and ${isIndependent("pg_type")}`;

/** Empties the site's schemas. The schema public itself belongs to the database and stays. */
async function dropSiteObjects(session: SqlSession): Promise<void> {
  if (!(await listAppliedMigrations(session))) {
    throw new StartupError(
      "DATABASE_URL holds tables that are not Calabash's: restore into an empty database of its own",
    );
  }
  const schemas = SCHEMAS.filter((schema) => schema !== "public").map((schema) => quoteName(schema));
  // With an empty search path, PostgreSQL writes every name together with its schema.
  await session.script(`
    set local search_path = '';
    set local client_min_messages = warning;
    drop schema if exists ${schemas.join(", ")} cascade;`);
  for (const { kind, name } of await session.query(OBJECTS)) {
    await session.script(`drop ${kind} if exists ${name} cascade`);
  }
  await session.script("set local search_path to default");
}

export interface LoadOptions {
  readonly manifest: Manifest;
  /** The versions of the migrations to apply. */
  readonly migrations: readonly string[];
  /** Whether to remove the existing site first, in the same transaction. */
  readonly replace: boolean;
  /** Writes the archive's rows into the tables and its images into the image store. */
  fill(session: CopySession, tables: ReadonlyMap<string, Table>): Promise<void>;
}

export const tableKey = (table: { readonly schema: string; readonly name: string }) =>
  `${table.schema}.${table.name}`;

/**
 * Creates the schema from the archive's migrations and loads the rows in one transaction, so that a killed process
 * leaves the old database untouched.
 */
export async function loadDatabase(session: CopySession, options: LoadOptions): Promise<void> {
  const { manifest, migrations, replace, fill } = options;
  await session.script(`begin; set local lock_timeout = '20s'`);
  try {
    if (replace) await dropSiteObjects(session);
    const migrationSession = withSavepointsForTransactions(session);
    await withMigrationsDir(migrations, (directory) => migrate(migrationSession, { directory }));
    await session.script(PORTABLE_SETTINGS);
    const tables = new Map((await listTables(session)).map((table) => [tableKey(table), table]));
    checkColumns(manifest, tables);

    const names = [...tables.values()].map((table) => quoteName(table.schema, table.name));
    // Triggers would write audit entries, increase version numbers and queue mail for restored rows.
    for (const name of names) await session.script(`alter table ${name} disable trigger user`);
    const restoreForeignKeys = await deferForeignKeys(session);
    // Migrations insert rows that the archive contains too.
    await session.script(`truncate ${names.join(", ")}`);
    await fill(session, tables);
    await restoreForeignKeys();
    for (const name of names) await session.script(`alter table ${name} enable trigger user`);
    for (const { schema, name, lastValue, isCalled } of manifest.sequences) {
      await session.query("select setval($1::text::regclass, $2::text::bigint, $3::text::boolean)", [
        quoteName(schema, name),
        lastValue,
        String(isCalled),
      ]);
    }
    await compareRows(session, manifest, tables);
    await session.script("commit");
  } catch (cause) {
    await session.script("rollback").catch(() => {});
    throw cause;
  }
  await session.script("analyze");
}

function checkColumns(manifest: Manifest, tables: ReadonlyMap<string, Table>): void {
  const archivedColumns = new Map(
    manifest.tables.map((table) => [tableKey(table), [...table.columns].sort()]),
  );
  for (const [key, table] of tables) {
    const columns = [...table.columns].sort();
    if (columns.join() === archivedColumns.get(key)?.join()) archivedColumns.delete(key);
    else throw new StartupError(`the table ${key} of the backup does not fit this version's migrations`);
  }
  const [unknownTable] = archivedColumns.keys();
  if (unknownTable)
    throw new StartupError(`the table ${unknownTable} of the backup is unknown to this version`);
}

async function compareRows(
  session: CopySession,
  manifest: Manifest,
  tables: ReadonlyMap<string, Table>,
): Promise<void> {
  for (const expected of manifest.tables) {
    const table = tables.get(tableKey(expected));
    if (!table) continue;
    const counter = createRowCounter();
    // Reads the columns in the archive's order, because an upgraded table may have another order.
    for await (const chunk of session.copyOut(selectRowsSql({ ...table, columns: expected.columns }))) {
      counter.add(chunk);
    }
    const actual = counter.finish();
    if (actual.sha256 !== expected.sha256) {
      throw new StartupError(
        `the rows of ${tableKey(expected)} do not match the backup (${actual.rows} of ${expected.rows}): nothing was changed`,
      );
    }
  }
}

const SAVEPOINT_COMMANDS: Readonly<Record<string, string>> = {
  begin: "savepoint step",
  commit: "release savepoint step",
  rollback: "rollback to savepoint step; release savepoint step",
};

/** A session for `migrate` inside our transaction: the transaction that it opens for each step becomes a savepoint. */
export function withSavepointsForTransactions(session: SqlSession): SqlSession {
  return {
    query: session.query,
    script: (text) => session.script(SAVEPOINT_COMMANDS[text] ?? text),
  };
}

/**
 * Defers foreign keys, so that rows can arrive in any order. The returned function checks them and restores their
 * original setting.
 */
export async function deferForeignKeys(session: SqlSession): Promise<() => Promise<void>> {
  const keys = await session.query(`
    select n.nspname as schema, c.relname as table, k.conname as name, k.condeferrable as deferrable,
      k.condeferred as deferred
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname in ('${SCHEMAS.join("', '")}')`);
  const alterConstraint = (key: Record<string, unknown>, how: string) =>
    session.script(
      `alter table ${quoteName(String(key.schema), String(key.table))} alter constraint ${quoteName(String(key.name))} ${how}`,
    );
  for (const key of keys) await alterConstraint(key, "deferrable initially deferred");
  return async () => {
    await session.script("set constraints all immediate");
    for (const key of keys) {
      if (!key.deferrable) await alterConstraint(key, "not deferrable");
      else if (!key.deferred) await alterConstraint(key, "deferrable initially immediate");
    }
  };
}
