import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BUILD_SOURCES } from "./bootstrap.mjs";
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from "./server-options.mjs";

const SHELL_SCRIPT = join(import.meta.dirname, "start.sh");
/** Of file systems: two changes within it may have the same time. */
const CLOCK_TICK_MS = 30;

/** Says what it was started with. */
const NODE = 'echo "node $*"; env | grep -E "^(MALLOC|NODE_COMPILE|STOP_WITH)" | sort';

let checkout;
let programs;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "calabash-shell-"));
  programs = join(checkout, "programs");
  for (const folder of [
    "app",
    "domain",
    "public",
    "scripts",
    "node_modules",
    "build",
    ".cache",
    "programs",
  ]) {
    mkdirSync(join(checkout, folder));
  }
  const files = BUILD_SOURCES.filter((name) => name.includes("."));
  for (const file of [
    ...files,
    "app/a.ts",
    "app/b.ts",
    "node_modules/.package-lock.json",
    "build/.calabash-built",
  ]) {
    writeFileSync(join(checkout, file), "");
  }
  copyFileSync(SHELL_SCRIPT, join(checkout, "scripts/start.sh"));
  writeNode(NODE);
});
afterEach(() => rmSync(checkout, { recursive: true }));

function writeNode(lines) {
  writeFileSync(join(programs, "node"), `#!/bin/sh\n${lines}\n`);
  chmodSync(join(programs, "node"), 0o755);
}

async function rememberCheck() {
  await delay(CLOCK_TICK_MS);
  writeFileSync(join(checkout, ".cache/start-checked"), `${join(programs, "node")} npm/11 node/v26\n`);
  await delay(CLOCK_TICK_MS);
}

function startShell({ args = [], variables = {} } = {}) {
  const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_, NODE_COMPILE_CACHE, ...rest } =
    process.env;
  const { npm_lifecycle_event, ...env } = rest;
  const child = spawn("sh", [join(checkout, "scripts/start.sh"), ...args], {
    env: {
      ...env,
      PATH: `${programs}:/usr/bin:/bin`,
      npm_config_user_agent: "npm/11 node/v26",
      ...variables,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = Promise.all([once(child, "exit"), text(child.stdout)]);
  return { child, end: end.then(([[code], stdout]) => ({ code, lines: stdout.trim().split("\n") })) };
}

const OPTIONS = SERVER_OPTIONS.map((option) => option.replace(/^file:.*\/scripts/, "./scripts")).join(" ");

test("the shell names all that the pages are made from", () => {
  const [, named] = /find -H ([\s\S]*?) node_modules/.exec(readFileSync(SHELL_SCRIPT, "utf8"));
  expect(named.split(/[\s\\]+/)).toEqual(BUILD_SOURCES);
});

test("where nothing has changed, the site is all that is started, with its options and variables", async () => {
  await rememberCheck();
  const { code, lines } = await startShell({ args: ["one", "two words"] }).end;
  expect(code).toBe(0);
  const variables = { ...SERVER_ENVIRONMENT, NODE_COMPILE_CACHE: join(checkout, ".cache/node") };
  expect(lines).toEqual([
    `node ${OPTIONS} server/main.ts one two words`,
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
  ]);
});

test("variables of the operator are left as they are, and under npm the site is told whom it stops with", async () => {
  await rememberCheck();
  const variables = { MALLOC_ARENA_MAX: "7", npm_lifecycle_event: "start" };
  const { lines } = await startShell({ variables }).end;
  expect(lines).toContain("MALLOC_ARENA_MAX=7");
  expect(lines).toContain(`STOP_WITH_PARENT=${process.pid}`);
});

const long = new Date("2020-01-01");
const CHANGES = {
  "a file was changed": () => writeFileSync(join(checkout, "app/a.ts"), "b"),
  "a file was replaced by one that is older": () => {
    writeFileSync(join(checkout, "app/a.ts"), "b");
    utimesSync(join(checkout, "app/a.ts"), long, long);
  },
  "a file was removed": () => rmSync(join(checkout, "app/b.ts")),
  "other packages are asked for": () => writeFileSync(join(checkout, "package-lock.json"), "{}"),
  "packages were installed by hand": () =>
    writeFileSync(join(checkout, "node_modules/.package-lock.json"), "{}"),
  "the pages are gone": () => rmSync(join(checkout, "build/.calabash-built")),
  "the packages are gone": () => rmSync(join(checkout, "node_modules"), { recursive: true }),
  "Node was replaced": () => writeNode(NODE),
  "there was no earlier start": () => rmSync(join(checkout, ".cache/start-checked")),
};
test.each(Object.keys(CHANGES))("everything is compared again if %s", async (name) => {
  await rememberCheck();
  CHANGES[name]();
  const { code, lines } = await startShell({ args: ["one"] }).end;
  expect(code).toBe(0);
  const calls = lines.filter((line) => line.startsWith("node "));
  expect(calls).toEqual([
    "node --import ./scripts/stop-with-parent.mjs scripts/ensure-installed.mjs",
    `node ${OPTIONS} scripts/start.mjs ${join(programs, "node")} npm/11 node/v26 one`,
  ]);
});

test("everything is compared again on another Node", async () => {
  await rememberCheck();
  const { lines } = await startShell({ variables: { npm_config_user_agent: "npm/11 node/v28" } }).end;
  expect(lines[0]).toContain("ensure-installed");
});

test("the Node that was just installed runs the site", async () => {
  writeNode(
    'mkdir node_modules/.bin; echo "echo bundled" > node_modules/.bin/node; chmod +x node_modules/.bin/node',
  );
  expect((await startShell().end).lines).toEqual(["bundled"]);
});

test("what could not be installed ends the start with its exit code", async () => {
  writeNode('echo "$*"; exit 7');
  expect(await startShell().end).toEqual({ code: 7, lines: [expect.stringContaining("ensure-installed")] });
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"])("%s during the installation ends it first", async (signal) => {
  // Of Node, since a shell cannot take back that a command in the background does not hear SIGINT.
  const wait = `process.on("${signal}", () => setTimeout(() => process.exit(console.log("ended") ?? 130), 300));
    require("fs").writeFileSync("begun", ""); setTimeout(() => {}, 20000)`;
  writeNode(`exec '${process.execPath}' -e '${wait}'`);
  const { child, end } = startShell();
  await vi.waitFor(() => expect(existsSync(join(checkout, "begun"))).toBe(true), { timeout: 10_000 });
  child.kill(signal);
  expect(await end).toEqual({ code: 130, lines: ["ended"] });
});
