import { readdir } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MIGRATIONS_DIR } from "#server/backend/migrate.ts";
import { createPostgresBackend } from "#server/backend/postgres-backend.ts";
import { StartupError } from "#server/config.ts";
import type { LogFields } from "#server/logging/log.ts";
import { type Ask, schemaSnapshot } from "#tests/support/schema-snapshot.ts";
import { type ScratchServer, startScratchServer } from "#tests/support/scratch-server.ts";
import { connect } from "#tests/support/sql.ts";
import { testOptions } from "#tests/support/test-options.ts";
import { allRows, compareRows, restoreFixture } from "#tests/support/upgrade-fixtures.ts";

/** Releases since the squash, oldest first. */
const RELEASES = [
  "74-migrations",
  "77-migrations",
  "79-migrations",
  "80-migrations",
  "81-migrations",
  "87-migrations",
  "91-migrations",
] as const;
/** The releases between go the same way as these two: the oldest on one engine, the newest on both. */
const releasesFor = (bundled: boolean) =>
  RELEASES.filter(
    (_, index) => process.env.TEST_LONG || index === RELEASES.length - 1 || (bundled && index === 0),
  ).map((fixture) => ({ fixture }));

describe.each([
  { name: "this machine's PostgreSQL", bundled: false },
  { name: "the bundled PostgreSQL", bundled: true },
])("upgrading a kept database on $name", ({ bundled }) => {
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
  /** The site's start as far as the migrated database; answers what it warned of. */
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
  const compare = async (before: Awaited<ReturnType<typeof allRows>>) => {
    const now = await allRows(ask);
    expect(now["private.example_itineraries"]).toHaveLength(9);
    expect(Object.keys(now)).toEqual(expect.arrayContaining(Object.keys(before)));
    return compareRows(before, now);
  };

  it("the last state before the squash loses nothing and ends like a new site", async () => {
    await restoreFixture(ask, "21-migrations");
    const before = await allRows(ask);
    for (const table of ["requests", "trips", "outbox", "audit_log", "subscribers", "request_events"]) {
      expect(before[`public.${table}`]?.length, table).toBeGreaterThan(0);
    }
    expect(await schemaSnapshot(ask)).not.toEqual(fresh);

    expect(await start()).toEqual([]);
    expect(await compare(before)).toEqual({ gone: [], added: [] });
    expect(await schemaSnapshot(ask)).toEqual(fresh);
    expect(await recorded()).toEqual(await migrations());
    const kept = await ask("select count(*)::int as n from supabase_migrations.squashed_migrations");
    expect(kept).toEqual([{ n: 21 }]);

    expect(await start()).toEqual([]);
    expect(await compare(before)).toEqual({ gone: [], added: [] });
  });

  it.each(releasesFor(bundled))(
    "the release of $fixture loses nothing and ends like a new site",
    async ({ fixture }) => {
      await restoreFixture(ask, fixture);
      const before = await allRows(ask);
      for (const table of [
        "itineraries",
        "requests",
        "proposals",
        "proposal_versions",
        "proposal_acceptances",
        "trips",
      ]) {
        expect(before[`public.${table}`]?.length, table).toBeGreaterThan(0);
      }
      // None was deleted, and none came to stand between them.
      const landed = await recorded();
      expect((await migrations()).slice(0, landed.length)).toEqual(landed);

      expect(await start()).toEqual([]);
      expect(await compare(before)).toEqual({ gone: [], added: [] });
      // A migration that landed and was edited afterwards would differ here.
      expect(await schemaSnapshot(ask)).toEqual(fresh);
      expect(await recorded()).toEqual(await migrations());
    },
  );

  it("a site that had applied the migration that was deleted ends the same, its itineraries repaired", async () => {
    await restoreFixture(ask, "21-migrations-and-single-places");
    const before = await allRows(ask);
    expect(await start()).toEqual([]);
    expect(await schemaSnapshot(ask)).toEqual(fresh);
    expect(await recorded()).toEqual(await migrations());

    const { gone, added } = await compare(before);
    const title = "Named in single fields alone";
    const single = { title, countries: [], regions: [], categories: [] };
    const lists = { countries: ["Peru"], regions: ["South America"], categories: ["Adventure"] };
    expect(gone.map(({ row }) => row)).toEqual([
      expect.objectContaining({ version: expect.any(Number) }),
      expect.objectContaining(single),
    ]);
    const [, itinerary] = gone;
    expect(added.map(({ row }) => row)).toEqual([
      // The trail tells of the change as of any other.
      expect.objectContaining({ table_name: "itineraries", action: "changed", label: title }),
      expect.objectContaining({ version: gone[0]?.row.version + 1 }),
      { ...itinerary?.row, ...lists, updated_at: expect.any(String) },
    ]);
  });

  it("a database that stopped in the middle is refused in one line and left as it was", async () => {
    await restoreFixture(ask, "21-migrations");
    await ask(
      "delete from supabase_migrations.schema_migrations where version in ('20261115001600', '20261115001620')",
    );
    const [before, schema] = [await allRows(ask), await schemaSnapshot(ask)];
    const refusal = await start().catch((cause: unknown) => cause);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(String(refusal)).toContain(
      "(2 of 21 are missing, from 20261115001600 on): start commit 4ffc5cb on it once, then this version",
    );
    expect(String(refusal)).not.toContain("\n");
    expect(await allRows(ask)).toEqual(before);
    expect(await schemaSnapshot(ask)).toEqual(schema);
  });

  it("goes back to the old history and forward again", async () => {
    await restoreFixture(ask, "21-migrations");
    const before = await allRows(ask);
    await start();
    await ask(`
      delete from supabase_migrations.schema_migrations where version < '20261115000100';
      insert into supabase_migrations.schema_migrations select * from supabase_migrations.squashed_migrations;`);
    await start();
    expect(await compare(before)).toEqual({ gone: [], added: [] });
    expect(await recorded()).toEqual(await migrations());
  });

  it("warns of applied migrations that the code does not know, and starts", async () => {
    await start();
    await ask(
      "insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'newer'), ('20261115001610', 'deleted')",
    );
    expect(await start()).toEqual([{ versions: ["20261115001610", "20990101000000"] }]);
    await ask("delete from supabase_migrations.schema_migrations where name in ('newer', 'deleted')");
    expect(await start()).toEqual([]);
  });
});
