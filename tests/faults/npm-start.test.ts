import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findPostmaster, makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";

const ROOT = join(import.meta.dirname, "../..");

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterAll(() => removeDataDir(dataDir));

/** Runs the command as a process group leader, as a terminal does. */
async function startByNpm(): Promise<{ npm: ChildProcess; pid: number; exited: Promise<unknown[]> }> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: "0", DATA_DIR: dataDir, DEMO: "0", DRAIN_SECONDS: "0" };
  const npm = spawn("npm", ["start"], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  npm.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const exited = once(npm, "exit");
  await vi.waitFor(() => expect(output).toContain("Calabash is open."), { timeout: 120_000, interval: 200 });
  return { npm, pid: npm.pid ?? -1, exited };
}

test("a signal to npm, or Ctrl-C on its terminal, stops the site and its database with exit code 0", async () => {
  const firstRun = await startByNpm();
  firstRun.npm.kill("SIGTERM");
  expect(await firstRun.exited).toEqual([0, null]);
  expect(await findPostmaster(dataDir)).toBeNull();

  const secondRun = await startByNpm();
  // A terminal sends the signal to the whole group, and npm forwards its own copy.
  process.kill(-secondRun.pid, "SIGINT");
  expect(await secondRun.exited).toEqual([0, null]);
  expect(await findPostmaster(dataDir)).toBeNull();
});

test("a failed start ends npm with the site's exit code", async () => {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: "0", DATA_DIR: dataDir, DEMO: "perhaps" };
  const npm = spawn("npm", ["start"], { cwd: ROOT, env, stdio: "ignore" });
  expect(await once(npm, "exit")).toEqual([1, null]);
});
