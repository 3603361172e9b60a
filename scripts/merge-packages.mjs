import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { MERGED_SPECIFIERS, mergedDirectory, mergedFile } from "./merged-packages.mjs";

/** Writes one file for each of some packages that consist of many, for scripts/merged-packages.mjs. */
export async function mergePackages() {
  const directory = mergedDirectory();
  if (existsSync(directory)) return;
  const bundle = await rolldown({
    input: Object.fromEntries(
      MERGED_SPECIFIERS.map((specifier) => [
        mergedFile(specifier).replace(/\.js$/, ""),
        fileURLToPath(import.meta.resolve(specifier)),
      ]),
    ),
    platform: "node",
    // Of a package without "exports", too, the ECMAScript modules: of others the exported names would be lost.
    resolve: { mainFields: ["module", "main"] },
    // Of directives for bundlers that they drop.
    logLevel: "silent",
    // One copy of React serves the pages and react-router. The others are looked for, and are not installed.
    external: [/^react(-dom)?(\/|$)/, "pg-native", "pg-cloudflare"],
  });
  const unfinished = `${directory}.${process.pid}`;
  await bundle.write({
    dir: unfinished,
    format: "esm",
    // Without comments, of which these packages consist by half.
    minify: { compress: false, mangle: false },
    codeSplitting: { groups: [{ name: packageName, test: /node_modules/ }] },
  });
  await bundle.close();
  removeOthers(dirname(directory), unfinished);
  renameSync(unfinished, directory);
}

function packageName(file) {
  const [, name] = /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file) ?? [];
  return `package-${name?.replace(/[\\/]/, "-")}`;
}

function removeOthers(folder, kept) {
  for (const name of readdirSync(folder)) {
    if (join(folder, name) !== kept) rmSync(join(folder, name), { recursive: true });
  }
}
