// `npm start`: installs and builds what is missing, then runs the site until it is stopped.
import { prepare } from "./bootstrap.mjs";
import { findNode } from "./environment.mjs";
import { runAndExit } from "./run.mjs";

await prepare({ build: true });
await runAndExit(findNode(), ["server/main.ts", ...process.argv.slice(2)]);
