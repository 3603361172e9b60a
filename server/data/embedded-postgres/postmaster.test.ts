import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, readdir, readFile, readlink, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { processStartTime } from "#server/config/data-dir.ts";
import { claimStalePidFile } from "#server/data/embedded-postgres/pid-file.ts";
import { isRoot, postmasterOf, query, trialPerTest } from "#server/data/embedded-postgres/trial.fixture.ts";

const isLinux = process.platform === "linux";
const trial = trialPerTest();

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(
    // The program's name in /proc/PID/stat may contain spaces. After its closing parenthesis, the second field is the
    // parent's PID.
    pids.map(
      async (pid) =>
        (await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")).split(") ").at(-1)?.split(" ")[1],
    ),
  );
  return pids.filter((_, index) => parents[index] === String(parent));
}

describe("the postmaster", () => {
  it.runIf(isLinux)("listens on no TCP port, and leaves no process when it is stopped", async () => {
    const database = await trial.start();
    expect(await query(database, "show listen_addresses")).toEqual({ listen_addresses: "" });

    const pid = await postmasterOf(database.dataDir);
    const files = await readdir(`/proc/${pid}/fd`);
    const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => "")));
    const socketInodes = links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
    const readInodes = async (table: string, column: number) =>
      (await readFile(`/proc/net/${table}`, "utf8"))
        .split("\n")
        .map((row) => row.trim().split(/\s+/)[column]);
    // The seventh column of /proc/net/unix and the tenth of /proc/net/tcp are inodes.
    const unixInodes = new Set(await readInodes("unix", 6));
    const tcpInodes = new Set([...(await readInodes("tcp", 9)), ...(await readInodes("tcp6", 9))]);
    expect(socketInodes.filter((inode) => unixInodes.has(inode))).not.toEqual([]);
    expect(socketInodes.filter((inode) => tcpInodes.has(inode))).toEqual([]);

    const processes = [pid, ...(await childrenOf(pid))];
    expect(processes.length).toBeGreaterThan(3);
    await Promise.all([database.stop(), database.stop()]);
    expect(await Promise.all(processes.map(processStartTime))).toEqual(processes.map(() => null));
  });

  it("keeps running after the site's process group was killed, and the next start uses it with its data", async () => {
    const { child } = await trial.startSite();
    const pid = await postmasterOf(trial.dataDir);
    process.kill(-Number(child.pid), "SIGKILL");
    await once(child, "exit");

    const database = await trial.start();

    expect(trial.events).toMatchObject([{ event: "postgres found running", fields: { pid } }]);
    expect(await query(database, "select answer from answers")).toEqual({ answer: 42 });
    await database.stop();
    expect(await processStartTime(pid)).toBeNull();
  });

  it("starts even if the shutdown of an old server hangs, and recovers the data of a killed server", async () => {
    const first = await trial.start({ leaveRunning: true });
    const client = new Client(first.connection);
    // The second start ends the server, which breaks this connection.
    client.on("error", () => {});
    await client.connect();
    await client.query("create table answers as select 42 as answer");
    const pid = await postmasterOf(trial.dataDir);
    // SIGTERM requests a smart shutdown, which would wait for the open client forever.
    process.kill(pid, "SIGTERM");
    while (!(await readFile(join(trial.dataDir, "postmaster.pid"), "utf8")).includes("stopping"))
      await client.query("select 1");
    const second = await trial.start();
    expect(await processStartTime(pid)).toBeNull();
    await client.end();

    process.kill(await postmasterOf(trial.dataDir), "SIGKILL");
    await second.stop();
    const third = await trial.start();
    expect(await query(third, "select answer from answers")).toEqual({ answer: 42 });
  });

  it("keeps its log below a limit and free of what visitors sent", async () => {
    const database = await trial.start();
    const log = join(trial.home, "postgres.log");
    await expect(query(database, "select 'sent by a visitor'::int")).rejects.toThrow("invalid input syntax");
    await expect(query(database, "insert into pg_class select 'sent by a visitor'")).rejects.toThrow();
    expect(await readFile(log, "utf8")).not.toContain("sent by a visitor");

    const superuser = {
      ...database,
      connection: { ...database.connection, user: "postgres", database: "postgres" },
    };
    // 21 lines of 500 kB exceed the limit of 10 MB.
    await query(
      superuser,
      "do $$ begin for i in 1..21 loop raise log '%', repeat('x', 500000); end loop; end $$",
    );
    await expect.poll(async () => (await stat(log)).size).toBeLessThan(1_000_000);
    expect((await stat(`${log}.1`)).size).toBeGreaterThan(10_000_000);
    await query(superuser, "do $$ begin raise log 'still written'; end $$");
    expect(await readFile(log, "utf8")).toContain("still written");
  });

  it("starts even if another process now has the old server's PID", async () => {
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

  it.runIf(isLinux)("starts even if the old server is still a zombie process", async () => {
    await (await trial.start()).stop();
    const { uid, gid } = await stat(trial.dataDir);
    // The shell's child becomes a zombie, because the shell is replaced by a program that never waits for it.
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], { ...(isRoot && { uid, gid }) });
    try {
      const [zombiePid] = (await once(createInterface(parent.stdout), "line")) as [string];
      // Before that, the shell would remove its ended child.
      await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n");
      process.kill(Number(zombiePid));
      await expect.poll(() => readFile(`/proc/${zombiePid}/stat`, "utf8")).toMatch(/\) Z /);
      const socketDir = join(trial.home, "run");
      const pidFileText = `${zombiePid}\n${trial.dataDir}\n1\n5432\n${socketDir}\n\n 1 1\nready   \n`;
      for (const file of [join(trial.dataDir, "postmaster.pid"), join(socketDir, ".s.PGSQL.5432.lock")]) {
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

it("claimStalePidFile() does nothing if there is no PID file", async () => {
  await expect(claimStalePidFile(trial.dataDir)).resolves.toBeUndefined();
});
