import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, readdir, readFile, readlink, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { describe, expect, it, vi } from "vitest";
import { runningSince } from "#server/config/data-dir.ts";
import { claimStalePidFile } from "#server/data/embedded-postgres/pid-file.ts";
import { isRoot, postmasterOf, query, trialPerTest } from "#server/data/embedded-postgres/trial.fixture.ts";

const isLinux = process.platform === "linux";
const trial = trialPerTest();

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(
    pids.map(
      async (pid) =>
        (await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")).split(") ").at(-1)?.split(" ")[1],
    ),
  );
  return pids.filter((_, index) => parents[index] === String(parent));
}

describe("the postmaster", { timeout: 30_000 }, () => {
  it.runIf(isLinux)("listens on no TCP port, and leaves no process when it is stopped", async () => {
    const database = await trial.start();
    expect(await query(database, "show listen_addresses")).toEqual({ listen_addresses: "" });

    const pid = await postmasterOf(database.dataDir);
    const files = await readdir(`/proc/${pid}/fd`);
    const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => "")));
    const sockets = links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
    const inodes = async (table: string, column: number) =>
      (await readFile(`/proc/net/${table}`, "utf8"))
        .split("\n")
        .map((row) => row.trim().split(/\s+/)[column]);
    const onUnix = new Set(await inodes("unix", 6));
    const onTcp = new Set([...(await inodes("tcp", 9)), ...(await inodes("tcp6", 9))]);
    expect(sockets.filter((inode) => onUnix.has(inode))).not.toEqual([]);
    expect(sockets.filter((inode) => onTcp.has(inode))).toEqual([]);

    const processes = [pid, ...(await childrenOf(pid))];
    expect(processes.length).toBeGreaterThan(3);
    await Promise.all([database.stop(), database.stop()]);
    expect(await Promise.all(processes.map(runningSince))).toEqual(processes.map(() => null));
  });

  it("keeps running after the site's process group was killed, and the next start uses it with its data", async () => {
    const { child } = await trial.startSite();
    const pid = await postmasterOf(trial.dataDir);
    process.kill(-Number(child.pid), "SIGKILL");
    await once(child, "exit");

    const database = await trial.start();

    expect(trial.events).toMatchObject([{ event: "postgres found running", fields: { pid } }]);
    expect(await query(database, "select answer from kept")).toEqual({ answer: 42 });
    await database.stop();
    expect(await runningSince(pid)).toBeNull();
  });

  it("starts after an old server has shut down, and recovers the data of a killed server", async () => {
    const first = await trial.start({ leaveRunning: true });
    const client = new Client(first.connection);
    client.on("error", () => {});
    await client.connect();
    await client.query("create table kept as select 42 as answer");
    const pid = await postmasterOf(trial.dataDir);
    // SIGTERM requests a smart shutdown, which would wait for the open client forever.
    process.kill(pid, "SIGTERM");
    while (!(await readFile(join(trial.dataDir, "postmaster.pid"), "utf8")).includes("stopping"))
      await client.query("select 1");
    const second = await trial.start();
    expect(await runningSince(pid)).toBeNull();
    await client.end();

    process.kill(await postmasterOf(trial.dataDir), "SIGKILL");
    await second.stop();
    const third = await trial.start();
    expect(await query(third, "select answer from kept")).toEqual({ answer: 42 });
  });

  it("writes nothing to its log that a visitor sent, and keeps the log below a limit", async () => {
    const database = await trial.start();
    const log = join(trial.home, "postgres.log");
    await expect(query(database, "select 'sent by a visitor'::int")).rejects.toThrow("invalid input syntax");
    await expect(query(database, "insert into pg_class select 'sent by a visitor'")).rejects.toThrow();
    expect(await readFile(log, "utf8")).not.toContain("sent by a visitor");

    const superuser = {
      ...database,
      connection: { ...database.connection, user: "postgres", database: "postgres" },
    };
    await query(
      superuser,
      "do $$ begin for i in 1..21 loop raise log '%', repeat('x', 500000); end loop; end $$",
    );
    await vi.waitFor(async () => expect((await stat(log)).size).toBeLessThan(1_000_000), 5000);
    expect((await stat(`${log}.1`)).size).toBeGreaterThan(10_000_000);
    await query(superuser, "do $$ begin raise log 'still written'; end $$");
    expect(await readFile(log, "utf8")).toContain("still written");
  });

  it("ignores a missing PID file", async () => {
    await expect(claimStalePidFile(trial.dataDir)).resolves.toBeUndefined();
  });

  it("starts even if another process now has the old server's process id", async () => {
    await (await trial.start()).stop();
    const { uid, gid } = await stat(trial.dataDir);
    const otherProcess = spawn("sleep", ["60"], { stdio: "ignore", ...(isRoot && { uid, gid }) });
    try {
      const pidFile = join(trial.dataDir, "postmaster.pid");
      await writeFile(
        pidFile,
        `${otherProcess.pid}\n${trial.dataDir}\n1\n5432\n${trial.home}/run\n\n 1 1\nready   \n`,
      );
      await chown(pidFile, uid, gid);
      const database = await trial.start();
      expect(await query(database, "select 1 as answer")).toEqual({ answer: 1 });
    } finally {
      otherProcess.kill();
    }
  });

  it.runIf(isLinux)("starts although the old server is still a zombie process", async () => {
    await (await trial.start()).stop();
    const { uid, gid } = await stat(trial.dataDir);
    // The shell's child becomes a zombie, because the shell is replaced by a program that never waits for it.
    const parent = spawn("sh", ["-c", "sleep 0.3 & echo $!; exec sleep 60"], { ...(isRoot && { uid, gid }) });
    try {
      const [line] = (await once(createInterface(parent.stdout), "line")) as [string];
      await vi.waitFor(
        async () => expect(await readFile(`/proc/${line}/stat`, "utf8")).toMatch(/\) Z /),
        5000,
      );
      const run = join(trial.home, "run");
      const pidFileText = `${line}\n${trial.dataDir}\n1\n5432\n${run}\n\n 1 1\nready   \n`;
      for (const file of [join(trial.dataDir, "postmaster.pid"), join(run, ".s.PGSQL.5432.lock")]) {
        await writeFile(file, pidFileText);
        await chown(file, uid, gid);
      }
      const database = await trial.start();
      expect(await query(database, "select 1 as answer")).toEqual({ answer: 1 });
    } finally {
      parent.kill();
    }
  });
});
