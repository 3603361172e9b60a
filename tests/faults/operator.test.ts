import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { copyPreparedDataDir } from "#tests/support/prepared-site.ts";
import { runScript, startScript } from "#tests/support/run-script.ts";
import { startSite } from "#tests/support/run-site.ts";
import { runOnce } from "#tests/support/sql.ts";

const COMMANDS = {
  backup: "server/backup/backup-command.ts",
  restore: "server/backup/restore-command.ts",
  admin: "server/commands/main.ts",
};
const run = (command: keyof typeof COMMANDS, args: readonly string[], variables: Record<string, string>) =>
  runScript(COMMANDS[command], args, variables);

/** The id of the user `daemon`, which exists everywhere. initdb needs a user with a name. */
const OWNER_ID = 1;

describe.runIf(process.getuid?.() === 0)("root on a machine where another user runs the site", () => {
  let home: string;
  let dataDir: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "calabash-owner-"));
    await chmod(home, 0o777);
    dataDir = join(home, "data");
    await mkdir(dataDir);
    await copyPreparedDataDir(dataDir);
    execFileSync("chown", ["-R", `${OWNER_ID}:${OWNER_ID}`, dataDir]);
    await chmod(dataDir, 0o700);
  });
  afterAll(async () => {
    await removeDataDir(dataDir);
    await rm(home, { recursive: true, force: true });
  });
  const foreignFiles = () =>
    execFileSync("find", [dataDir, "!", "-uid", String(OWNER_ID)], { encoding: "utf8" });

  test("backs up, restores and creates accounts as the site's user", async () => {
    const file = join(home, "site.tar.gz");
    expect(await run("backup", [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: "" });
    expect(await run("admin", ["create-user", "ana@example.com"], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
    });
    expect(await run("restore", [file, "--replace"], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(foreignFiles()).toBe("");
    expect(existsSync(join(dataDir, "postgres/PG_VERSION"))).toBe(true);
    expect(existsSync(join(dataDir, "postgres.location"))).toBe(false);
  });

  test("a file that the site's user cannot read is a one-line error", async () => {
    const secret = join(home, "root-only.tar.gz");
    await writeFile(secret, "", { mode: 0o600 });
    const { code, stderr } = await run("restore", [secret], { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^[^\n]*root-only\.tar\.gz cannot be read by the user daemon: permission denied\n$/,
    );
  });

  test("keys that root owns are not replaced", async () => {
    const keys = join(dataDir, "keys.json");
    const before = await readFile(keys, "utf8");
    execFileSync("chown", ["0:0", keys]);
    const doctor = await run("admin", ["doctor"], { DATA_DIR: dataDir });
    expect(doctor.stdout).toContain("keys.json cannot be read by the site's user");
    const repair = await run("admin", ["repair-keys"], { DATA_DIR: dataDir });
    expect(repair).toMatchObject({ code: 1, stderr: expect.stringContaining("chown --reference=") });
    execFileSync("chown", [`${OWNER_ID}:${OWNER_ID}`, keys]);
    expect(await readFile(keys, "utf8")).toBe(before);
  });
});

describe("without a site", () => {
  test.each([
    ["backup", ["file.tar.gz"]],
    ["admin", ["doctor"]],
    ["admin", ["list-users"]],
  ] as const)("%s %j creates nothing", async (command, args) => {
    const home = await makeDataDir();
    const dataDir = join(home, "nothing");
    const { code, stdout, stderr } = await run(command, args, { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(stdout + stderr).toContain(dataDir);
    // There is no stack trace.
    expect(stdout + stderr).not.toContain("    at ");
    expect(existsSync(dataDir)).toBe(false);
    await rm(home, { recursive: true });
  });

  test("'doctor' reports a missing DATA_DIR as one failure", async () => {
    const { stdout } = await run("admin", ["doctor"], { DATA_DIR: "/nowhere/data" });
    expect(stdout.match(/^FAIL/gm)).toHaveLength(1);
    expect(stdout).toContain("DATA_DIR /nowhere/data does not exist");
  });
});

test("without the DATABASE_URL that its DATA_DIR remembers, a site does not start", async () => {
  const url = await createDatabaseOnSharedServer("empty");
  const dataDir = await makeDataDir();
  const site = await startSite({ dataDir, env: { DATABASE_URL: url, DEMO: "0" } });
  expect(site.output.stdout).toContain("images are stored in DATA_DIR");
  await site.stop();
  expect(await readFile(join(dataDir, "backend"), "utf8")).toMatch(/^DATABASE_URL \S+\n$/);

  const server = startScript("server/main.ts", [], { DATA_DIR: dataDir, PORT: "0" });
  expect(await server.exited).toBe(1);
  expect(server.output.stderr).toMatch(
    /^Calabash cannot start: DATA_DIR \S+ belongs to a site on DATABASE_URL \S+, but the configuration names the embedded database: correct it, or delete \S+backend if the site has moved\n$/,
  );
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  const command = await run("admin", ["list-users"], { DATA_DIR: dataDir });
  expect(command.stderr).toContain("holds no site");
  await removeDataDir(dataDir);
});

test("a backup of a database that does not exist fails with the name of the database", async () => {
  const url = Object.assign(new URL(await createDatabaseOnSharedServer("empty")), {
    pathname: "/no_such_database",
  }).href;
  const dataDir = await makeDataDir();
  const { code, stderr } = await run("backup", ["file.tar.gz"], {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: "9fQ2-xLr7VbWm0TzKd4Ys8GhNc1PaEuJ",
    SUPABASE_SECRET_KEY: "8fQ2-xLr7VbWm0TzKd4Ys8GhNc1PaEuJ",
  });
  expect(code).toBe(1);
  expect(stderr).toContain('DATABASE_URL cannot be reached: database "no_such_database" does not exist');
  await removeDataDir(dataDir);
});

test("repeated starts with a failing migration make one backup and delete none", async () => {
  const url = await createDatabaseOnSharedServer("migrated");
  const dataDir = await makeDataDir();
  const folder = join(dataDir, "backups");
  const env = { DATABASE_URL: url, PORT: "0", DEMO: "0", BACKUP_EVERY: "24h", BACKUP_KEEP: "1" };
  const olderBackup = "calabash-20261101T030000Z.tar.gz";
  await mkdir(folder);
  await writeFile(join(folder, olderBackup), "");
  const history = "supabase_migrations.schema_migrations";
  const firstMigration = `${history} where version = (select min(version) from ${history})`;
  await runOnce(url, `create table public.kept as select * from ${firstMigration}`);
  const failToStart = async () => {
    const { code, stderr } = await runScript("server/main.ts", [], { ...env, DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Calabash cannot start: migration \d+_\w+\.sql failed and was rolled back/m);
    return (await readdir(folder)).sort();
  };
  // Applying the first migration again fails.
  await runOnce(url, `delete from ${firstMigration}`);
  const [backup = "", ...others] = await failToStart();
  expect(backup).toMatch(/^before-upgrade-\d{8}T\d{6}Z\.tar\.gz$/);
  expect(others).toEqual([olderBackup]);
  expect(await failToStart()).toEqual([backup, olderBackup]);

  // The site runs in between, so the next failing start needs a new backup.
  await runOnce(url, `insert into ${history} select * from public.kept`);
  await rm(join(folder, olderBackup));
  await (await startSite({ dataDir, env: { ...env, BACKUP_EVERY: "" } })).stop();
  await runOnce(url, `delete from ${firstMigration}`);
  expect(await failToStart()).toEqual([backup, expect.stringMatching(/^before-upgrade-/)]);
  await removeDataDir(dataDir);
});

test("a backup without a name goes into the folder of scheduled backups, created if necessary", async () => {
  const dataDir = await copyPreparedDataDir();
  const withName = await run("backup", [join(dataDir, "backups/one.tar.gz")], { DATA_DIR: dataDir });
  expect(withName).toMatchObject({ code: 0, stderr: "" });
  const { code, stdout } = await run("backup", [], { DATA_DIR: dataDir });
  expect(code).toBe(0);
  expect(stdout).toMatch(/\/backups\/calabash-\d{8}T\d{6}Z\.tar\.gz: /);
  await removeDataDir(dataDir);
});
