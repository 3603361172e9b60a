import { readdir } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { afterEach, expect, it } from "vitest";
import { MIGRATIONS_DIR, migrate } from "#server/backend/migrate.ts";
import { type Ask, schemaSnapshot } from "#tests/support/schema-snapshot.ts";
import { allRows, compareRows, restoreFixture } from "#tests/support/upgrade-fixtures.ts";

const opened: PGlite[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

function open() {
  const database = new PGlite({ extensions: { pg_trgm } });
  opened.push(database);
  const ask: Ask = async (text) => (await database.exec(text)).at(-1)?.rows ?? [];
  const start = () =>
    migrate({
      query: async (text, parameters = []) =>
        (await database.query<Record<string, unknown>>(text, [...parameters])).rows,
      script: async (text) => {
        await database.exec(text);
      },
    });
  return { ask, start };
}

it("a PGlite database from before the squash loses nothing and ends like a new one", async () => {
  const kept = open();
  await restoreFixture(kept.ask, "21-migrations");
  const before = await allRows(kept.ask);
  await kept.start();
  const after = await allRows(kept.ask);
  expect(compareRows(before, after)).toEqual({ gone: [], added: [] });
  expect(after["private.example_itineraries"]).toHaveLength(9);
  const files = (await readdir(MIGRATIONS_DIR)).sort();
  const recorded = await kept.ask(
    "select version || '_' || name || '.sql' as file from supabase_migrations.schema_migrations where statements <> '{}' order by 1",
  );
  expect(recorded.map(({ file }) => file)).toEqual(files);
  if (!process.env.FAULTS_LONG) return;
  // Without the long form upgrade.test.ts tells so of the same files, on PostgreSQL.
  const fresh = open();
  await fresh.start();
  expect(await schemaSnapshot(kept.ask)).toEqual(await schemaSnapshot(fresh.ask));
});
