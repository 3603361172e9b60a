import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { StartupError } from "#server/config/config.ts";
import { MIGRATIONS_DIR } from "#server/data/migrate.ts";
import { findOffenders } from "#tests/database/schema-rules.ts";
import { recordFault, startStopwatch } from "#tests/support/fault-record.ts";
import {
  asSuperuser,
  ENGINES,
  type ScratchServer,
  startScratchServer,
} from "#tests/support/scratch-server.ts";
import { connect, runOnce } from "#tests/support/sql.ts";
import { migrateAtStart, newKeys } from "#tests/support/test-backend.ts";

const root = join(import.meta.dirname, "../..");

// Tests several versions, because since PostgreSQL 16 a role's creator is not automatically a member of it.
describe.each(ENGINES)("migrating on $name", ({ bundled }) => {
  let server: ScratchServer;
  let url: string;
  let directory: string;
  beforeAll(async () => {
    server = await startScratchServer({ bundled });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    url = await server.createDatabase();
    directory = await mkdtemp(join(tmpdir(), "calabash-migrations-"));
    await cp(MIGRATIONS_DIR, directory, { recursive: true });
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const query = (text: string, as = url) => runOnce(as, text);
  const files = async () => (await readdir(directory)).sort();
  const versionsOf = (names: readonly string[]) => names.map((name) => name.slice(0, 14));
  const appliedVersions = async (as = url) => {
    const rows = await query(
      "select version from supabase_migrations.schema_migrations order by version",
      as,
    );
    return rows.map((row) => row.version);
  };
  const openAndClose = (as = url) => migrateAtStart(as, { migrationsDir: directory });
  /** Expects that the start fails with a message of one line. */
  const failure = async (as = url): Promise<StartupError> => {
    const error = await openAndClose(as).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).not.toContain("\n");
    return error as StartupError;
  };

  /** Starts a site in its own process, up to the opened backend. */
  const startProcess = () => {
    const script = `
      import { createPostgresBackend } from "#server/data/backends/postgres-backend.ts";
      const backend = await createPostgresBackend(${JSON.stringify(url)}, ${JSON.stringify({
        keys: newKeys(),
        siteUrl: "http://localhost:3000",
        migrationsDir: directory,
        kind: "postgres",
        location: "scratch",
      })});
      await backend.close();`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: root,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    const ended = once(child, "exit").then(([code]) => (code === 0 ? "ok" : `${code}: ${errors}`));
    return { child, ended };
  };

  it("logs an upgrade, and calls beforeUpgrade before it applies a file", async () => {
    const events: string[] = [];
    const upgrade = () =>
      migrateAtStart(url, {
        migrationsDir: directory,
        log: (_level, event) => events.push(event),
        beforeUpgrade: async () => {
          const [row] = await query("select to_regclass('public.added') as added");
          events.push(`backup before: ${row?.added}`);
        },
      });
    await upgrade();
    expect(events).toEqual([]);
    await writeFile(
      join(directory, "29990101000000_added.sql"),
      "create table public.added (id int primary key);",
    );
    await upgrade();
    expect(events).toEqual(["upgrading the database", "backup before: null", "migration applied"]);
    await upgrade();
    expect(events).toHaveLength(3);
  });

  it("three processes starting at once apply every file once", async () => {
    // This file would fail if it ran twice.
    await writeFile(join(directory, "99990101000000_once.sql"), "create table public.once as select 1 as n;");
    const processes = [startProcess(), startProcess(), startProcess()];
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual(["ok", "ok", "ok"]);
    expect(await appliedVersions()).toEqual(versionsOf(await files()));
    expect(await query("select * from public.once")).toHaveLength(1);
    expect(await query("select * from public.content_version")).toHaveLength(1);
    await openAndClose();
    expect(await appliedVersions()).toEqual(versionsOf(await files()));
  });

  it.runIf(bundled)(
    "an up-to-date database is opened without waiting for a process that migrates",
    async () => {
      await migrateAtStart(url);
      const sql = connect(url, 1);
      // Reserved, because an idle connection is closed after ten seconds, and the lock with it.
      const migratingProcess = await sql.reserve();
      try {
        await migratingProcess`select pg_advisory_lock(hashtext('calabash:migrations'))`;
        await migrateAtStart(url);
      } finally {
        migratingProcess.release();
        await sql.end();
      }
    },
  );

  it("privileges revoked from the roles are restored", async () => {
    await openAndClose();
    for (const change of [
      "revoke usage on schema auth from authenticated",
      "grant create on schema public to public",
    ])
      await query(change);
    await openAndClose();
    expect(
      await query(`
        select has_schema_privilege('authenticated', 'auth', 'usage') as may_use,
          has_schema_privilege('public', 'public', 'create') as may_create`),
    ).toEqual([{ may_use: true, may_create: false }]);
  });

  it("needs no superuser, but only an owner with CREATEROLE, and follows all rules for schemas", async () => {
    const [role] = await query("select rolsuper, rolbypassrls from pg_roles where rolname = current_user");
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
    await openAndClose();
    const sql = connect(url, 1);
    expect(await findOffenders(sql).finally(() => sql.end())).toEqual({});
  });

  it("a broken file leaves schema and data unchanged and fails the start with its name", async () => {
    const goodFiles = (await files()).slice(0, 2);
    for (const file of (await files()).slice(2)) await rm(join(directory, file));
    await openAndClose();
    await query("update public.content_version set version = 7");
    await writeFile(
      join(directory, "20270101000000_broken.sql"),
      `create table public.half (id int);
       update public.content_version set version = 100;
       drop table public.profiles;
       insert into public.half values ('not a number');`,
    );
    await writeFile(join(directory, "20270102000000_never.sql"), "create table public.never (id int);");

    const { message } = await failure();
    expect(message).toBe(
      'migration 20270101000000_broken.sql failed and was rolled back: invalid input syntax for type integer: "not a number"',
    );
    expect(await appliedVersions()).toEqual(versionsOf(goodFiles));
    expect(await query("select version::int from public.content_version")).toEqual([{ version: 7 }]);
    const [relations] = await query(
      "select to_regclass('public.half') as half, to_regclass('public.never') as never, to_regclass('public.profiles')::text as profiles",
    );
    expect(relations).toEqual({ half: null, never: null, profiles: "profiles" });

    // Once the file is fixed, the next start continues with it. The lock was released.
    await writeFile(join(directory, "20270101000000_broken.sql"), "create table public.half (id int);");
    await openAndClose();
    expect(await appliedVersions()).toEqual(versionsOf(await files()));
  });

  it.each([
    ["a file that ends its own transaction", "create table public.half (id int); commit; select 1/0;"],
    ["a truncated file", "create table public.half (id int); create function public.f() returns int as $$"],
  ])("%s fails the start with its name", async (_, text) => {
    for (const file of await files()) await rm(join(directory, file));
    await writeFile(join(directory, "20270101000000_broken.sql"), text);
    expect((await failure()).message).toContain("20270101000000_broken.sql");
    expect(await appliedVersions()).toEqual([]);
  });

  it("a file with an invalid name fails the start before anything is applied", async () => {
    await writeFile(join(directory, "zz_hotfix.sql"), "select 1;");
    expect((await failure()).message).toContain("zz_hotfix.sql is not named");
    const [row] = await query("select to_regclass('supabase_migrations.schema_migrations') as history");
    expect(row).toEqual({ history: null });
  });

  it("a process killed in the middle of a file blocks no other process and leaves nothing of the file", async () => {
    const slow = join(directory, "20270101000000_slow.sql");
    await writeFile(slow, "create table public.half (id int); select pg_sleep(600);");
    const { child, ended } = startProcess();
    const sleeping = "select pid from pg_stat_activity where wait_event = 'PgSleep'";
    await expect.poll(() => query(sleeping), { timeout: 120_000 }).toHaveLength(1);
    child.kill("SIGKILL");
    await ended;
    await writeFile(slow, "create table public.whole (id int);");

    const stopwatch = startStopwatch();
    await openAndClose();
    recordFault({
      fault: "kill -9 in the middle of a migration, then started again",
      where: "DATABASE_URL",
      visitor: "no connection until it is started again; the unfinished migration leaves nothing behind",
      recoveredMs: stopwatch(),
      writes: 0,
      lost: 0,
    });
    expect(await appliedVersions()).toEqual(versionsOf(await files()));
    expect(await query("select to_regclass('public.half') as half")).toEqual([{ half: null }]);
    expect(await query(sleeping)).toEqual([]);
  });

  it("an owner without CREATEROLE gets a one-line error, and can start once the roles are granted", async () => {
    const administrator = asSuperuser(url);
    const { pathname, password } = new URL(url);
    const name = `pauper_${pathname.slice(-6)}`;
    // Creates the roles for the whole server.
    await openAndClose(await server.createDatabase());
    await query(`create role ${name} login password '${password}'`, administrator);
    await query(`alter database ${pathname.slice(1)} owner to ${name}`, administrator);
    const as = Object.assign(new URL(url), { username: name }).href;

    const roles = "anon, authenticated, service_role";
    expect((await failure(as)).message).toBe(
      `DATABASE_URL: its user must be a member of the roles ${roles}; run as an administrator: grant ${roles} to "${name}"`,
    );
    await query(`grant ${roles} to "${name}"`, administrator);
    await openAndClose(as);
    expect(await appliedVersions(as)).toEqual(versionsOf(await files()));
  });

  it("an owner without CREATEROLE on a server without the roles gets a one-line error too", async () => {
    const serverWithoutRoles = await startScratchServer({ bundled });
    try {
      const otherUrl = await serverWithoutRoles.createDatabase();
      await query("alter role site_owner nocreaterole", asSuperuser(otherUrl));
      const { message } = await failure(otherUrl);
      expect(message).toMatch(
        /^DATABASE_URL: its user may not create the roles anon, authenticated, service_role/,
      );
      expect(
        await query("select from pg_namespace where nspname in ('auth', 'private')", otherUrl),
      ).toHaveLength(0);
    } finally {
      await serverWithoutRoles.stop();
    }
  });
});
