import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Ask } from "#tests/support/schema-snapshot.ts";

const DIRECTORY = join(import.meta.dirname, "../fixtures/upgrade");

/** Released versions with a dump; see tests/fixtures/upgrade/README.md. */
export const RELEASES = readdirSync(DIRECTORY)
  .filter((file) => file.endsWith(".sql.gz"))
  .map((file) => file.replace(".sql.gz", ""))
  .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** Fills an empty database with a release's dump, as its owner. */
export async function restoreFixture(ask: Ask, release: string): Promise<void> {
  // Roles are server-wide and not part of a database dump.
  for (const role of ["anon", "authenticated", "service_role"]) {
    await ask(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin noinherit; end if;
    end $$`);
  }
  const dump = gunzipSync(await readFile(join(DIRECTORY, `${release}.sql.gz`))).toString("utf8");
  // A dump leaves its session without a search path.
  await ask(`${dump}\nreset all;`);
}

type Rows = Record<string, readonly string[]>;

/** Every row of the site's and the accounts' tables as text, by table. */
export async function allRows(ask: Ask): Promise<Rows> {
  const tables = await ask(`
    select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth') order by 1`);
  const rows: Rows = {};
  for (const { name } of tables) {
    const found = await ask(`select to_jsonb(t)::text as row from ${name} as t order by 1`);
    rows[String(name)] = found.map(({ row }) => String(row));
  }
  return rows;
}

/** Removed and added rows, compared by the earlier columns and tables. */
export function compareRows(before: Rows, now: Rows) {
  const comparable = (rows: Rows) =>
    Object.fromEntries(
      Object.entries(before).map(([table, [example]]) => {
        const columns = Object.keys(JSON.parse(example ?? "{}")).sort();
        return [table, (rows[table] ?? []).map((row) => onlyColumns(row, columns))];
      }),
    );
  const difference = (some: Rows, others: Rows) =>
    Object.entries(some).flatMap(([table, rows]) => {
      const known = new Set(others[table]);
      return rows.filter((row) => !known.has(row)).map((row) => ({ table, row: JSON.parse(row) }));
    });
  const [earlier, later] = [comparable(before), comparable(now)];
  return { gone: difference(earlier, later), added: difference(later, earlier) };
}

/** Later migrations may add columns. */
function onlyColumns(row: string, columns: readonly string[]): string {
  const parsed = JSON.parse(row);
  return JSON.stringify(Object.fromEntries(columns.map((column) => [column, parsed[column]])));
}
