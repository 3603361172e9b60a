// node scripts/command.mjs program …: runs a program of the site, which must be installed.
// Plain JavaScript without dependencies, because this runs on the machine's own Node.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fail, findNode, ROOT } from "./environment.mjs";
import { runAndExit } from "./run.mjs";

if (!existsSync(join(ROOT, "node_modules/.package-lock.json")))
  fail(
    "Calabash is not installed here yet. Run `npm start`, or `npm run build` to install without starting.",
  );
await runAndExit(findNode(), process.argv.slice(2));
