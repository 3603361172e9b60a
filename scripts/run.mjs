import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { fail, ROOT } from "./environment.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Runs a command on this terminal and returns its exit code. A signal is forwarded to it, and ends this process too. */
export function run(command, args, options = {}) {
  return untilEnd(
    () => spawn(command, args, { cwd: ROOT, env: process.env, stdio: "inherit", ...options }),
    options.killSignal,
  );
}

/** Runs a command on this terminal and exits with its exit code. */
export async function runAndExit(...call) {
  process.exit(await run(...call));
}

/** Runs a command and returns its exit code and all its output. */
export async function runQuietly(command, args, options = {}) {
  let output = "";
  const code = await untilEnd(() => {
    const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    return child;
  });
  return { code, output };
}

async function untilEnd(start, killSignal) {
  let isStopped = false;
  let child;
  const forward = (signal) => {
    isStopped = true;
    child.kill(killSignal ?? signal);
  };
  // Before the command runs: a signal in between would end this process alone.
  for (const signal of SIGNALS) process.on(signal, forward);
  child = start();
  const [code, signal] = await once(child, "close").catch(({ message }) =>
    fail(`${child.spawnfile} cannot run: ${message}`),
  );
  for (const name of SIGNALS) process.off(name, forward);
  const exitCode = code ?? 128 + constants.signals[signal];
  if (isStopped) process.exit(exitCode);
  return exitCode;
}
