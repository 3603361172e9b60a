import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { fail, ROOT } from "./environment.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Runs a command on this terminal and returns its exit code. A signal is forwarded to it, and ends this process too. */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, env: process.env, stdio: "inherit", ...options });
  return untilEnd(child, options.killSignal);
}

/** Runs a command on this terminal and exits with its exit code. */
export async function runAndExit(...call) {
  process.exit(await run(...call));
}

/** Runs a command and returns its exit code and all its output. */
export async function runQuietly(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return { code: await untilEnd(child), output };
}

async function untilEnd(child, killSignal) {
  let isStopped = false;
  const forward = (signal) => {
    isStopped = true;
    child.kill(killSignal ?? signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  const [code, signal] = await once(child, "close").catch(({ message }) =>
    fail(`${child.spawnfile} cannot run: ${message}`),
  );
  for (const name of SIGNALS) process.off(name, forward);
  const exitCode = code ?? 128 + constants.signals[signal];
  if (isStopped) process.exit(exitCode);
  return exitCode;
}
