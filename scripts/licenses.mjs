// npm run licenses: prints the table of docs/security.md, 'Licenses', from the lockfile.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./environment.mjs";

const ASK_NOTHING =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense)\b(?! AND)/;

/** One row for each license that asks for more than its text, with the packages that a site installs. */
export function licenseTable() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const byLicense = Map.groupBy(
    Object.entries(packages)
      .filter(([path, { dev, license }]) => path && !dev && !ASK_NOTHING.test(license ?? ""))
      .map(([path, { license = "none stated" }]) => ({
        license,
        // One name for the packages of all platforms.
        name: path
          .replace(/^.*node_modules\//, "")
          .replace(/-(darwin|linux|linuxmusl|win32|android|freebsd|wasm32)\b.*/, "-*"),
      })),
    ({ license }) => license,
  );
  const rows = [...byLicense].sort().map(([license, found]) => {
    const names = [...new Set(found.map(({ name }) => `\`${name}\``))].sort();
    return `| ${license} | ${names.join(", ")} |`;
  });
  return ["| license | packages |", "| --- | --- |", ...rows].join("\n");
}

if (process.argv[1] === import.meta.filename) console.log(licenseTable());
