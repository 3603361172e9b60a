// `npm run dev`: installs what is missing, then runs the site and restarts it after changes on the server.
import { ensureInstalled } from "./bootstrap.mjs";
import { findNode, toolEnvironment } from "./environment.mjs";
import { runAndExit } from "./run.mjs";

await ensureInstalled({ withDevPackages: true });
const watchOptions = ["domain", "server", "supabase/migrations", "supabase/seed"].map(
  (folder) => `--watch-path=${folder}`,
);
// Not SIGTERM, on which Vite ends the process before the database has been stopped.
const killSignal = "SIGINT";
const options = [...watchOptions, "--watch-preserve-output", `--watch-kill-signal=${killSignal}`];
await runAndExit(findNode(), [...options, "server/main.ts", "--dev"], { env: toolEnvironment(), killSignal });
