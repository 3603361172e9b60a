import { findNode, prepare, ROOT, toolEnvironment } from "./bootstrap.mjs";
import { runInstead } from "./run.mjs";

await prepare({ build: false });
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
