// Plain JavaScript without dependencies: this runs on the machine's own Node, before anything is installed.
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const BIN = join(ROOT, "node_modules/.bin");

/** Where the bundled Node is installed, for machines whose own Node is too old. */
export const BUNDLED_NODE_PACKAGE = join(ROOT, "scripts/bundled-node");
/** The package there that is for this system. */
export const BUNDLED_NODE_NAME = `node-${process.platform}-${process.arch}`;

/** The bundled Node's program, or null where npm has none for this system. */
export function bundledNode() {
  if (!bundledNodeVersion()) return null;
  return join(BUNDLED_NODE_PACKAGE, "node_modules", BUNDLED_NODE_NAME, "bin/node");
}

export function bundledNodeVersion(folder = BUNDLED_NODE_PACKAGE) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return optionalDependencies[BUNDLED_NODE_NAME];
}

/** Whether the bundled Node is there, in the version that its package.json asks for. */
export function isBundledNodeCurrent(folder = BUNDLED_NODE_PACKAGE) {
  const installed = join(folder, "node_modules", BUNDLED_NODE_NAME);
  if (!existsSync(join(installed, "bin/node"))) return false;
  const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  return version === bundledNodeVersion(folder);
}

/** package.json's `engines` says ">=major.minor.patch": the oldest Node that the site itself runs on. */
export function oldestNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return engines.node.replace(">=", "");
}

export function isNodeNewEnough(version = process.versions.node, oldest = oldestNode()) {
  const [have, need] = [version, oldest].map((text) => text.split(".").map(Number));
  const position = need.findIndex((part, index) => part !== have[index]);
  return position === -1 || have[position] > need[position];
}

/** The Node for everything but these scripts: the bundled one where it was needed, else the machine's. */
export function findNode() {
  const linked = join(BIN, "node");
  if (existsSync(linked)) return linked;
  if (isNodeNewEnough()) return process.execPath;
  return fail(
    `Calabash needs Node ${oldestNode()} or newer on ${process.platform}-${process.arch}, and this is ${process.version}.`,
  );
}

/** The environment in which the project's own tools, and the right Node, are found first. */
export function toolEnvironment(extra = {}) {
  const path = [BIN, dirname(findNode()), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

export function fail(message, output = "") {
  if (output) console.error(output.trimEnd());
  console.error(message);
  process.exit(1);
}
