// Plain JavaScript without dependencies: this runs on the machine's own Node, before anything is installed.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startProgress } from "./progress.mjs";
import { runQuietly } from "./run.mjs";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BIN = join(ROOT, "node_modules/.bin");
const LOCKFILE = join(ROOT, "package-lock.json");
const INSTALL_STAMP = join(ROOT, "node_modules/.calabash-installed");
const BUILD_STAMP = join(ROOT, "build/.calabash-built");
const TURN = join(ROOT, ".cache/bootstrap.turn");
const TURN_EXPIRES_MS = 10_000;

/** All that the built pages are made from. */
const BUILD_SOURCES = [
  "app",
  "domain",
  "public",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const OLDEST_NODE = [22, 22];

/** Does what is still missing for a start, installs before it builds, and says nothing when all is there. */
export async function prepare({ build }) {
  if (isInstalled() && !(build && isBuildStale())) return;
  const endTurn = await waitForTurn();
  if (!isInstalled()) await install();
  if (build && isBuildStale()) await buildSite();
  endTurn();
}

/** The Node that everything but these scripts runs on: the pinned one, else the machine's if new enough. */
export function findNode() {
  const pinned = join(BIN, "node");
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]))
    return process.execPath;
  return fail(
    `Calabash needs Node ${OLDEST_NODE.join(".")} or newer on ${process.platform}-${process.arch}, and this is ${process.version}.`,
  );
}

/** The environment in which the project's own tools, and the pinned Node, are found first. */
export function toolEnvironment(extra = {}) {
  const path = [BIN, dirname(findNode()), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

export function fail(message, output = "") {
  if (output) console.error(output.trimEnd());
  console.error(message);
  process.exit(1);
}

/** The stamp is ours; without one, npm's own record tells whether somebody has installed by hand. */
function isInstalled() {
  if (!existsSync(join(ROOT, "node_modules"))) return false;
  const hash = hashOf(["package-lock.json"]);
  if (readStamp(INSTALL_STAMP) === hash) return true;
  if (!matchesLockfile(join(ROOT, "node_modules/.package-lock.json"))) return false;
  writeFileSync(INSTALL_STAMP, hash);
  return true;
}

async function install() {
  rmSync(INSTALL_STAMP, { force: true });
  const hash = hashOf(["package-lock.json"]);
  const progress = startProgress("Installing packages");
  // Not with the pinned Node, which this very step replaces; and with the build tools in production too.
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((entry) => !entry.startsWith(join(ROOT, "node_modules")));
  const { code, output } = await runQuietly("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
    cwd: ROOT,
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  if (code !== 0) {
    progress.fail();
    fail("The packages could not be installed: npm says why above.", output);
  }
  writeFileSync(INSTALL_STAMP, hash);
  progress.done();
}

function matchesLockfile(installedFile) {
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(LOCKFILE, "utf8")).packages;
  const installed = JSON.parse(readFileSync(installedFile, "utf8")).packages;
  const isSame = (path) =>
    installed[path].version === wanted[path]?.version &&
    installed[path].integrity === wanted[path]?.integrity;
  const isThere = (path) => path === "" || wanted[path].optional || path in installed;
  return Object.keys(installed).every(isSame) && Object.keys(wanted).every(isThere);
}

function isBuildStale() {
  return readStamp(BUILD_STAMP) !== hashOf(BUILD_SOURCES);
}

async function buildSite() {
  rmSync(BUILD_STAMP, { force: true });
  const hash = hashOf(BUILD_SOURCES);
  const progress = startProgress("Building the site");
  const { code, output } = await runQuietly("react-router", ["build"], {
    cwd: ROOT,
    env: toolEnvironment({ NODE_ENV: "production" }),
  });
  if (code !== 0) {
    progress.fail();
    fail("The site could not be built: the reason stands above.", output);
  }
  writeFileSync(BUILD_STAMP, hash);
  progress.done();
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** One hash over files and whole directories, by path and content. */
function hashOf(sources) {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of filesIn(source)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(ROOT, file)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

function filesIn(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  const names = readdirSync(join(ROOT, path)).sort();
  return names.flatMap((name) => filesIn(`${path}/${name}`));
}

/** Two starts at once must not install or build over each other: the second waits and finds it done. */
async function waitForTurn() {
  mkdirSync(dirname(TURN), { recursive: true });
  for (let told = false; !claimTurn(); told = true) {
    if (!told) console.log("  Waiting for another process that is installing or building here …");
    await delay(300);
  }
  // Kept fresh, so that a holder that was killed blocks nobody for long.
  const keepFresh = setInterval(() => utimesSync(TURN, new Date(), new Date()), 1000);
  const endTurn = () => {
    clearInterval(keepFresh);
    rmSync(TURN, { force: true });
  };
  process.once("exit", endTurn);
  return () => {
    process.off("exit", endTurn);
    endTurn();
  };
}

function claimTurn() {
  const age = Date.now() - (statSync(TURN, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > TURN_EXPIRES_MS) rmSync(TURN, { force: true });
  try {
    writeFileSync(TURN, "", { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}
