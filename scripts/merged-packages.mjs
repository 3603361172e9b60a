// Loaded into the server by `npm start`: finding and linking a module takes Node half a millisecond and more, and some
// packages are hundreds of small files. Those are read from the few files that scripts/merge-packages.mjs has made of
// them, and the server's own modules are found without looking around for them.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isMainThread } from "node:worker_threads";

const ROOT = join(import.meta.dirname, "..");

/** What the server's code and its packages import of them; a test finds what is missing here. */
export const MERGED_SPECIFIERS = [
  "@supabase/supabase-js",
  "altcha-lib",
  "altcha-lib/algorithms/pbkdf2",
  "altcha-lib/algorithms/web/pbkdf2",
  "hono",
  "hono/body-limit",
  "hono/compress",
  "hono/cookie",
  "hono/factory",
  "hono/html",
  "hono/http-exception",
  "hono/utils/cookie",
  "hono/validator",
  "hono/ws",
  "jose",
  "kysely",
  "kysely/helpers/postgres",
  "kysely/helpers/sqlite",
  "pg",
  "react-router",
  "uuid",
  "zod",
  "zod/mini",
];

export const mergedFile = (specifier) => `${specifier.replace("@", "").replaceAll("/", "-")}.js`;

/** Of the packages that are installed now: another lockfile, or list, is another directory. */
export function mergedDirectory() {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", "scripts/merged-packages.mjs", "scripts/merge-packages.mjs"]) {
    hash.update(readFileSync(join(ROOT, file)));
  }
  return join(ROOT, ".cache/packages", hash.digest("hex").slice(0, 16));
}

let isUsed = false;

/** From here on; until they are made, everything is loaded as it is installed. */
export function resolveMergedPackages() {
  const directory = mergedDirectory();
  if (isUsed || !existsSync(directory)) return;
  isUsed = true;
  const root = pathToFileURL(`${ROOT}/`).href;
  const base = pathToFileURL(`${directory}/`).href;
  const merged = new Map(
    MERGED_SPECIFIERS.map((specifier) => [
      specifier,
      { url: base + mergedFile(specifier), format: "module", shortCircuit: true },
    ]),
  );
  registerHooks({
    resolve: (specifier, context, next) => {
      // As package.json's `imports` says.
      if (specifier.startsWith("#server/") || specifier.startsWith("#domain/")) {
        return { url: root + specifier.slice(1), format: "module-typescript", shortCircuit: true };
      }
      return merged.get(specifier) ?? next(specifier, context);
    },
  });
}

// A thread needs little of them.
if (isMainThread) resolveMergedPackages();
