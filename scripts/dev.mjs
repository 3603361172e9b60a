// `npm run dev`: installs what is missing, then runs the site and restarts it after changes on the server.
import { ensureInstalled } from "./bootstrap.mjs";
import { findNode, toolEnvironment } from "./environment.mjs";
import { runAndExit } from "./run.mjs";

const HELP = `npm run dev [-- --help]

Installs what is missing and starts the site with hot reload. The server restarts when its sources change; Ctrl+C stops
it. docs/operating.md lists the environment variables.`;
if (process.argv.slice(2).some((option) => ["--help", "-h"].includes(option))) {
  console.log(HELP);
  process.exit();
}

await ensureInstalled({ withDevPackages: true });
const watchOptions = ["domain", "server", "supabase/migrations", "supabase/seed"].map(
  (folder) => `--watch-path=${folder}`,
);
// Not SIGTERM, on which Vite ends the process before the database has been stopped.
const killSignal = "SIGINT";
const options = [...watchOptions, "--watch-preserve-output", `--watch-kill-signal=${killSignal}`];
await runAndExit(findNode(), [...options, "server/main.ts", "--dev"], { env: toolEnvironment(), killSignal });
