// Plain JavaScript without dependencies, because this runs on the machine's own Node, before anything is installed.
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const BIN = join(ROOT, "node_modules/.bin");

/** The oldest Node that the site supports. package.json has it in `engines`, as ">=major.minor.patch". */
function minNodeVersion() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return engines.node.replace(">=", "");
}

export function isNodeNewEnough(version = process.versions.node, minVersion = minNodeVersion()) {
  const [have, need] = [version, minVersion].map((text) => text.split(".").map(Number));
  const position = need.findIndex((part, index) => part !== have[index]);
  return position === -1 || have[position] > need[position];
}

/** The Node for everything except these scripts: the bundled one if it was needed, else the machine's. */
export function findNode() {
  const linkedNode = join(BIN, "node");
  if (existsSync(linkedNode)) return linkedNode;
  if (isNodeNewEnough()) return process.execPath;
  return fail(
    `Calabash needs Node ${minNodeVersion()} or newer on ${process.platform}-${process.arch}, and this is ${process.version}.`,
  );
}

/** The environment in which the project's own tools and the right Node come first on the PATH. */
export function toolEnvironment(extra = {}) {
  const path = [BIN, dirname(findNode()), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

export function fail(message, output = "") {
  if (output) console.error(output.trimEnd());
  console.error(message);
  process.exit(1);
}
