import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./environment.mjs";

/** One hash over files and whole directories, by path and content, without installed packages; one that does not exist counts as empty. */
export function hashFiles(sources) {
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
  if (!existsSync(join(ROOT, path))) return [];
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  const names = readdirSync(join(ROOT, path)).filter((name) => name !== "node_modules");
  return names.sort().flatMap((name) => filesIn(`${path}/${name}`));
}
