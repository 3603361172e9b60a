import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let checkout;
let programs;
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), "calabash-programs-"));
  checkout = mkdtempSync(join(tmpdir(), "calabash-start-"));
  cpSync(import.meta.dirname, join(checkout, "scripts"), {
    recursive: true,
    filter: (path) => !path.includes("node_modules"),
  });
  writeFileSync(join(checkout, ".npmrc"), "");
  writeFileSync(join(checkout, "package-lock.json"), JSON.stringify({ packages: {} }));
});
afterEach(() => [checkout, programs].forEach((folder) => void rmSync(folder, { recursive: true })));

/** Runs a few lines of a script there, with a program called npm that does what these lines of shell say. */
function runScript(lines, { npm = "exit 0", node = ">=22.22.2" } = {}) {
  writeFileSync(join(checkout, "package.json"), JSON.stringify({ engines: { node } }));
  writeFileSync(join(programs, "npm"), `#!/bin/sh\n${npm}\n`);
  chmodSync(join(programs, "npm"), 0o755);
  const script = join(checkout, "scripts/tried.mjs");
  writeFileSync(script, lines);
  const env = { ...process.env, PATH: [programs, process.env.PATH].join(delimiter) };
  const child = spawn(process.execPath, [script], { cwd: checkout, env, stdio: ["ignore", "pipe", "pipe"] });
  const end = Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]);
  return { child, end: end.then(([[code], stdout, stderr]) => ({ code, stdout, stderr })) };
}

const INSTALL = 'import { install } from "./install.mjs"; await install("run");';

test("a signal during the installation leaves nothing half-made", async () => {
  const started = join(checkout, ".cache/install/node_modules");
  const { child, end } = runScript(INSTALL, {
    npm: '[ "$1" = config ] && echo https://registry.example/ && exit 0\nmkdir node_modules\nexec sleep 60',
  });
  await vi.waitFor(() => expect(existsSync(started)).toBe(true), { timeout: 10_000 });
  child.kill("SIGINT");
  expect(await end).toMatchObject({ code: 130 });
  expect(existsSync(join(checkout, ".cache/install"))).toBe(false);
  expect(existsSync(join(checkout, "node_modules"))).toBe(false);
});

test.runIf(process.platform === "linux")("npm says why the bundled Node could not be loaded", async () => {
  mkdirSync(join(checkout, "node_modules/.bin"), { recursive: true });
  writeFileSync(join(checkout, "node_modules/.package-lock.json"), JSON.stringify({ packages: {} }));
  const { end } = runScript(INSTALL, {
    node: ">=99.0.0",
    npm: '[ "$1" = cache ] && echo "npm error connect ECONNREFUSED, $3" >&2 && exit 1\nexit 0',
  });
  const { code, stderr } = await end;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^npm error connect ECONNREFUSED, node-linux-\w+@[\d.]+\nThe packages could not be installed: npm says why above\.\n$/,
  );
});

test("a step that the system kills is a failure with words", async () => {
  const { end } = runScript(
    'import { runQuietly } from "./run.mjs"; console.log(await runQuietly("sh", ["-c", "kill -9 $$"], {}));',
  );
  expect(await end).toMatchObject({ code: 0, stdout: expect.stringContaining("code: 137") });
  expect((await end).stdout).toContain("sh was ended from outside, by SIGKILL.");
});

/** Stands for the site, which listens for signals in the process that builds its pages. */
const SITE = `
  import { failInOrder, runQuietly } from "./run.mjs";
  const end = () => setTimeout(() => process.exit(console.log("site ended")), 300);`;

test("a failure beside the starting site ends the site first", async () => {
  const { end } = runScript(`${SITE}
    process.on("SIGTERM", end);
    await failInOrder();`);
  expect(await end).toMatchObject({ code: 1, stdout: "site ended\n" });
});

test("a failure beside a step that still runs ends that step, and counts", async () => {
  const { end } = runScript(`${SITE}
    void runQuietly("sleep", ["60"], {});
    await failInOrder();`);
  expect(await end).toMatchObject({ code: 1, stdout: "" });
});

test("a signal while pages are built ends the build and, in order, the site", async () => {
  const { child, end } = runScript(`${SITE}
    process.on("SIGINT", end);
    void runQuietly("sleep", ["60"], {});
    console.error("begun");`);
  await once(child.stderr, "data");
  child.kill("SIGINT");
  expect(await end).toMatchObject({ code: 0, stdout: "site ended\n" });
});

test("a signal before the site listens for it ends the build and the process", async () => {
  const { child, end } = runScript(`${SITE}
    setInterval(() => {}, 1000);
    void runQuietly("sleep", ["60"], {});
    console.error("begun");`);
  await once(child.stderr, "data");
  child.kill("SIGINT");
  expect(await end).toMatchObject({ code: 130, stdout: "" });
});

test("a process that is to stop with its parent does, also if the parent is gone before", async () => {
  const waiting =
    'process.on("SIGTERM", () => process.exit(console.log("stopped"))); setInterval(() => {}, 1000);';
  const stopping = (parent) =>
    `STOP_WITH_PARENT=${parent} '${process.execPath}' --import ./scripts/stop-with-parent.mjs -e`;
  const { child, end } = runScript(`
    import { spawn } from "node:child_process";
    spawn("sh", ["-c", ${JSON.stringify(`${stopping("$PPID").replace("STOP", "exec env STOP")} '${waiting} console.error("begun " + process.env.STOP_WITH_PARENT)'`)}], { stdio: "inherit" });
    setInterval(() => {}, 1000);`);
  expect(String((await once(child.stderr, "data"))[0])).toBe("begun undefined\n");
  child.kill("SIGKILL");
  expect((await end).stdout).toBe("stopped\n");

  const orphan = spawn("sh", ["-c", `exec env ${stopping(1_000_000_000)} ''`], {
    cwd: checkout,
    stdio: "ignore",
  });
  expect(await once(orphan, "exit")).toEqual([null, "SIGTERM"]);
});
