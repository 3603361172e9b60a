import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MIGRATIONS_DIR } from "#server/data/migrate.ts";
import { createPostgresBackend } from "#server/data/postgres-backend.ts";
import type { LogFields } from "#server/process/log.ts";
import { type Ask, schemaSnapshot } from "#tests/support/schema-snapshot.ts";
import { ENGINES, type ScratchServer, startScratchServer } from "#tests/support/scratch-server.ts";
import { connect } from "#tests/support/sql.ts";
import { testOptions } from "#tests/support/test-options.ts";
import { allRows, compareRows, RELEASES, restoreFixture } from "#tests/support/upgrade-fixtures.ts";

/** The newest release; in the long run, all. */
const releases = process.env.TEST_LONG ? RELEASES : RELEASES.slice(-1);

describe.each(ENGINES)("upgrading a kept database on $name", ({ bundled }) => {
  let server: ScratchServer;
  let fresh: readonly string[];
  let url: string;
  let sql: ReturnType<typeof connect>;
  const ask: Ask = (text) => sql.unsafe(text);

  beforeAll(async () => {
    server = await startScratchServer({ bundled });
    await open();
    await start();
    fresh = await schemaSnapshot(ask);
    await sql.end();
  });
  afterAll(() => server?.stop());
  beforeEach(() => open());
  afterEach(() => sql.end());

  const open = async () => {
    url = await server.createDatabase();
    sql = connect(url);
  };
  /** Starts the site up to the migrated database; returns its warnings. */
  const start = async () => {
    const warnings: LogFields[] = [];
    const backend = await createPostgresBackend(url, {
      ...testOptions(),
      kind: "postgres",
      location: "scratch",
      log: (level, _event, fields = {}) => {
        if (level === "warn") warnings.push(fields);
      },
    });
    await backend.close();
    return warnings;
  };
  const recorded = async () => {
    const rows = await ask(
      "select version || '_' || name || '.sql' as file from supabase_migrations.schema_migrations where statements <> '{}' order by 1",
    );
    return rows.map((row) => row.file);
  };
  const migrations = async () => (await readdir(MIGRATIONS_DIR)).sort();

  it.each(releases)("version %s loses nothing and ends like a new site", async (release) => {
    await restoreFixture(ask, release);
    const before = await allRows(ask);
    for (const table of ["itineraries", "requests", "proposals", "proposal_acceptances", "trips", "outbox"]) {
      expect(before[`public.${table}`]?.length, table).toBeGreaterThan(0);
    }
    const landed = await ask(
      "select version || '_' || name || '.sql' as file, statements[1] as text from supabase_migrations.schema_migrations order by 1",
    );
    // A released file is never deleted or edited, and no new file sorts before it.
    expect((await migrations()).slice(0, landed.length)).toEqual(landed.map(({ file }) => file));
    for (const { file, text } of landed)
      expect(await readFile(join(MIGRATIONS_DIR, String(file)), "utf8"), String(file)).toBe(text);

    expect(await start()).toEqual([]);
    const now = await allRows(ask);
    expect(Object.keys(now)).toEqual(expect.arrayContaining(Object.keys(before)));
    expect(compareRows(before, now)).toEqual({ gone: [], added: [] });
    expect(await schemaSnapshot(ask)).toEqual(fresh);
    expect(await recorded()).toEqual(await migrations());
  });

  it("warns about applied migrations that the code does not know, and starts", async () => {
    await start();
    await ask(
      "insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'newer'), ('20261116000100', 'deleted')",
    );
    expect(await start()).toEqual([{ versions: ["20261116000100", "20990101000000"] }]);
    await ask("delete from supabase_migrations.schema_migrations where name in ('newer', 'deleted')");
    expect(await start()).toEqual([]);
  });
});
