// The second part of `npm start`, with the options of the site: this process builds what is missing and becomes the site.
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { prepare } from "./bootstrap.mjs";
import { ROOT } from "./environment.mjs";
import { resolveMergedPackages } from "./merged-packages.mjs";

const CHECKED = join(ROOT, ".cache/start-checked");

const [identity] = process.argv.splice(2, 1);
const rememberCheck = beginCheck();
const { promise: built, resolve: endSilence } = Promise.withResolvers();
let isRunning = false;
await prepare({
  build: true,
  // A new site makes its database while its pages are being built.
  whileBuilding: async () => {
    isRunning = true;
    resolveMergedPackages();
    const { runSite } = await import("../server/run-site.ts");
    void runSite({ isDevelopment: false, built });
  },
});
rememberCheck();
if (isRunning) endSilence();
else await import("../server/main.ts");

/**
 * For scripts/start.sh, which then need not compare everything again. The file is made before the comparison, so that
 * what changes meanwhile is newer. Only saves time: a checkout that cannot be written to is always compared.
 */
function beginCheck() {
  const begun = `${CHECKED}.${process.pid}`;
  const remove = () => rmSync(begun, { force: true });
  try {
    mkdirSync(dirname(CHECKED), { recursive: true });
    writeFileSync(begun, `${identity}\n`);
    process.once("exit", remove);
  } catch {
    return () => {};
  }
  return () => {
    process.off("exit", remove);
    renameSync(begun, CHECKED);
  };
}
