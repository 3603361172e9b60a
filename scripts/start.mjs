// `npm start`: installs and builds what is missing, then runs the site until it is stopped.
import { ensureInstalled } from "./bootstrap.mjs";
import { findNode } from "./environment.mjs";
import { runAndExit } from "./run.mjs";

await ensureInstalled({ withBuild: true });
await runAndExit(findNode(), ["server/main.ts", ...process.argv.slice(2)]);
