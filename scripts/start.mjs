import { prepare } from "./bootstrap.mjs";
import { findNode, ROOT, toolEnvironment } from "./environment.mjs";
import { runInstead } from "./run.mjs";
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from "./server-options.mjs";

await prepare({ build: true });
await runInstead(findNode(), [...SERVER_OPTIONS, "server/main.ts", ...process.argv.slice(2)], {
  cwd: ROOT,
  env: { ...SERVER_ENVIRONMENT, ...toolEnvironment() },
});
