import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Ask } from "#tests/support/schema-snapshot.ts";

const DIRECTORY = join(import.meta.dirname, "../fixtures/upgrade");

/** Sites of earlier versions; tests/fixtures/upgrade/README.md says how they were made. */
export type UpgradeFixture =
  | "21-migrations"
  | "21-migrations-and-single-places"
  | "74-migrations"
  | "77-migrations"
  | "79-migrations"
  | "80-migrations"
  | "81-migrations"
  | "87-migrations"
  | "91-migrations";

/** Fills an empty database with a kept dump, as its owner. */
export async function restoreFixture(ask: Ask, name: UpgradeFixture): Promise<void> {
  // Roles belong to the server and are not in a dump of one database.
  for (const role of ["anon", "authenticated", "service_role"]) {
    await ask(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin noinherit; end if;
    end $$`);
  }
  const dump = gunzipSync(await readFile(join(DIRECTORY, `${name}.sql.gz`))).toString("utf8");
  // A dump leaves its session without a search path.
  await ask(`${dump}\nreset all;`);
}

/** Tables that a later migration replaced by others, made anew from the same rows. */
const REPLACED = ["private.itinerary_counts"];

/** Every row of the site's and the accounts' tables as text, by table. */
export async function allRows(ask: Ask): Promise<Rows> {
  const tables = await ask(`
    select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth') order by 1`);
  const rows: Rows = {};
  for (const { name } of tables.filter(({ name }) => !REPLACED.includes(String(name)))) {
    const found = await ask(`select to_jsonb(t)::text as row from ${name} as t order by 1`);
    rows[String(name)] = found.map(({ row }) => String(row));
  }
  return rows;
}

type Rows = Record<string, readonly string[]>;

/** Tables to which a later migration adds rows, made from those of others. */
const ADDED_TO = ["private.itinerary_bits"];

/** Columns that a later migration makes anew from the others. */
const MADE_ANEW: Readonly<Record<string, readonly string[]>> = {
  "private.itinerary_listing": ["search_text"],
  "public.subscribers": ["updated_at"],
};

/** Rows that were and are not, and rows that are and were not, by the columns and tables there were before. */
export function compareRows(before: Rows, now: Rows) {
  const comparable = (rows: Rows) =>
    Object.fromEntries(
      Object.entries(before).map(([table, [example]]) => {
        const columns = Object.keys(JSON.parse(example ?? "{}"))
          .filter((column) => !MADE_ANEW[table]?.includes(column))
          .sort();
        return [table, (rows[table] ?? []).map((row) => onlyColumns(row, columns))];
      }),
    );
  const difference = (some: Rows, others: Rows) =>
    Object.entries(some).flatMap(([table, rows]) => {
      const known = new Set(others[table]);
      return rows.filter((row) => !known.has(row)).map((row) => ({ table, row: JSON.parse(row) }));
    });
  const [earlier, later] = [comparable(before), comparable(now)];
  const added = difference(later, earlier).filter(({ table }) => !ADDED_TO.includes(table));
  return { gone: difference(earlier, later), added };
}

/** Later migrations may add columns; what was there before is what must not be lost. */
function onlyColumns(row: string, columns: readonly string[]): string {
  const parsed = JSON.parse(row);
  return JSON.stringify(Object.fromEntries(columns.map((column) => [column, parsed[column]])));
}
