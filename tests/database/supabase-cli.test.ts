import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { getAuthSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClients } from "#server/data/clients.ts";
import { findOffenders } from "#tests/database/schema-rules.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createPeople } from "#tests/support/people.ts";
import { asSuperuser, type ScratchServer, startScratchServer } from "#tests/support/scratch-server.ts";
import { connect, runOnce } from "#tests/support/sql.ts";
import { openBackend } from "#tests/support/test-backend.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** Makes a database look like a Supabase project: its roles, auth and storage, and an owner who is not a superuser. */
const LIKE_SUPABASE = `
  do $$ declare r text; begin
    foreach r in array array['anon', 'authenticated', 'service_role', 'authenticator', 'supabase_admin',
                             'supabase_auth_admin', 'supabase_storage_admin', 'dashboard_user'] loop
      if not exists (select from pg_roles where rolname = r) then execute format('create role %I', r); end if;
    end loop;
  end $$;
  alter role service_role bypassrls;
  alter role authenticator login noinherit;
  alter role supabase_admin superuser createdb createrole replication bypassrls;
  alter role site_owner bypassrls;
  grant anon, authenticated, service_role to authenticator, site_owner with admin option;
  create schema extensions authorization site_owner;
  grant usage on schema extensions to anon, authenticated, service_role;
  ${getAuthSchemaSql()}
  ${SUPABASE_AUTH_HELPERS_SQL}
  alter table auth.users enable row level security;
  alter table auth.sessions enable row level security;
  grant usage on schema auth to anon, authenticated, service_role;
  grant all on schema auth to site_owner;
  grant all on all tables in schema auth to site_owner;
  create schema storage authorization site_owner;
  create table storage.buckets (
    id text primary key, name text not null unique, public boolean default false,
    file_size_limit bigint, allowed_mime_types text[]);
  create table storage.objects (
    id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets (id), name text);
  alter table storage.buckets owner to site_owner;
  alter table storage.objects owner to site_owner;
  alter table storage.objects enable row level security;
  alter table storage.buckets enable row level security;
  grant usage on schema public to anon, authenticated, service_role;
  -- On Supabase, everything new in public is granted to these roles, so a revoke that a migration forgot is noticed.
  alter default privileges for role site_owner in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role site_owner in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges for role site_owner in schema public grant all on sequences to anon, authenticated, service_role;`;

