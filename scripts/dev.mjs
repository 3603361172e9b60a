import { prepare } from "./bootstrap.mjs";
import { findNode, ROOT, toolEnvironment } from "./environment.mjs";
import { runInstead } from "./run.mjs";

await prepare({ tools: true });
await runInstead(
  findNode(),
  [
    "--watch-path=domain",
    "--watch-path=server",
    "--watch-path=supabase/migrations",
    "--watch-path=supabase/seed",
    "--watch-preserve-output",
    "server/main.ts",
    "--dev",
  ],
  { cwd: ROOT, env: toolEnvironment() },
);
