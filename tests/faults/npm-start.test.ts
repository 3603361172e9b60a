import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findDatabase, makeDataDir, removeDataDir } from "#tests/support/run-server.ts";

const ROOT = join(import.meta.dirname, "../..");

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterAll(() => removeDataDir(dataDir));

/** The command itself, as the leader of a group, like a command of a terminal. */
async function startByNpm(): Promise<{ npm: ChildProcess; pid: number; exited: Promise<unknown[]> }> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: "0", DATA_DIR: dataDir, DEMO: "0", DRAIN_SECONDS: "0" };
  const npm = spawn("npm", ["start"], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let told = "";
  npm.stderr?.setEncoding("utf8").on("data", (text: string) => {
    told += text;
  });
  const exited = once(npm, "exit");
  await vi.waitFor(() => expect(told).toContain("Calabash is open."), { timeout: 120_000, interval: 200 });
  return { npm, pid: npm.pid ?? -1, exited };
}

function childrenOf(pid: number): { pid: number; command: string }[] {
  const lines = execFileSync("ps", ["-A", "-o", "ppid=,pid=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, parent]) => Number(parent) === pid)
    .map(([, , child, command = ""]) => ({ pid: Number(child), command }));
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("one process stands behind npm, and a signal to npm ends it in order", async () => {
  const first = await startByNpm();
  expect(childrenOf(first.pid)).toHaveLength(1);
  first.npm.kill("SIGTERM");
  expect(await first.exited).toEqual([0, null]);
  expect(await findDatabase(dataDir)).toBeNull();

  // Now nothing has changed since everything was compared.
  const later = await startByNpm();
  const [site, ...others] = childrenOf(later.pid);
  expect(others).toEqual([]);
  expect(site?.command).toMatch(/ server\/main\.ts$/);
  expect(childrenOf(site?.pid ?? -1).filter(({ command }) => !command.includes("postgres"))).toEqual([]);
  // As from a terminal: to the whole group, and npm passes its own copy on.
  process.kill(-later.pid, "SIGINT");
  expect(await later.exited).toEqual([0, null]);
  expect(await findDatabase(dataDir)).toBeNull();
});

test("if npm is killed, the site ends in order, and its database with it", async () => {
  const { npm, pid } = await startByNpm();
  const [site] = childrenOf(pid);
  npm.kill("SIGKILL");
  await vi.waitFor(() => expect(isRunning(site?.pid ?? -1)).toBe(false), { timeout: 20_000, interval: 200 });
  expect(await findDatabase(dataDir)).toBeNull();
});