describe("the real Supabase CLI", { timeout: 240_000 }, () => {
  let server: ScratchServer;
  let home: string;
  let url: string;
  beforeAll(async () => {
    server = await startScratchServer();
    home = await mkdtemp(join(tmpdir(), "calabash-cli-"));
    await mkdir(join(home, "project"));
    await cp(join(root, "supabase"), join(home, "project/supabase"), { recursive: true });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(home, { recursive: true, force: true });
  });
  beforeEach(async () => {
    url = await server.createDatabase();
  });

  const runAsSuperuser = (script: string) => runOnce(asSuperuser(url), script);
  const listMigrations = async () => (await readdir(join(root, "supabase/migrations"))).sort();
  const readRecorded = async () => {
    const rows = await runOnce(
      url,
      "select version, name, cardinality(statements) > 0 as has_statements from supabase_migrations.schema_migrations order by 1",
    );
    return rows.map((row) =>
      row.has_statements ? `${row.version}_${row.name}.sql` : `${row.version} without statements`,
    );
  };

  /** xmin changes when a row is written again. */
  const readSeedFiles = () => runOnce(url, "select path, hash, xmin from supabase_migrations.seed_files");

  /** Runs the CLI in a temporary home, without telemetry or any network except the test's database. */
  const supabase = async (...args: string[]) => {
    const closedPort = "http://127.0.0.1:9";
    const { stdout, stderr } = await run(
      join(root, "node_modules/.bin/supabase"),
      [...args, "--db-url", `${url}?sslmode=disable`, "--workdir", join(home, "project"), "--yes"],
      {
        cwd: home,
        timeout: 60_000,
        env: {
          PATH: process.env.PATH,
          HOME: home,
          TMPDIR: home,
          XDG_CONFIG_HOME: home,
          DO_NOT_TRACK: "1",
          SUPABASE_TELEMETRY_DISABLED: "1",
          CI: "1",
          HTTP_PROXY: closedPort,
          HTTPS_PROXY: closedPort,
          NO_PROXY: "127.0.0.1",
        },
      },
    );
    return { stdout, stderr, all: stdout + stderr };
  };
  /** The findings of the advisors above the level INFO, as `name: detail`. */
  const readWarnings = async () => {
    const { stdout } = await supabase(
      "db",
      "advisors",
      "--type",
      "all",
      "--level",
      "info",
      "--fail-on",
      "none",
    );
    const findings = JSON.parse(stdout) as { level: string; name: string; detail: string }[];
    expect(findings.length).toBeGreaterThan(0);
    return findings
      .filter((finding) => finding.level !== "INFO")
      .map((finding) => `${finding.name}: ${finding.detail}`)
      .sort();
  };

  /** Runs the site on the database at `url` for the duration of `work`. */
  const withSite = async (work: (site: Omit<TestDatabase, "close">) => Promise<void>) => {
    const { backend, keys } = await openBackend(url);
    const owner = connect(url, 1);
    try {
      await work({ backend, keys, clients: createClients(backend, keys), owner });
    } finally {
      await owner.end();
      await backend.close();
    }
  };

  it("pushes every migration to a Supabase database without advisor warnings, and the site uses it unchanged", async () => {
    await runAsSuperuser(LIKE_SUPABASE);
    await supabase("db", "push", "--include-seed");
    expect(await readRecorded()).toEqual(await listMigrations());
    const seeded = await readSeedFiles();
    expect(seeded).toHaveLength(1);

    await withSite(async (site) => {
      expect(await readRecorded()).toEqual(await listMigrations());
      const people = await createPeople(site);
      // The six people that createPeople() adds.
      expect((await people.admin.client.from("profiles").select()).data).toHaveLength(6);
      expect((await people.user.client.from("profiles").select()).data).toHaveLength(1);
      expect((await people.anonymous.from("requests").select()).error?.code).toBe("42501");
      expect((await people.service.rpc("seed_example_itineraries")).data).toHaveLength(9);
    });
    // The site records seed files as the CLI does, so it does not load this one again.
    expect(await readSeedFiles()).toEqual(seeded);
    // The migrations revoke Supabase's default grants on new tables, functions and sequences.
    const sql = connect(url, 1);
    expect(await findOffenders(sql).finally(() => sql.end())).toEqual({});

    // There is no security or performance warning, and a warning would be noticed.
    expect(await readWarnings()).toEqual([]);
    await runAsSuperuser(`
      create table public.bad (id int primary key);
      grant select on public.bad to anon;
      create policy "slow" on public.trips for select to anon using (user_id = auth.uid());`);
    expect(await readWarnings()).toEqual([
      expect.stringContaining("auth_rls_initplan: Table `public.trips`"),
      expect.stringContaining("rls_disabled_in_public: Table `public.bad`"),
    ]);
  });

  it("reports that a database is up to date after the site migrated it", async () => {
    await withSite(async () => {});
    expect(await readRecorded()).toEqual(await listMigrations());
    expect((await supabase("db", "push")).all).toContain("up to date");
  });

  it("reports that a database is up to date after the site applied migrations that the CLI had not pushed", async () => {
    await runAsSuperuser(LIKE_SUPABASE);
    const files = await listMigrations();
    const laterFiles = files.slice(5);
    const projectMigrations = join(home, "project/supabase/migrations");
    for (const file of laterFiles) await rm(join(projectMigrations, file));
    await supabase("db", "push");
    expect(await readRecorded()).toEqual(files.slice(0, 5));
    await withSite(async () => {});
    expect(await readRecorded()).toEqual(files);
    for (const file of laterFiles)
      await cp(join(root, "supabase/migrations", file), join(projectMigrations, file));
    expect((await supabase("db", "push")).all).toContain("up to date");
  });
});
