import { prepare } from "./bootstrap.mjs";
import { findNode, ROOT, toolEnvironment } from "./environment.mjs";
import { runInstead } from "./run.mjs";

await prepare({ build: true });
await runInstead(
  findNode(),
  ["--import", "./scripts/stop-with-parent.mjs", "server/main.ts", ...process.argv.slice(2)],
  { cwd: ROOT, env: toolEnvironment() },
);
