import { readdirSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MIGRATIONS_DIR } from "#server/data/migrate.ts";
import type { LogFields } from "#server/process/log.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { allRows, rowDifferences, schemaSnapshot } from "#tests/support/database-snapshot.ts";
import { ENGINES } from "#tests/support/scratch-server.ts";
import { connect } from "#tests/support/sql.ts";
import { migrateAtStart } from "#tests/support/test-backend.ts";

const DUMPS = join(import.meta.dirname, "../fixtures/upgrade");

/** Released versions with a dump; see tests/fixtures/upgrade/README.md. */
const RELEASES = readdirSync(DUMPS)
  .filter((file) => file.endsWith(".sql.gz"))
  .map((file) => file.replace(".sql.gz", ""))
  .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** The schemas with the rows of the site and of its accounts. */
const SCHEMAS = ["public", "private", "auth"];

/** The newest release, or all releases with TEST_LONG. */
const releases = process.env.TEST_LONG ? RELEASES : RELEASES.slice(-1);

describe.each(ENGINES)("upgrading a database on $name", ({ bundled }) => {
  let newSiteSchema: readonly string[];
  let url: string;
  let sql: ReturnType<typeof connect>;

  beforeAll(async () => {
    await openDatabase();
    await start();
    newSiteSchema = await schemaSnapshot(sql);
    await sql.end();
  });
  beforeEach(() => openDatabase());
  afterEach(() => sql.end());

  const openDatabase = async () => {
    url = await createDatabaseOnSharedServer("empty", bundled ? "bundled" : "installed");
    sql = connect(url);
  };
  /** Starts the site up to the migrated database; returns its warnings. */
  const start = async () => {
    const warnings: LogFields[] = [];
    await migrateAtStart(url, {
      log: (level, _event, fields = {}) => {
        if (level === "warn") warnings.push(fields);
      },
    });
    return warnings;
  };
  const recordedFiles = async () => {
    const rows = await sql.unsafe(
      "select version || '_' || name || '.sql' as file from supabase_migrations.schema_migrations where statements <> '{}' order by 1",
    );
    return rows.map((row) => row.file);
  };
  const migrationFiles = async () => (await readdir(MIGRATIONS_DIR)).sort();

  it.each(releases)(
    "from version %s loses nothing and ends with the schema of a new site",
    async (release) => {
      const dump = gunzipSync(await readFile(join(DUMPS, `${release}.sql.gz`))).toString("utf8");
      // A dump leaves its session without a search path. It contains no roles, but this server has them.
      await sql.unsafe(`${dump}\nreset all;`);
      const before = await allRows(sql, SCHEMAS);
      for (const table of [
        "itineraries",
        "requests",
        "proposals",
        "proposal_acceptances",
        "trips",
        "outbox",
      ]) {
        expect(before[`public.${table}`]?.length, table).toBeGreaterThan(0);
      }
      const released = await sql.unsafe(
        "select version || '_' || name || '.sql' as file, statements[1] as text from supabase_migrations.schema_migrations order by 1",
      );
      // A released file is never deleted or edited, and no new file sorts before it.
      expect((await migrationFiles()).slice(0, released.length)).toEqual(released.map(({ file }) => file));
      for (const { file, text } of released)
        expect(await readFile(join(MIGRATIONS_DIR, String(file)), "utf8"), String(file)).toBe(text);

      expect(await start()).toEqual([]);
      const after = await allRows(sql, SCHEMAS);
      expect(Object.keys(after)).toEqual(expect.arrayContaining(Object.keys(before)));
      // The examples are loaded again when their file in supabase/seed changes.
      // What search reads is computed again from the itineraries.
      const {
        "private.example_itineraries": _examples,
        "private.itinerary_listing": _listing,
        "public.trips": trips,
        ...unchanged
      } = before;
      // Each trip gets its own days and a copy of its itinerary.
      expect(after["public.trips"]).toHaveLength(trips?.length ?? 0);
      const [incomplete] = await sql`
        select count(*)::int from public.trips
        where itinerary_id is not null and (days is null or itinerary_copy is null)`;
      expect(incomplete).toEqual({ count: 0 });
      expect(rowDifferences(unchanged, after)).toEqual([]);
      expect(await schemaSnapshot(sql)).toEqual(newSiteSchema);
      expect(await recordedFiles()).toEqual(await migrationFiles());
    },
  );

  it("keeps each function and column of the release before, because its processes run beside the new ones", async () => {
    const dump = gunzipSync(await readFile(join(DUMPS, `${releases.at(-1)}.sql.gz`))).toString("utf8");
    await sql.unsafe(`${dump}\nreset all`);
    const functions = async () =>
      sql<{ name: string; named: string[]; needed: string[] }>`
        select p.proname as name, a.named, a.named[1:p.pronargs - p.pronargdefaults] as needed
        from pg_proc p, lateral (
          select array(
            select concat(p.proargnames[place], ' ', format_type(type, null))
            from unnest(p.proargtypes) with ordinality as t (type, place) order by place) as named) as a
        where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype`;
    const columns = async () => {
      const rows = await sql<{ name: string }>`
        select concat(table_name, '.', column_name) as name
        from information_schema.columns where table_schema = 'public'`;
      return rows.map(({ name }) => name);
    };
    const called = await functions();
    const read = await columns();
    await start();
    const offered = await functions();
    const canBeCalled = ({ name, named, needed }: (typeof called)[number]) =>
      offered.some(
        (candidate) =>
          candidate.name === name &&
          named.every((argument) => candidate.named.includes(argument)) &&
          candidate.needed.every((argument) => needed.includes(argument)),
      );
    expect(called.length).toBeGreaterThan(90);
    expect(called.filter((old) => !canBeCalled(old))).toEqual([]);
    expect(await columns()).toEqual(expect.arrayContaining(read));
  });

  it("gives entries of proposals their proposal, and requests to erase data another type, also in the bin", async () => {
    const dump = gunzipSync(await readFile(join(DUMPS, `${releases.at(-1)}.sql.gz`))).toString("utf8");
    await sql.unsafe(`${dump}\nreset all;
      insert into public.requests (type, name, email) values ('erasure', 'Ann', 'ann@example.com');
      insert into public.requests (type, name, email) values ('erasure', 'Bob', 'bob@example.com');
      delete from public.requests where name = 'Bob'`);
    await start();
    const entries = await sql<{ links: boolean }>`
      select proposal_id is not null as links from public.request_events where kind = 'proposal'`;
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.every(({ links }) => links)).toBe(true);
    expect(
      await sql`
        select type::text from public.requests where name = 'Ann'
        union all select contents #>> '{row,type}' from public.bin where label = 'Bob'`,
    ).toEqual([{ type: "contact" }, { type: "contact" }]);
  });

  it("warns about applied migrations that the code does not know, and starts", async () => {
    await start();
    await sql.unsafe(
      "insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'newer'), ('20261116000100', 'deleted')",
    );
    expect(await start()).toEqual([{ versions: ["20261116000100", "20990101000000"] }]);
    await sql.unsafe("delete from supabase_migrations.schema_migrations where name in ('newer', 'deleted')");
    expect(await start()).toEqual([]);
  });
});
