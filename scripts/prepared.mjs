// node scripts/prepared.mjs [--chromium] command …: installs and builds what is missing, then runs the command.
// Plain JavaScript without dependencies: this runs on the machine's own Node, before anything is installed.
import { spawn } from "node:child_process";
import { prepare } from "./bootstrap.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ROOT, toolEnvironment } from "./environment.mjs";

/** Runs a command on this terminal and answers its exit code; a signal to this process ends it too. */
export function run([command, ...args], env) {
  const child = spawn(command, args, { cwd: ROOT, env: toolEnvironment(env), stdio: "inherit" });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}

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
