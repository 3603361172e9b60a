import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Ask } from "#tests/support/schema-snapshot.ts";

const DIRECTORY = join(import.meta.dirname, "../fixtures/upgrade");

/** Sites as they were before the squash; tests/fixtures/upgrade/README.md says how they were made. */
export type UpgradeFixture = "21-migrations" | "21-migrations-and-single-places";

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

/** Every row of the site's and the accounts' tables as text, by table. */
export async function allRows(ask: Ask): Promise<Record<string, readonly string[]>> {
  const tables = await ask(`
    select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth') order by 1`);
  const rows: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const found = await ask(`select to_jsonb(t)::text as row from ${name} as t order by 1`);
    rows[String(name)] = found.map(({ row }) => String(row));
  }
  return rows;
}
