// node scripts/prepared.mjs [--chromium] command …: installs and builds what is missing, then runs the command.
// Plain JavaScript without dependencies: this runs on the machine's own Node, before anything is installed.
import { prepare } from "./bootstrap.mjs";
import { ensureChromium } from "./chromium.mjs";
import { toolEnvironment } from "./environment.mjs";
import { run as runCommand } from "./run.mjs";

export const run = ([command, ...args], env) => runCommand(command, args, { env: toolEnvironment(env) });

/** Installs and builds what is missing; answers the environment for tools that drive a browser. */
export async function prepareTools({ chromium = false } = {}) {
  await prepare({ build: true, tools: true });
  return chromium ? { CHROMIUM_PATH: await ensureChromium() } : {};
}

const [first, ...rest] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename) {
  const chromium = first === "--chromium";
  const env = await prepareTools({ chromium });
  process.exit(await run(chromium ? rest : [first, ...rest], env));
}
