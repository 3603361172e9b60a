import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { withAddresses } from "./installed-packages.mjs";

const run = promisify(execFile);

const WANTED = ["package/package.json", "package/LICENSE", "package/bin/node"];

/**
 * Loads a package that holds a Node from the registry, checks it against the lockfile in `folder`, and unpacks the program
 * alone: npm takes five seconds for the 2,800 files beside it, a sixth of a first start. False if that fails, as behind
 * a proxy, in front of a registry that wants a password, or without `tar`: then npm does it.
 */
export async function fetchNode(name, folder, registry) {
  const packages = join(folder, "node_modules");
  const partial = join(packages, `.${name}`);
  const remove = () => rmSync(partial, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    remove();
    mkdirSync(partial, { recursive: true });
    await unpack(await download(lockedPackage(name, folder, registry)), partial);
    rmSync(join(packages, name), { recursive: true, force: true });
    renameSync(join(partial, "package"), join(packages, name));
    return true;
  } catch {
    return false;
  } finally {
    process.off("exit", remove);
    remove();
  }
}

function lockedPackage(name, folder, registry) {
  const lockfile = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  return withAddresses(lockfile, registry).packages[`node_modules/${name}`];
}

async function download({ resolved, integrity }) {
  const response = await fetch(resolved);
  if (!response.ok) throw new Error(`${resolved} answered ${response.status}`);
  const archive = Buffer.from(await response.arrayBuffer());
  const found = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
  if (found !== integrity) throw new Error(`${resolved} is not what the lockfile names`);
  return archive;
}

async function unpack(archive, folder) {
  writeFileSync(join(folder, "package.tgz"), archive);
  await run("tar", ["-xzf", "package.tgz", "--no-same-owner", ...WANTED], { cwd: folder });
}
