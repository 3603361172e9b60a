import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import {
  BIN,
  BUNDLED_NODE_NAME,
  BUNDLED_NODE_PACKAGE,
  bundledNode,
  bundledNodeVersion,
  fail,
  isBundledNodeCurrent,
  isNodeNewEnough,
  ROOT,
} from "./environment.mjs";
import { fetchNode } from "./fetch-node.mjs";
import { hashFiles } from "./hash-files.mjs";
import {
  installedSize,
  isEnough,
  readInstallStamp,
  withAddresses,
  writeInstallStamp,
} from "./installed-packages.mjs";
import { startProgress } from "./progress.mjs";
import { runQuietly } from "./run.mjs";

const LOCKFILE = join(ROOT, "package-lock.json");
const INSTALL_STAMP = join(ROOT, "node_modules/.calabash-installed");
const NPM_RECORD = join(ROOT, "node_modules/.package-lock.json");
const PACKAGES = join(ROOT, "node_modules");
const INSTALL_FOLDER = join(ROOT, ".cache/install");
const QUIET = ["--no-audit", "--no-fund"];

/** True if node_modules holds at least this size, "run" or "all", and a Node that is new enough. */
export function isInstalled(wanted) {
  const size = sizeInstalled();
  return size !== null && isEnough(size, wanted) && isNodeReady();
}

export async function install(wanted) {
  const before = sizeInstalled();
  const hadTools = readText(INSTALL_STAMP)?.endsWith(" all");
  const size = hadTools ? "all" : wanted;
  const progress = startProgress(
    before === "run" && size === "all" ? "Installing test tools" : "Installing packages",
  );
  const hasNode = await hasNodeReady();
  const results = await Promise.all([
    installPackages(before, size),
    hasNode ? { code: 0, output: "" } : installNodeByNpm(),
  ]);
  const failed = results.find(({ code }) => code !== 0);
  if (failed) {
    progress.fail();
    fail("The packages could not be installed: npm says why above.", failed.output);
  }
  if (!isNodeNewEnough()) linkBundledNode();
  writeFileSync(INSTALL_STAMP, writeInstallStamp(lockfileHash(), size));
  progress.done();
}

async function installPackages(before, size) {
  if (isEnough(before, size)) return { code: 0, output: "" };
  const groups = size === "all" ? "--include=dev" : "--omit=dev";
  if (before === "run") {
    // Adds what is missing and leaves the rest in place: a site may be running on it.
    await npm(["install", "--no-save", groups, ...QUIET], ROOT);
    if (sizeByRecord() === size) return { code: 0, output: "" };
  }
  rmSync(INSTALL_STAMP, { force: true });
  const fast = await installByAddress(groups);
  const result = fast.code === 0 ? fast : await npm(["ci", groups, ...QUIET], ROOT);
  if (size === "run" && result.code === 0) removeSourceMaps(PACKAGES);
  return result;
}

/**
 * The lockfile names no registry, so npm would ask the registry about every package before it loads it, which is half
 * of the time. Here npm is given a lockfile with the usual addresses, in a folder of its own: the one in the project
 * stays as it is, and node_modules is put in its place when it is whole. Registries with other addresses fail here.
 */
async function installByAddress(groups) {
  const registry = await findRegistry();
  if (!registry) return { code: 1, output: "" };
  removeInstallFolder();
  process.once("exit", removeInstallFolder);
  mkdirSync(INSTALL_FOLDER, { recursive: true });
  for (const file of ["package.json", ".npmrc"]) copyFileSync(join(ROOT, file), join(INSTALL_FOLDER, file));
  const lockfile = withAddresses(JSON.parse(readFileSync(LOCKFILE, "utf8")), registry);
  writeFileSync(join(INSTALL_FOLDER, "package-lock.json"), JSON.stringify(lockfile));
  // On the new Node if there is one: npm works a quarter faster on it than on Node 20.
  const result = await npm(["ci", groups, ...QUIET], INSTALL_FOLDER, bundledNodeFolder());
  const isInPlace = result.code === 0 && putInPlace(join(INSTALL_FOLDER, "node_modules"));
  process.off("exit", removeInstallFolder);
  removeInstallFolder();
  return isInPlace ? result : { ...result, code: 1 };
}

