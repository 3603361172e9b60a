import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

const PACKAGES = { "": {}, "node_modules/one": { integrity: "sha512-1" } };

let checkout;
let programs;
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), "calabash-programs-"));
  checkout = mkdtempSync(join(tmpdir(), "calabash-start-"));
  cpSync(import.meta.dirname, join(checkout, "scripts"), {
    recursive: true,
    filter: (path) => !path.includes("node_modules"),
  });
  for (const folder of ["app", "domain", "public", "server"]) mkdirSync(join(checkout, folder));
  for (const file of ["app/page.ts", "react-router.config.ts", "tsconfig.json", "vite.config.ts"])
    write(file, "");
  write("package.json", JSON.stringify({ type: "module", engines: { node: ">=22.22.2" } }));
  write("package-lock.json", JSON.stringify({ packages: PACKAGES }));
  write("server/main.ts", 'console.log("site"); process.exit(7);');
  // Fake programs: each prints its arguments and creates the files that the real one would.
  writeProgram(
    "npm",
    `echo "npm $1 $2"; mkdir -p node_modules/.bin; cp package-lock.json node_modules/.package-lock.json`,
  );
  writeProgram("react-router", 'echo "react-router $1"; mkdir -p build');
});
afterEach(() => [checkout, programs].forEach((folder) => void rmSync(folder, { recursive: true })));

const write = (file, content) => writeFileSync(join(checkout, file), content);

function writeProgram(name, lines) {
  writeFileSync(join(programs, name), `#!/bin/sh\n${lines}\n`);
  chmodSync(join(programs, name), 0o755);
}

function start({ script = "start", agent = "", options = [] } = {}) {
  const env = {
    ...process.env,
    PATH: [programs, process.env.PATH].join(delimiter),
    npm_config_user_agent: agent,
  };
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...options], {
    cwd: checkout,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]);
  const lines = (output) => output.split("\n").filter((line) => line !== "" && !line.startsWith("  "));
  return {
    child,
    end: end.then(([[code], stdout, stderr]) => ({ code, stdout: lines(stdout), stderr: lines(stderr) })),
  };
}

const INSTALL = "npm ci --omit=dev";
const BUILD = "react-router build";

test("a first start installs and builds, a later one only runs the site, and both return the site's exit code", async () => {
  expect(await start().end).toEqual({ code: 7, stdout: [INSTALL, BUILD, "site"], stderr: [] });
  expect(await start().end).toEqual({ code: 7, stdout: ["site"], stderr: [] });
});

test("a changed lockfile installs again, and changed sources build again", async () => {
  await start().end;
  write("app/page.ts", "// changed");
  expect((await start().end).stdout).toEqual([BUILD, "site"]);
  write(
    "package-lock.json",
    JSON.stringify({ packages: { ...PACKAGES, "node_modules/one": { integrity: "sha512-2" } } }),
  );
  expect((await start().end).stdout).toEqual([INSTALL, BUILD, "site"]);
});

test("an npm that is too old is refused", async () => {
  expect(await start({ agent: "npm/9.2.0 node/v20.19.2 linux" }).end).toEqual({
    code: 1,
    stdout: [],
    stderr: ["Calabash needs npm 10 or newer, but this is npm 9.2.0. Run: npm install --global npm@10"],
  });
});

test("`npm run build` installs and builds, but does not start the site", async () => {
  expect(await start({ script: "build", agent: "npm/10.0.0 node/v20.19.2 linux" }).end).toEqual({
    code: 0,
    stdout: [INSTALL, BUILD],
    stderr: [],
  });
});

test("`npm run dev -- --help` prints help and starts nothing", async () => {
  const { code, stdout } = await start({ script: "dev", options: ["--help"] }).end;
  expect({ code, first: stdout[0] }).toEqual({ code: 0, first: "npm run dev [-- --help]" });
  expect(stdout).not.toContain("site");
});

