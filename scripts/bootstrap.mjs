// Plain JavaScript without dependencies, because this runs on the machine's own Node, before anything is installed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installBundledNode, needsBundledNode } from "./bundled-node.mjs";
import { BIN, fail, ROOT, toolEnvironment } from "./environment.mjs";
import { run } from "./run.mjs";

/** Contains the hash of the sources of the last complete build. */
const BUILD_STAMP = join(ROOT, "build/.calabash-built");
const MIN_NPM_VERSION = 10;
/** The most that the bundler takes. Node's heap limit does not change it. */
const BUILD_MB = 1000;
const LOCK = join(ROOT, ".cache/preparing");

/** Everything that the built pages depend on. */
const BUILD_SOURCES = [
  "app",
  "domain",
  "public",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "scripts",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * Installs the packages if the lockfile has changed and, with `withBuild`, builds the pages if their sources have
 * changed. `withDevPackages` also installs what only tests, benchmarks and contributors need.
 */
export async function ensureInstalled({ withBuild = false, withDevPackages = false }) {
  const isReady = () =>
    isInstalled({ withDevPackages }) && !needsBundledNode() && !(withBuild && isBuildStale());
  if (isReady()) return;
  const unlock = lock();
  if (!isInstalled({ withDevPackages })) await installPackages({ withDevPackages });
  if (needsBundledNode()) await installBundledNode();
  if (withBuild && isBuildStale()) await buildPages();
  unlock();
}

/** Compares npm's record of what it installed with the lockfile. npm leaves out optional packages for other systems. */
function isInstalled({ withDevPackages }) {
  const record = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  const locked = Object.entries(readPackages(join(ROOT, "package-lock.json"))).filter(
    ([path]) => path !== "",
  );
  return locked.every(([path, { integrity, optional, devOptional, dev }]) =>
    installed[path]
      ? installed[path].integrity === integrity
      : optional || devOptional || (dev && !withDevPackages),
  );
}

const readPackages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/** Debian's npm 9 cannot read a lockfile with renamed overrides, and its error does not say so. */
function refuseOldNpm() {
  const [, version = ""] = /^npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? "") ?? [];
  if (version && Number.parseInt(version, 10) < MIN_NPM_VERSION) {
    fail(
      `Calabash needs npm ${MIN_NPM_VERSION} or newer, but this is npm ${version}. Run: npm install --global npm@${MIN_NPM_VERSION}`,
    );
  }
}

async function installPackages({ withDevPackages }) {
  refuseOldNpm();
  const keepsDevPackages = withDevPackages || existsSync(join(BIN, "vitest"));
  const groups = keepsDevPackages ? "--include=dev" : "--omit=dev";
  // A running site may use the installed packages, so dev packages are added without replacing them.
  const command = isInstalled({ withDevPackages: false }) ? ["install", "--no-save"] : ["ci"];
  console.log("  Installing packages …");
  if ((await run("npm", [...command, groups, "--loglevel=error"])) !== 0) {
    fail("The packages could not be installed: npm says why above.");
  }
}

async function buildPages() {
  rmSync(BUILD_STAMP, { force: true });
  const sourcesHash = hashSources();
  console.log("  Building the site …");
  const freeMb = Math.floor(process.availableMemory() / 1024 / 1024);
  if (freeMb < BUILD_MB)
    console.log(
      `  The build takes up to ${BUILD_MB} MB of memory, and ${freeMb} MB are free. If it is killed, see docs/operating.md, Sizes.`,
    );
  const env = toolEnvironment({ NODE_ENV: "production" });
  if ((await run("react-router", ["build", "--logLevel", "error"], { env })) !== 0) {
    fail("The site could not be built: the reason is above.");
  }
  writeFileSync(BUILD_STAMP, sourcesHash);
}

const isBuildStale = () => !existsSync(BUILD_STAMP) || readFileSync(BUILD_STAMP, "utf8") !== hashSources();

function hashSources() {
  const hash = createHash("sha256");
  for (const file of BUILD_SOURCES.flatMap(filesIn)) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest("hex");
}

function filesIn(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  const names = readdirSync(join(ROOT, path)).filter((name) => name !== "node_modules");
  return names.sort().flatMap((name) => filesIn(`${path}/${name}`));
}

/** Refuses a second start while the first one installs or builds, because both would write the same files. */
function lock() {
  try {
    mkdirSync(join(ROOT, ".cache"), { recursive: true });
    const holder = existsSync(LOCK) && Number(readFileSync(LOCK, "utf8"));
    if (holder && isRunning(holder))
      fail(`Process ${holder} is installing or building here: wait until it has finished.`);
    writeFileSync(LOCK, String(process.pid));
  } catch (error) {
    fail(`Calabash must be installed or built first, and ${ROOT} cannot be written to: ${error.message}`);
  }
  const unlock = () => rmSync(LOCK, { force: true });
  process.once("exit", unlock);
  return () => {
    process.off("exit", unlock);
    unlock();
  };
}

function isRunning(pid) {
  try {
    // Signal 0 only checks that the process exists.
    return process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user.
    return error.code === "EPERM";
  }
}
