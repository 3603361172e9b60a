import { spawn } from "node:child_process";
import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a command without showing its output, and answers with its exit code and all it wrote. A signal ends both.
 * `onProgress` is called with how far the command is, if the command says so, as the reporters in test-progress-*.mjs do.
 */
export async function runQuietly(command, args, options, onProgress) {
  const child = spawn(command, args, {
    ...options,
    stdio: ["ignore", "pipe", "pipe", ...(onProgress ? ["ipc"] : [])],
  });
  if (onProgress) child.on("message", ({ progress }) => progress && onProgress(progress));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const stop = () => child.kill();
  process.once("exit", stop);
  const end = untilEnd(child);
  running.add(end);
  const { code, signal, isOurs } = await end;
  running.delete(end);
  process.off("exit", stop);
  if (isOurs) {
    await Promise.all([...running, lastRun]);
    process.exit(exitCode(code, signal));
  }
  // Most often the system did that, because its memory was full.
  if (signal) output += `\n${command} was ended from outside, by ${signal}.`;
  return { code: exitCode(code, signal), output };
}

/** Promises of the quiet commands that still run: after a signal this process waits for all of them. */
const running = new Set();

/** Never settles once a command runs instead of this process: this process exits when that command ends. */
let lastRun = Promise.resolve();
let inPlace = null;
let failure = null;

/** Runs a command on this terminal; when it ends, this process exits with its exit code. */
export async function runInstead(command, args, options) {
  startInstead(command, args, options);
  await lastRun;
}

/** The same without waiting, for callers that do something else meanwhile. */
export function startInstead(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  if (process.env.npm_lifecycle_event) stopWithNpm(child);
  inPlace = child;
  lastRun = untilEnd(child).then(({ code, signal }) => process.exit(failure ?? exitCode(code, signal)));
  return child;
}

/** Ends the command that runs instead of this process, if there is one, and then exits with code 1. */
export async function failAfterRun() {
  failure = 1;
  inPlace?.kill("SIGTERM");
  await lastRun;
  process.exit(failure);
}

/** If npm itself is killed, the site is stopped too: nobody would notice that it still runs. */
function stopWithNpm(child) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 1000);
  watch.unref();
}

/**
 * Ctrl-C reaches the whole group, and npm passes its own copy on as well: whichever comes first is forwarded,
 * once, and this process stays until the child has ended.
 */
function untilEnd(child) {
  let received = null;
  const forward = (signal) => {
    if (received) return;
    received = signal;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(`${child.spawnfile} cannot run: ${error.message}`);
      process.exit(1);
    });
    child.once("close", (code, signal) => {
      for (const name of SIGNALS) process.off(name, forward);
      resolve({
        code,
        signal: signal ?? (code === 0 ? null : received),
        isOurs: received !== null && code !== 0,
      });
    });
  });
}

function exitCode(code, signal) {
  return signal ? 128 + (constants.signals[signal] ?? 0) : code;
}