test("a start does not install missing packages that are tools or made for other systems", async () => {
  await start().end;
  const unneeded = {
    "node_modules/mac": { integrity: "x", optional: true },
    "node_modules/vitest": { integrity: "y", dev: true },
  };
  write("package-lock.json", JSON.stringify({ packages: { ...PACKAGES, ...unneeded } }));
  // It builds again, because the lockfile is one of the build's sources.
  expect((await start().end).stdout).toEqual([BUILD, "site"]);
});

test("a failing step ends the start with its reason, and the next start repeats the step", async () => {
  writeProgram("react-router", "echo broken >&2; exit 3");
  const failedStart = await start().end;
  expect(failedStart).toMatchObject({
    code: 1,
    stderr: ["broken", "The site could not be built: the reason is above."],
  });
  writeProgram("react-router", "mkdir -p build");
  expect((await start().end).stdout).toEqual(["site"]);
});

test.each(["SIGINT", "SIGTERM"])(
  "%s stops a start during its installation, and the next start installs again",
  async (signal) => {
    writeProgram("npm", "touch begun; exec sleep 60");
    const { child, end } = start();
    await expect.poll(() => existsSync(join(checkout, "begun"))).toBe(true);
    child.kill(signal);
    expect((await end).code).toBeGreaterThan(128);
    writeProgram("npm", "mkdir -p node_modules/.bin; cp package-lock.json node_modules/.package-lock.json");
    expect((await start().end).stdout).toEqual([BUILD, "site"]);
  },
);

test("a start is refused during the installation of another, but the lock of a killed start is ignored", async () => {
  mkdirSync(join(checkout, ".cache"));
  write(".cache/preparing", String(process.pid));
  expect(await start().end).toMatchObject({
    code: 1,
    stderr: [`Process ${process.pid} is installing or building here: wait until it has finished.`],
  });
  // No process has this id.
  write(".cache/preparing", "999999999");
  expect((await start().end).stdout).toEqual([INSTALL, BUILD, "site"]);
});

test("a checkout that cannot be written to is reported in one line, but starts if it is already built", async () => {
  // A file in place of the folder cannot be written to, even by root.
  write(".cache", "in the way");
  const { code, stderr } = await start().end;
  expect(code).toBe(1);
  expect(stderr).toEqual([
    expect.stringMatching(/^Calabash must be installed or built first, and .* cannot be written to: /),
  ]);
  rmSync(join(checkout, ".cache"));
  await start().end;
  rmSync(join(checkout, ".cache"), { recursive: true });
  write(".cache", "in the way");
  expect((await start().end).stdout).toEqual(["site"]);
});

test("without a network npm tries three times, and the start ends with the reason", async () => {
  rmSync(join(programs, "npm"));
  cpSync(join(import.meta.dirname, "../.npmrc"), join(checkout, ".npmrc"));
  const lockfile = { name: "x", lockfileVersion: 3, requires: true };
  const lockedPackage = { version: "1.0.0", integrity: `sha512-${Buffer.alloc(64).toString("base64")}` };
  write(
    "package.json",
    JSON.stringify({
      ...JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")),
      dependencies: { "calabash-none": "1.0.0" },
    }),
  );
  write(
    "package-lock.json",
    JSON.stringify({
      ...lockfile,
      packages: {
        "": { dependencies: { "calabash-none": "1.0.0" } },
        "node_modules/calabash-none": lockedPackage,
      },
    }),
  );
  let tries = 0;
  const registry = createServer((socket) => {
    tries += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void registry.close());
  await once(registry, "listening");
  vi.stubEnv("npm_config_registry", `http://127.0.0.1:${registry.address().port}/`);
  vi.stubEnv("npm_config_cache", join(programs, "cache"));
  const { code, stderr } = await start().end;
  vi.unstubAllEnvs();
  expect(code).toBe(1);
  expect(stderr.join("\n")).toContain("ECONNRESET");
  expect(stderr.at(-1)).toBe("The packages could not be installed: npm says why above.");
  expect(tries).toBe(3);
});
