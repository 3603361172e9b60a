import { prepare } from "./bootstrap.mjs";
import { findNode, toolEnvironment } from "./environment.mjs";
import { runInstead } from "./run.mjs";

await prepare({ tools: true });
const watched = ["domain", "server", "supabase/migrations", "supabase/seed"].map(
  (folder) => `--watch-path=${folder}`,
);
await runInstead(findNode(), [...watched, "--watch-preserve-output", "server/main.ts", "--dev"], {
  env: toolEnvironment(),
});
