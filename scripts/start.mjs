import { prepare } from "./bootstrap.mjs";
import { findNode, ROOT, toolEnvironment } from "./environment.mjs";
import { startInstead } from "./run.mjs";
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from "./server-options.mjs";

// A new site makes its database while its pages are being built.
let site = null;
await prepare({
  build: true,
  whileBuilding: () => {
    site = startSite("--while-building");
  },
});
if (site) site.send("built");
else startSite();

function startSite(...args) {
  const command = [...SERVER_OPTIONS, "server/main.ts", ...args, ...process.argv.slice(2)];
  return startInstead(findNode(), command, {
    cwd: ROOT,
    env: { ...SERVER_ENVIRONMENT, ...toolEnvironment() },
  });
}
