// Installs the Node that runs the site if the machine's own is too old. It is an npm package with its own lockfile in
// scripts/bundled-node, because npm cannot install a package only for some versions of Node.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { BIN, fail, isNodeNewEnough, ROOT } from "./environment.mjs";
import { run } from "./run.mjs";

const FOLDER = join(ROOT, "scripts/bundled-node");
const PACKAGE = `node-${process.platform}-${process.arch}`;
const PACKAGE_FOLDER = join(FOLDER, "node_modules", PACKAGE);
const PROGRAM = join(PACKAGE_FOLDER, "bin/node");
/** A link in the folder that npm puts first on the PATH of every npm script. */
const LINK = join(BIN, "node");

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const wantedVersion = () => readJson(join(FOLDER, "package.json")).optionalDependencies[PACKAGE];

const isCurrent = () =>
  existsSync(PROGRAM) && readJson(join(PACKAGE_FOLDER, "package.json")).version === wantedVersion();

/** Also false if npm has no Node for this system; `findNode` reports that. */
export function needsBundledNode() {
  // Once linked, the bundled Node runs this script, and its own version says nothing about the machine's Node.
  const isTooOld = !isNodeNewEnough() || process.execPath === PROGRAM;
  return isTooOld && wantedVersion() !== undefined && !(isCurrent() && existsSync(LINK));
}

export async function installBundledNode() {
  if (!isCurrent()) {
    console.log(`  Installing Node ${wantedVersion()} …`);
    const code = await run("npm", ["ci", "--loglevel=error"], { cwd: FOLDER });
    // npm does not report an optional package that it could not download.
    if (code !== 0 || !isCurrent()) {
      fail(`npm could not install ${PACKAGE} ${wantedVersion()}, on which the site runs.`);
    }
  }
  checkNodeRuns(PROGRAM);
  rmSync(LINK, { force: true });
  symlinkSync(relative(BIN, PROGRAM), LINK);
}

/** Ends this process with the reason if that Node does not run. A slim Debian, for example, lacks a library. */
export function checkNodeRuns(program) {
  const { status, stderr, error } = spawnSync(program, ["--version"], { encoding: "utf8" });
  if (status === 0) return;
  const reason = (stderr || error?.message || `exit code ${status}`).trim();
  if (reason.includes("libatomic.so.1")) {
    fail("The bundled Node needs libatomic.so.1: on Debian, install it with: apt-get install libatomic1");
  }
  fail(`The bundled Node does not run here: ${reason}`);
}
