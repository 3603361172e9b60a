// node scripts/prepared.mjs [--chromium] command …: installs and builds what is missing, then runs the command.
// Plain JavaScript without dependencies, because this runs on the machine's own Node, before anything is installed.
import { ensureInstalled } from "./bootstrap.mjs";
import { ensureChromium } from "./chromium.mjs";
import { toolEnvironment } from "./environment.mjs";
import { runAndExit } from "./run.mjs";

/** Installs and builds what is missing; returns the environment for the tools. */
export async function prepareTools({ chromium }) {
  const installed = ensureInstalled({ withBuild: true, withDevPackages: true });
  const chromiumPath = chromium && (await ensureChromium(installed));
  await installed;
  return toolEnvironment(chromiumPath ? { CHROMIUM_PATH: chromiumPath } : {});
}

if (process.argv[1] === import.meta.filename) {
  const options = process.argv.slice(2);
  const chromium = options[0] === "--chromium";
  const [command, ...args] = chromium ? options.slice(1) : options;
  await runAndExit(command, args, { env: await prepareTools({ chromium }) });
}
