import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findPostmaster, makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { copyPreparedDataDir } from "#tests/support/prepared-site.ts";
import { runScript, startScript } from "#tests/support/run-script.ts";
import { startSite } from "#tests/support/run-site.ts";

const ROOT = join(import.meta.dirname, "../..");

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterAll(() => removeDataDir(dataDir));

/** Starts a site that must fail, and returns its exit code and output. */
async function refusedStart(variables: Record<string, string>, script = "server/main.ts") {
  const server = startScript(script, [], { PORT: "0", DATA_DIR: dataDir, ...variables });
  const code = await server.exited;
  return { code, ...server.output };
}

test("a port in use fails the start", async () => {
  const otherServer = createServer().listen(0, "127.0.0.1");
  await once(otherServer, "listening");
  const address = otherServer.address();
  const port = typeof address === "object" && address ? address.port : 0;
  expect(await refusedStart({ PORT: String(port) })).toEqual({
    code: 1,
    stdout: "",
    stderr: `Calabash cannot start: PORT ${port} is taken on 127.0.0.1: stop what uses it or set PORT\n`,
  });
  otherServer.close();
});

test("a DATA_DIR that not even root can write fails the start", async () => {
  await writeFile(join(dataDir, "file"), "");
  const impossible = join(dataDir, "file/data");
  expect(await refusedStart({ DATA_DIR: impossible })).toEqual({
    code: 1,
    stdout: "",
    stderr: `Calabash cannot start: DATA_DIR ${impossible} is not writable: not a directory\n`,
  });
});

test.runIf(process.platform === "linux")("a DATA_DIR that cannot be created fails the start", async () => {
  expect(await refusedStart({ DATA_DIR: "/proc/nowhere/data" })).toEqual({
    code: 1,
    stdout: "",
    stderr: "Calabash cannot start: DATA_DIR /proc/nowhere/data is not writable: no such file or directory\n",
  });
});

test("an invalid variable fails the start", async () => {
  expect(await refusedStart({ DEMO: "perhaps" })).toEqual({
    code: 1,
    stdout: "",
    stderr: "Calabash cannot start: DEMO must be 0 or 1\n",
  });
});

test("a build of another version, as after 'git checkout' alone, fails the start", async () => {
  const checkout = await mkdtemp(join(tmpdir(), "calabash-checkout-"));
  for (const path of ["server", "domain", "package.json"])
    await cp(join(ROOT, path), join(checkout, path), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(checkout, "node_modules"));
  await mkdir(join(checkout, "build"));
  const start = () => refusedStart({}, relative(ROOT, join(checkout, "server/main.ts")));
  const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const refusal = (built: string) => ({
    code: 1,
    stdout: "",
    stderr: `Calabash cannot start: this is version ${version}, but ${built} has been built: run npm run build\n`,
  });
  expect(await start()).toEqual(refusal("nothing"));
  await writeFile(join(checkout, "build/version"), "0.9.0");
  expect(await start()).toEqual(refusal("version 0.9.0"));
  await rm(checkout, { recursive: true });
});

test("a variable with a wrong name is reported by the start and the doctor", async () => {
  const variables = { DATABSE_URL: "postgres://trips@db.example/trips", DEMO: "0" };
  const site = await startSite({ copyOf: inject("preparedSite"), env: variables });
  const line = "DATABSE_URL is not a variable of the site: did you mean DATABASE_URL?";
  expect(site.output.stdout).toContain(`"event":"${line}"`);
  const doctor = await runScript("server/commands/main.ts", ["doctor"], {
    DATA_DIR: site.dataDir,
    ...variables,
  });
  expect(doctor.stdout).toContain(line);
  await site.stop();
});

test("a second process on the same DATA_DIR is refused with the id of the first, which keeps serving", async () => {
  await copyPreparedDataDir(dataDir);
  const first = await startSite({ dataDir, env: { DEMO: "0" } });
  const second = await refusedStart({});
  expect(second.code).toBe(1);
  expect(second.stderr).toBe(
    `Calabash cannot start: DATA_DIR ${dataDir} is in use by process ${first.pid}: stop it or choose another DATA_DIR\n`,
  );
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  await first.stop();
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s stops the site and its database", async (signal) => {
  const server = startScript("server/main.ts", [], { PORT: "0", DATA_DIR: dataDir, DEMO: "0" });
  await expect.poll(() => server.output.stderr, { timeout: 240_000 }).toContain("Calabash is open.");
  const database = await findPostmaster(dataDir);
  expect(database).not.toBeNull();

  server.child.kill(signal);
  // Ctrl-C arrives twice: from the terminal and from npm.
  server.child.kill(signal);
  expect(await server.exited).toBe(0);
  expect(await findPostmaster(dataDir)).toBeNull();
  expect(server.output.stderr.trimEnd()).toMatch(/Ctrl-C stops it\.$/);
});

test("a signal during the first start stops it at once, including its database", async () => {
  const newDir = await makeDataDir();
  const server = startScript("server/main.ts", [], { PORT: "0", DATA_DIR: newDir, DEMO: "1" });
  await expect.poll(() => findPostmaster(newDir), { timeout: 60_000, interval: 20 }).not.toBeNull();
  server.child.kill("SIGINT");
  expect(await server.exited).toBe(0);
  expect(await findPostmaster(newDir)).toBeNull();
  expect(server.output.stderr).not.toContain("Calabash is open.");
  expect(server.output.stderr).toContain("Creating the database");
  await removeDataDir(newDir);
});
