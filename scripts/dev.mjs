import { prepare } from "./bootstrap.mjs";
import { findNode, toolEnvironment } from "./environment.mjs";
import { runAndExit } from "./run.mjs";

await prepare({ tools: true });
const watched = ["domain", "server", "supabase/migrations", "supabase/seed"].map(
  (folder) => `--watch-path=${folder}`,
);
// Not SIGTERM: on that signal Vite ends the process before the database has been stopped.
const killSignal = "SIGINT";
const options = [...watched, "--watch-preserve-output", `--watch-kill-signal=${killSignal}`];
await runAndExit(findNode(), [...options, "server/main.ts", "--dev"], { env: toolEnvironment(), killSignal });
