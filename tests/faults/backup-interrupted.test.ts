import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENTRY_NAMES } from "#server/backup/archive-format.ts";
import { backUp } from "#server/backup/back-up.ts";
import { readEntryBytes } from "#server/backup/check-archive.ts";
import { readArchive } from "#server/backup/read-archive.ts";
import { restore } from "#server/backup/restore.ts";
import { parseConfig } from "#server/config/config.ts";
import { loadKeys } from "#server/data/keys.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { runScript, startScript } from "#tests/support/run-script.ts";
import { makeSmallSite, type SmallSite } from "#tests/support/small-site.ts";
import { runOnce } from "#tests/support/sql.ts";

const RESTORE = "server/backup/restore-command.ts";

describe("interrupted backup and restore", () => {
  let site: SmallSite;
  let archive: string;
  const dataDirs: string[] = [];

  beforeAll(async () => {
    site = await makeSmallSite();
    archive = await site.backUp("site.tar.gz");
  });
  afterAll(async () => {
    await Promise.all(dataDirs.map(removeDataDir));
    await rm(site.home, { recursive: true, force: true });
  });

  const newDataDir = async () => {
    const dataDir = await makeDataDir();
    dataDirs.push(dataDir);
    return dataDir;
  };
  const waitUntil = async (check: () => boolean | Promise<boolean>) => {
    while (!(await check())) await sleep(5);
  };

  it("a backup during writes is a consistent snapshot", async () => {
    const url = await createDatabaseOnSharedServer("empty");
    await restore({
      config: parseConfig({ DATABASE_URL: url, DATA_DIR: await newDataDir() }),
      file: archive,
      passphrase: null,
      replace: false,
    });
    const writer = new pg.Client(url);
    await writer.connect();
    let isWriting = true;
    let writeCount = 0;
    // Writes the same text to two tables that are far apart in the archive.
    const writes = (async () => {
      await writer.query(
        "insert into auth.audit_log_entries (id, ip_address) values (gen_random_uuid(), '')",
      );
      for (; isWriting; writeCount += 1) {
        await writer.query("begin");
        await writer.query("update auth.audit_log_entries set ip_address = $1", [`at ${writeCount}`]);
        await writer.query(
          "insert into public.site_settings values ('moment', $1) on conflict (key) do update set value = excluded.value",
          [`at ${writeCount}`],
        );
        await writer.query("commit");
      }
    })();
    const config = parseConfig({ DATABASE_URL: url, DATA_DIR: await newDataDir() });
    const keys = await loadKeys(config);
    for (let round = 0; round < 8; round += 1) {
      await waitUntil(() => writeCount > round * 3 + 1);
      const file = join(site.home, `moment-${round}`);
      await backUp({ config, keys, file, passphrase: null });
      const moments = new Set<string>();
      for await (const entry of readArchive(file, null)) {
        const text = (await readEntryBytes(entry)).toString("utf8");
        if (!/audit_log_entries|site_settings/.test(entry.name) || !entry.name.startsWith(ENTRY_NAMES.rows))
          continue;
        for (const moment of text.match(/at \d+/g) ?? []) moments.add(moment);
      }
      expect([...moments]).toHaveLength(1);
    }
    isWriting = false;
    await writes;
    await writer.end();
    expect(writeCount).toBeGreaterThan(20);
  });

  it("a restore killed while it builds the new site in DATA_DIR leaves the old site, and a rerun works", async () => {
    const dataDir = await newDataDir();
    const firstRestore = await runScript(RESTORE, [archive], { DATA_DIR: dataDir });
    expect(firstRestore).toMatchObject({ code: 0 });
    const before = await readFile(join(dataDir, "postgres/global/pg_control"));
    for (const file of ["keys.json", "postgres.password", "postgres/postmaster.pid"]) {
      const { child, exited } = startScript(RESTORE, [archive, "--replace"], { DATA_DIR: dataDir });
      await waitUntil(() => existsSync(join(dataDir, "restore-unfinished", file)) || child.exitCode !== null);
      expect(child.exitCode, `the restore ended before ${file} was seen`).toBeNull();
      child.kill("SIGKILL");
      await exited;
      expect(await readFile(join(dataDir, "postgres/global/pg_control"))).toEqual(before);
    }
    const refused = await runScript(RESTORE, [archive], { DATA_DIR: dataDir });
    expect(refused).toEqual({
      code: 1,
      stdout: "",
      stderr: `DATA_DIR ${dataDir} is not empty (postgres): choose another one, or add --replace, which sets the old site aside\n`,
    });
    const startedAt = performance.now();
    const rerun = await runScript(RESTORE, [archive, "--replace"], { DATA_DIR: dataDir });
    expect(rerun).toMatchObject({ code: 0, stderr: "" });
    recordFault({
      fault: "kill -9 in the middle of a restore with --replace, then run again",
      where: "DATA_DIR",
      visitor: "no site during a restore; the old one stays intact until the new one is in place",
      recoveredMs: performance.now() - startedAt,
      writes: 0,
      lost: 0,
    });
    const [oldName] = (await readdir(dataDir)).filter((name) => name.startsWith("before-restore-"));
    expect(rerun.stdout).toContain(join(dataDir, oldName ?? "nothing"));
    expect((await readdir(join(dataDir, oldName ?? "nothing"))).sort()).toEqual([
      "images",
      "keys.json",
      "postgres",
    ]);
    expect((await readdir(dataDir)).sort()).toEqual(["backend", oldName, "images", "keys.json", "postgres"]);
  });

  it("a restore killed while it replaces the old site by the new one is completed by the next command", async () => {
    for (const step of ["keep the old", "put the new"]) {
      const dataDir = await newDataDir();
      await mkdir(join(dataDir, "restore-unfinished/images"), { recursive: true });
      await writeFile(join(dataDir, "restore-unfinished/keys.json"), "new");
      // In the first step the old keys are not yet moved; in the second they are, but the new ones are not.
      await mkdir(join(dataDir, "kept"), { recursive: true });
      if (step === "keep the old") await writeFile(join(dataDir, "keys.json"), "old");
      else await writeFile(join(dataDir, "kept/keys.json"), "old");
      await writeFile(join(dataDir, "restore-swap.json"), JSON.stringify({ keep: "kept", step }));
      const { finishSwap } = await import("#server/backup/swap-site.ts");
      await finishSwap(dataDir);
      expect((await readdir(dataDir)).sort()).toEqual(["images", "kept", "keys.json"]);
      expect(await readFile(join(dataDir, "keys.json"), "utf8")).toBe("new");
      expect(await readFile(join(dataDir, "kept/keys.json"), "utf8")).toBe("old");
      await finishSwap(dataDir);
    }
  });

  it("a restore to DATABASE_URL that is killed leaves the database empty, and a rerun works", async () => {
    const url = await createDatabaseOnSharedServer("empty");
    const target = { DATABASE_URL: url, DATA_DIR: await newDataDir() };
    const { child, exited } = startScript(RESTORE, [archive], target);
    const connectionsOfRestore = `select 1 from pg_stat_activity where datname = current_database()
      and application_name = 'calabash backup'`;
    const restoreInProgress = `${connectionsOfRestore} and xact_start < now() - interval '50 ms'`;
    await waitUntil(async () => (await runOnce(url, restoreInProgress)).length > 0);
    child.kill("SIGKILL");
    await exited;
    await waitUntil(async () => (await runOnce(url, connectionsOfRestore)).length === 0);
    const schemas = "select nspname from pg_namespace where nspname in ('auth', 'private')";
    expect(await runOnce(url, schemas)).toEqual([]);
    const startedAt = performance.now();
    expect(await runScript(RESTORE, [archive], target)).toMatchObject({ code: 0, stderr: "" });
    recordFault({
      fault: "kill -9 in the middle of a restore, then run again",
      where: "DATABASE_URL",
      visitor: "no site during a restore; the database is as empty as before",
      recoveredMs: performance.now() - startedAt,
      writes: 0,
      lost: 0,
    });
    expect(await runOnce(url, "select count(*)::int as n from public.content_version")).toEqual([{ n: 1 }]);
  });

  it("a restore refuses a database that is not empty, but with --replace backs it up and replaces it", async () => {
    const url = await createDatabaseOnSharedServer("empty");
    const target = { DATABASE_URL: url, DATA_DIR: await newDataDir() };
    await runScript(RESTORE, [archive], target);
    await runOnce(url, "insert into public.site_settings (key, value) values ('mark', 'old')");
    const refused = await runScript(RESTORE, [archive], target);
    expect(refused.stderr).toMatch(/^the database of DATABASE_URL is not empty: .*\n$/);
    expect(await runOnce(url, "select 1 from public.site_settings where key = 'mark'")).toHaveLength(1);

    const replaced = await runScript(RESTORE, [archive, "--replace"], target);
    expect(replaced).toMatchObject({ code: 0, stderr: "" });
    expect(await runOnce(url, "select 1 from public.site_settings where key = 'mark'")).toEqual([]);
    const [oldName] = await readdir(join(target.DATA_DIR, "backups"));
    const old = join(target.DATA_DIR, "backups", oldName ?? "");
    expect(await runScript(RESTORE, [old, "--replace"], target)).toMatchObject({ code: 0 });
    expect(await runOnce(url, "select 1 from public.site_settings where key = 'mark'")).toHaveLength(1);
  });

  it("a restore refuses a database with another application's table, and keeps the table", async () => {
    const url = await createDatabaseOnSharedServer("empty");
    await runOnce(url, "create table public.theirs as select 1 as n");
    const target = { DATABASE_URL: url, DATA_DIR: await newDataDir() };
    for (const args of [[archive], [archive, "--replace"]]) {
      expect(await runScript(RESTORE, args, target)).toMatchObject({ code: 1 });
    }
    expect(await runOnce(url, "select n from public.theirs")).toEqual([{ n: 1 }]);
  });
});
