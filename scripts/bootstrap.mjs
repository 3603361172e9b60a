// Plain JavaScript without dependencies: this runs on the machine's own Node, before anything is installed.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNode, ROOT, toolEnvironment } from "./environment.mjs";
import { hashFiles } from "./hash-files.mjs";
import { install, isInstalled } from "./install.mjs";
import { startProgress } from "./progress.mjs";
import { failInOrder, runQuietly } from "./run.mjs";
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from "./server-options.mjs";
import { waitForTurn } from "./turn.mjs";

const BUILD_STAMP = join(ROOT, "build/.calabash-built");

/** All that the built pages are made from; the scripts among them are those that vite.config.ts imports, and theirs. Also named in start.sh. */
export const BUILD_SOURCES = [
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
 * Does what is still missing, installs before it builds, and says nothing when all is there.
 * `tools`: also what only tests, benchmarks and contributors need. `whileBuilding`: called while the site is being built.
 */
export async function prepare({ build = false, tools = false, whileBuilding }) {
  const size = tools ? "all" : "run";
  if (isInstalled(size) && !(build && isBuildStale())) return;
  const endTurn = await waitForTurn();
  if (!isInstalled(size)) await install(size);
  if (build && isBuildStale()) await buildSite(whileBuilding);
  endTurn();
}

function isBuildStale() {
  return !existsSync(BUILD_STAMP) || readFileSync(BUILD_STAMP, "utf8") !== hashFiles(BUILD_SOURCES);
}

/** Only saves time and memory, so a failure is ignored: an error in the server's code shows when it starts. */
async function compileServer() {
  await runQuietly(findNode(), [...SERVER_OPTIONS, "scripts/compile-server.mjs"], {
    cwd: ROOT,
    env: { ...SERVER_ENVIRONMENT, ...toolEnvironment() },
  });
}

/** `npm start` builds in the process that becomes the site; what keeps that small would make the build slow. */
function withoutServerEnvironment(variables) {
  const isOurs = ([name, value]) => SERVER_ENVIRONMENT[name] === value;
  return Object.fromEntries(Object.entries(variables).filter((entry) => !isOurs(entry)));
}

async function buildSite(whileBuilding) {
  rmSync(BUILD_STAMP, { force: true });
  const hash = hashFiles(BUILD_SOURCES);
  const progress = startProgress("Building the site");
  const building = runQuietly("react-router", ["build"], {
    cwd: ROOT,
    env: { ...withoutServerEnvironment(toolEnvironment()), NODE_ENV: "production" },
  });
  let isBroken = false;
  const starting = compileServer().then(() => (isBroken ? null : whileBuilding?.()));
  const { code, output } = await building;
  if (code !== 0) {
    isBroken = true;
    progress.fail();
    console.error(`${output.trimEnd()}\nThe site could not be built: the reason stands above.`);
    await failInOrder();
  }
  await starting;
  writeFileSync(BUILD_STAMP, hash);
  progress.done();
}
