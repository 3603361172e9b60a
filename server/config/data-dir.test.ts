import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartupError } from "#server/config/config.ts";
import { lockDataDir, prepareDataDir, processStartTime } from "#server/config/data-dir.ts";

const isRoot = process.getuid?.() === 0;
const module = new URL("data-dir.ts", import.meta.url).href;
let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "data-dir-test-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe("prepareDataDir", () => {
  it("creates a directory that other users cannot list", async () => {
    const dir = join(home, "deep/er");
    await prepareDataDir(dir);
    const { mode } = await stat(dir);
    expect(mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
    expect(await readdir(dir)).toEqual([]);
  });

  it("removes the file that a crash during the check has left behind", async () => {
    await writeFile(join(home, ".writable"), "", { mode: 0o400 });
    await prepareDataDir(home);
    expect(await readdir(home)).toEqual([]);
  });

  it("keeps the mode of an existing directory", async () => {
    await chmod(home, 0o750);
    await prepareDataDir(home);
    expect((await stat(home)).mode & 0o777).toBe(0o750);
  });

  it("names the directory and the reason if it is not writable", async () => {
    const file = join(home, "file");
    await writeFile(file, "");
    await expect(prepareDataDir(file)).rejects.toThrow(
      new StartupError(`DATA_DIR ${file} is not writable: it is not a directory`),
    );
    await expect(prepareDataDir(join(file, "below"))).rejects.toThrow(
      new StartupError(`DATA_DIR ${join(file, "below")} is not writable: not a directory`),
    );
  });

  it.runIf(process.platform === "linux")(
    "names the reason on a file system that accepts no files",
    async () => {
      await expect(prepareDataDir("/proc/self")).rejects.toThrow("DATA_DIR /proc/self is not writable: ");
    },
  );

  it.skipIf(isRoot)("names a missing permission as the reason", async () => {
    await chmod(home, 0o500);
    await expect(prepareDataDir(home)).rejects.toThrow(`DATA_DIR ${home} is not writable: permission denied`);
  });
});

/** Another process that tries to get the lock when told to, and keeps it until it is killed. */
function startRival() {
  const script = `
    import { lockDataDir } from ${JSON.stringify(module)};
    process.stdin.once("data", async () => {
      const outcome = await lockDataDir(${JSON.stringify(home)}).then(() => "locked", (error) => error.message);
      console.log(outcome);
    });
    console.log("waiting");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    pid: child.pid,
    line: async () => String((await lines.next()).value),
    go: () => child.stdin.write("go\n"),
    kill: async () => {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

describe("lockDataDir", () => {
  const lockFile = () => join(home, "site.lock");

  it("refuses a second owner until the first releases it", async () => {
    const release = await lockDataDir(home);
    const refusal = new StartupError(
      `DATA_DIR ${home} is in use by process ${process.pid}: stop it or choose another DATA_DIR`,
    );
    await expect(lockDataDir(home)).rejects.toThrow(refusal);
    await release();
    await (await lockDataDir(home))();
    expect(await readdir(home)).toEqual([]);
  });

  it("is held by a running process and free once that process is killed", async () => {
    const rival = startRival();
    await rival.line();
    rival.go();
    expect(await rival.line()).toBe("locked");
    await expect(lockDataDir(home)).rejects.toThrow(`is in use by process ${rival.pid}:`);
    await rival.kill();
    await lockDataDir(home);
    expect(await readFile(lockFile(), "utf8")).toBe(
      `${process.pid} ${await processStartTime(process.pid)}\n`,
    );
  });

  it("does not mistake a later process with the same PID for the owner", async () => {
    await writeFile(lockFile(), `${process.pid} 1\n`);
    await lockDataDir(home);
    expect(await readFile(lockFile(), "utf8")).not.toBe(`${process.pid} 1\n`);
  });

  it("replaces an invalid lock file, even if another process died while replacing it", async () => {
    await writeFile(lockFile(), "");
    await writeFile(`${lockFile()}.takeover`, `${process.pid} 1\n`);
    await lockDataDir(home);
    expect(await readdir(home)).toEqual(["site.lock"]);
  });

  it("gives a stale lock to exactly one of many processes that find it at once", async () => {
    const rivals = Array.from({ length: 6 }, startRival);
    try {
      await Promise.all(rivals.map((rival) => rival.line()));
      await writeFile(lockFile(), `${process.pid} 1\n`);
      for (const rival of rivals) rival.go();
      const outcomes = await Promise.all(rivals.map((rival) => rival.line()));
      expect(outcomes.filter((line) => line === "locked")).toHaveLength(1);
      const winner = rivals[outcomes.indexOf("locked")]?.pid;
      expect(outcomes.filter((line) => line.includes(`is in use by process ${winner}:`))).toHaveLength(5);
    } finally {
      await Promise.all(rivals.map((rival) => rival.kill()));
    }
  });
});

describe.runIf(process.platform === "linux")("on a full disk", () => {
  /** The error of a process that cannot write a single byte. The system says 'file too large' instead of 'disk full'. */
  async function lockWithoutSpace(): Promise<string> {
    const script = `import { lockDataDir } from ${JSON.stringify(module)};
      await lockDataDir(${JSON.stringify(home)}).catch((error) => console.log(error.message));`;
    const command = [
      "-c",
      'ulimit -f 0; exec "$0" "$@"',
      process.execPath,
      "--input-type=module",
      "-e",
      script,
    ];
    const child = spawn("sh", command, { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(createInterface(child.stdout), "line");
    return line;
  }

  it("a directory in use is still reported as in use", async () => {
    const unlock = await lockDataDir(home);
    expect(await lockWithoutSpace()).toContain(`is in use by process ${process.pid}`);
    await unlock();
  });

  it("a free directory is refused in one line, and no file is left behind", async () => {
    expect(await lockWithoutSpace()).toBe(`DATA_DIR ${home} is not writable: file too large`);
    expect(await readdir(home)).toEqual([]);
  });
});
