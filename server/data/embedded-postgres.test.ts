import { cp, mkdir, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { StartupError } from "#server/config/config.ts";
import { binariesFor, locateBinaries } from "#server/data/embedded-postgres/binaries.ts";
import { chooseDatabaseUser } from "#server/data/embedded-postgres/process-user.ts";
import { query, trialPerTest } from "#server/data/embedded-postgres/trial.fixture.ts";
import { embeddedDataExists, PostgresCannotRun } from "#server/data/embedded-postgres.ts";

const trial = trialPerTest();

describe("the embedded PostgreSQL", () => {
  it("is created on the first start, even if an earlier first start was interrupted", async () => {
    await mkdir(`${trial.dataDir}.partial/base`, { recursive: true });
    await writeFile(`${trial.dataDir}.password`, "");
    expect(await embeddedDataExists(trial.dataDir)).toBe(false);

    const database = await trial.start();

    expect(trial.events.map(({ event }) => event)).toEqual(["postgres created", "postgres started"]);
    expect(database.dataDir).toBe(trial.dataDir);
    expect(await embeddedDataExists(trial.dataDir)).toBe(true);
    expect((await readdir(trial.home)).sort()).toEqual(["postgres", "postgres.log", "run"]);
    expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
    expect(database.connection).toMatchObject({ user: "calabash", database: "calabash" });
    const role = "select current_user, rolsuper, rolcreaterole from pg_roles where rolname = current_user";
    expect(await query(database, role)).toEqual({
      current_user: "calabash",
      rolsuper: false,
      rolcreaterole: true,
    });
    const settings = `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
      current_setting('timezone') as timezone, datlocale, pg_encoding_to_char(encoding) as encoding
      from pg_database where datname = current_database()`;
    expect(await query(database, settings)).toEqual({
      checksums: "on",
      fsync: "on",
      timezone: "UTC",
      datlocale: "C.UTF-8",
      encoding: "UTF8",
    });
  });

  it("lets the site create an extension, and create and use the roles of the API", async () => {
    const database = await trial.start();
    await query(
      database,
      "create role anon nologin; create role service_role nologin; create extension pg_trgm",
    );
    expect(await query(database, "set role anon; reset role; set role service_role")).toBeUndefined();
  });

  it("uses a short path for its socket if its directory has a long one", async () => {
    trial.dataDir = join(trial.home, "a-rather-long-name".repeat(5), "postgres");
    await mkdir(dirname(trial.dataDir), { mode: 0o711 });
    const database = await trial.start();
    expect(Buffer.byteLength(`${database.connection.host}/.s.PGSQL.5432`)).toBeLessThan(100);
    expect(database.dataDir).toBe(trial.dataDir);
    expect(await query(database, "select 1 as answer")).toEqual({ answer: 1 });
  });

  it("fails with PostgresCannotRun if its binaries are missing", async () => {
    await expect(trial.start({ nativeDir: join(trial.home, "nowhere") })).rejects.toThrow(PostgresCannotRun);
    expect(await embeddedDataExists(trial.dataDir)).toBe(false);
  });

  it("shows the log of a server that exits early, and removes the cluster of a failed first start", async () => {
    const binaries = await binariesFor(await chooseDatabaseUser(), await locateBinaries());
    const nativeDir = join(trial.home, "native");
    await mkdir(join(nativeDir, "bin"), { recursive: true });
    await cp(join(binaries, "bin/initdb"), join(nativeDir, "bin/initdb"));
    for (const name of ["lib", "share"]) await symlink(join(binaries, name), join(nativeDir, name));
    const wrapper = `#!/bin/sh\n[ "$1" = -D ] && echo "no room today" && exit 3\nexec ${binaries}/bin/postgres "$@"\n`;
    await writeFile(join(nativeDir, "bin/postgres"), wrapper, { mode: 0o755 });

    const failure = await trial.start({ nativeDir }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PostgresCannotRun);
    expect(String(failure)).toMatch(/exit code 3.*\nno room today$/);
    expect(await embeddedDataExists(trial.dataDir)).toBe(false);
  });

  it("refuses a wrong password with a StartupError, and stops the server again", async () => {
    await (await trial.start()).stop();
    const failure = await trial.start({ password: "another one" }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartupError);
    expect(await readdir(trial.dataDir)).not.toContain("postmaster.pid");
  });
});
