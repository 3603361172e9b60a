import { spawn } from "node:child_process";
import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a command in silence and answers with its exit code and all it wrote. A signal ends both.
 * `onProgress` hears how far a command is that tells it, as the reporters in test-progress-*.mjs do.
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

/** The ends of all that runs in silence: whatever a signal ends, ends before this process does. */
const running = new Set();

/** Settles never, once something runs in this process's place: its end is ours. */
let lastRun = Promise.resolve();
let inPlace = null;
let failure = null;

/** Runs a command on this terminal, in this process's place. */
export async function runInstead(command, args, options) {
  startInstead(command, args, options);
  await lastRun;
}

/** The same for those who have more to do beside it. */
export function startInstead(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  if (process.env.npm_lifecycle_event) stopWithNpm(child);
  inPlace = child;
  lastRun = untilEnd(child).then(({ code, signal }) => process.exit(failure ?? exitCode(code, signal)));
  return child;
}

/** Ends what runs in this process's place, if anything does, and then this process with exit code 1. */
export async function failAfterRun() {
  failure = 1;
  inPlace?.kill("SIGTERM");
  await lastRun;
  process.exit(failure);
}

/** Whoever kills npm outright means the site too; nobody would see it run on. */
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
 * once, and this process stays until the child has put everything away.
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