function removeInstallFolder() {
  rmSync(INSTALL_FOLDER, { recursive: true, force: true });
}

/** False where node_modules cannot be replaced, because it is a volume of its own. */
function putInPlace(packages) {
  try {
    rmSync(PACKAGES, { recursive: true, force: true });
    renameSync(packages, PACKAGES);
    return true;
  } catch {
    return false;
  }
}

/** For debuggers of these packages: 50 MB that neither the build nor the site reads. */
function removeSourceMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeSourceMaps(path);
    else if (/\.(js|mjs|cjs|ts|mts|cts|css)\.map$/.test(entry.name)) rmSync(path);
  }
}

/** False also where npm has none for this system: `findNode` says so then. */
const needsBundledNode = () => !isNodeNewEnough() && bundledNode() !== null;

/** Whether there is a Node that is new enough, if need be after loading it. */
async function hasNodeReady() {
  if (!needsBundledNode() || isBundledNodeCurrent()) return true;
  const registry = await findRegistry();
  return registry !== undefined && (await fetchNode(BUNDLED_NODE_NAME, BUNDLED_NODE_PACKAGE, registry));
}

/** A package of its own with its own lockfile, because npm has no condition 'only where Node is too old'. */
async function installNodeByNpm() {
  const program = bundledNode();
  const fetchByNpm = () => npm(["ci", ...QUIET], BUNDLED_NODE_PACKAGE);
  let result = await fetchByNpm();
  // npm is content without an optional package that it cannot load. Asked for that one alone, it says why.
  if (result.code === 0 && !existsSync(program)) {
    const reason = await npm(["cache", "add", `${BUNDLED_NODE_NAME}@${bundledNodeVersion()}`], ROOT);
    result = reason.code === 0 ? await fetchByNpm() : reason;
    if (result.code === 0 && !existsSync(program)) result = { code: 1, output: result.output };
  }
  // Headers for compiling add-ons: 67 MB that nothing here uses.
  rmSync(join(dirname(program), "../include"), { recursive: true, force: true });
  return result;
}

/** Where npm's scripts look first, so that each of them runs on the bundled Node too. */
function linkBundledNode() {
  const program = bundledNode();
  const link = join(BIN, "node");
  if (!program || !existsSync(program)) return;
  rmSync(link, { force: true });
  symlinkSync(relative(BIN, program), link);
}

function isNodeReady() {
  return !needsBundledNode() || (isBundledNodeCurrent() && existsSync(join(BIN, "node")));
}

let registryAnswer;

/** The address of the registry that npm is set to; undefined if npm does not say. */
async function findRegistry() {
  registryAnswer ??= npm(["config", "get", "registry"], ROOT);
  const { output } = await registryAnswer;
  return output.match(/^https?:\/\/\S+$/m)?.[0];
}

/** Where the bundled Node lies, if it is needed and there. */
function bundledNodeFolder() {
  return needsBundledNode() && isBundledNodeCurrent() ? [dirname(bundledNode())] : [];
}

/** On the machine's own Node unless told: the bundled one may be what is being replaced. */
function npm(args, cwd, nodeFolder = []) {
  const path = (process.env.PATH ?? "").split(delimiter).filter((entry) => !entry.startsWith(ROOT));
  const env = { ...process.env, PATH: [...nodeFolder, ...path].join(delimiter) };
  return runQuietly("npm", args, { cwd, env });
}

/** By our own stamp; without one, by npm's record. */
function sizeInstalled() {
  if (!existsSync(BIN)) return null;
  return readInstallStamp(readText(INSTALL_STAMP), lockfileHash()) ?? sizeByRecord();
}

function sizeByRecord() {
  const record = readText(NPM_RECORD);
  if (!record) return null;
  return installedSize(JSON.parse(record).packages, JSON.parse(readFileSync(LOCKFILE, "utf8")).packages);
}

const lockfileHash = () => hashFiles(["package-lock.json"]);
const readText = (file) => (existsSync(file) ? readFileSync(file, "utf8") : null);
