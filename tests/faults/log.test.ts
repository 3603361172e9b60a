import { closeSync, openSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { findPostmaster, makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { clientOf, type RunningSite, startSite } from "#tests/support/run-site.ts";

const dataDir = await makeDataDir();
let site: RunningSite | undefined;
afterEach(async () => {
  await site?.stop();
});
afterAll(() => removeDataDir(dataDir));

async function start(options: Parameters<typeof startSite>[0] = {}): Promise<RunningSite> {
  site = await startSite({ ...options, dataDir, env: { DEMO: "0", ...options.env } });
  return site;
}

/** Expects that the site responds to requests, each of which adds a line to the log. */
async function expectServing({ url, child }: RunningSite): Promise<void> {
  for (let request = 0; request < 20; request++) expect((await fetch(`${url}/login`)).status).toBe(200);
  expect(child.exitCode).toBeNull();
}

const recordNothingSeen = (fault: string) =>
  recordFault({ fault, where: "standard output", visitor: "nothing", recoveredMs: 0, writes: 0, lost: 0 });

async function expectOrderlyEnd(running: RunningSite): Promise<void> {
  running.child.kill("SIGTERM");
  expect(await running.exited).toBe(0);
  expect(await findPostmaster(dataDir)).toBeNull();
}

test("initial passwords are written to a file readable only by its owner, not to the log", async () => {
  const running = await start({ env: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "", DEMO: "1" } });
  const file = join(dataDir, "first-passwords.txt");
  await vi.waitFor(() => expect(running.output.stderr).toContain(`Passwords     ${file}`));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const credentials = await readFile(file, "utf8");
  const passwords = [...credentials.matchAll(/^ {2}Password +(\S+)$/gm)].map(
    ([, password]) => password ?? "",
  );
  expect(passwords).toHaveLength(2);
  const [email = ""] = credentials.match(/admin@\S+/) ?? [];
  const client = clientOf(running);
  expect((await client.auth.signInWithPassword({ email, password: passwords[0] ?? "" })).error).toBeNull();

  const { stdout, stderr } = running.output;
  for (const password of passwords) expect(stdout + stderr).not.toContain(password);
  for (const line of stdout.trimEnd().split("\n")) expect(JSON.parse(line)).toHaveProperty("event");
});

test("when the log's reader closes, the site keeps serving and shuts down gracefully", async () => {
  const running = await start();
  running.child.stdout?.destroy();
  running.child.stderr?.destroy();
  await expectServing(running);
  await expectOrderlyEnd(running);
  recordNothingSeen("the reader of the log goes away");
});

test.runIf(process.platform === "linux")(
  "when the log's disk is full, the site keeps serving and shuts down gracefully",
  async () => {
    // Every write to this device fails as on a full disk.
    const fullDisk = openSync("/dev/full", "w");
    const running = await start({ stdout: fullDisk });
    closeSync(fullDisk);
    await expectServing(running);
    await expectOrderlyEnd(running);
    recordNothingSeen("the log's disk is full");
  },
);

test("an uncaught error ends the site with exit code 1, and its database too", async () => {
  const throwOnSignal = "process.on('SIGUSR2',()=>{throw new Error('nobody expected this')})";
  const running = await start({
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(throwOnSignal)}` },
  });
  process.kill(running.pid, "SIGUSR2");
  expect(await running.exited).toBe(1);
  expect(running.output.stdout).toContain("nobody expected this");
  expect(await findPostmaster(dataDir)).toBeNull();
});
