import { createRowCounter, type Manifest } from "#server/backup/archive-format.ts";
import {
  listTables,
  PORTABLE_SETTINGS,
  quoted,
  SCHEMAS,
  selectRows,
  type Table,
} from "#server/backup/catalog.ts";
import type { CopySession } from "#server/backup/copy-session.ts";
import { dropOwnObjects } from "#server/backup/drop-own-objects.ts";
import { withMigrations } from "#server/backup/known-migrations.ts";
import { StartupError } from "#server/config/config.ts";
import { migrate } from "#server/data/migrate.ts";
import type { SqlSession } from "#server/data/sql-session.ts";

export interface LoadOptions {
  readonly manifest: Manifest;
  /** The versions of the migrations to apply. */
  readonly migrations: readonly string[];
  /** First removes the existing site, in the same transaction. */
  readonly replace: boolean;
  /** Writes the archive's rows into the tables, and its images where they belong. */
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
    if (replace) await dropOwnObjects(session);
    const nested = savepointsForTransactions(session);
    await withMigrations(migrations, (directory) => migrate(nested, { directory }));
    await session.script(PORTABLE_SETTINGS);
    const tables = new Map((await listTables(session)).map((table) => [tableKey(table), table]));
    checkShape(manifest, tables);

    const names = [...tables.values()].map((table) => quoted(table.schema, table.name));
    // Triggers would write audit entries, raise versions and queue mail for restored rows.
    for (const name of names) await session.script(`alter table ${name} disable trigger user`);
    const restoreForeignKeys = await deferForeignKeys(session);
    // Migrations insert rows that the archive contains too.
    await session.script(`truncate ${names.join(", ")}`);
    await fill(session, tables);
    await restoreForeignKeys();
    for (const name of names) await session.script(`alter table ${name} enable trigger user`);
    for (const { schema, name, lastValue, isCalled } of manifest.sequences) {
      await session.query("select setval($1::text::regclass, $2::text::bigint, $3::text::boolean)", [
        quoted(schema, name),
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

function checkShape(manifest: Manifest, tables: ReadonlyMap<string, Table>): void {
  const shapes = new Map(manifest.tables.map((table) => [tableKey(table), [...table.columns].sort()]));
  for (const [key, table] of tables) {
    const columns = [...table.columns].sort();
    if (columns.join() === shapes.get(key)?.join()) shapes.delete(key);
    else throw new StartupError(`the table ${key} of the backup does not fit this version's migrations`);
  }
  const [unknown] = shapes.keys();
  if (unknown) throw new StartupError(`the table ${unknown} of the backup is unknown to this version`);
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
    // Reads the columns in the archive's order, because an upgraded table may have another.
    for await (const chunk of session.copyOut(selectRows({ ...table, columns: expected.columns }))) {
      counter.add(chunk);
    }
    const found = counter.finish();
    if (found.sha256 !== expected.sha256) {
      throw new StartupError(
        `the rows of ${tableKey(expected)} do not match the backup (${found.rows} of ${expected.rows}): nothing was changed`,
      );
    }
  }
}

const INSTEAD: Readonly<Record<string, string>> = {
  begin: "savepoint step",
  commit: "release savepoint step",
  rollback: "rollback to savepoint step; release savepoint step",
};

/** Migrating opens a transaction for each step; inside one of ours these become savepoints. */
export function savepointsForTransactions(session: SqlSession): SqlSession {
  return {
    query: session.query,
    script: (text) => session.script(INSTEAD[text] ?? text),
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
  const alter = (key: Record<string, unknown>, how: string) =>
    session.script(
      `alter table ${quoted(String(key.schema), String(key.table))} alter constraint ${quoted(String(key.name))} ${how}`,
    );
  for (const key of keys) await alter(key, "deferrable initially deferred");
  return async () => {
    await session.script("set constraints all immediate");
    for (const key of keys) {
      if (!key.deferrable) await alter(key, "not deferrable");
      else if (!key.deferred) await alter(key, "deferrable initially immediate");
    }
  };
}
