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
    await Promise.all(running);
    await endInOrder(signal, exitCode(code, signal));
  }
  // Most often the system did that, because its memory was full.
  if (signal) output += `\n${command} was ended from outside, by ${signal}.`;
  return { code: exitCode(code, signal), output };
}

/** Promises of the quiet commands that still run: after a signal this process waits for all of them. */
const running = new Set();

/**
 * The site may be starting in this process meanwhile. It listens for the signal and ends the process itself, in order;
 * if nobody listens, the process ends at once.
 */
async function endInOrder(signal, code) {
  if (!process.emit(signal, signal)) process.exit(code);
  await new Promise(() => {});
}

/** Ends this process with code 1, after the site that may be starting in it. */
export async function failInOrder() {
  process.prependOnceListener("exit", () => {
    process.exitCode = 1;
  });
  await endInOrder("SIGTERM", 1);
}

/** Runs a command on this terminal; when it ends, this process exits with its exit code. */
export async function runInstead(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: "inherit" });
  if (process.env.npm_lifecycle_event) stopWithNpm(child);
  const { code, signal } = await untilEnd(child);
  process.exit(exitCode(code, signal));
}

/** If npm itself is killed, the command is stopped too: nobody would notice that it still runs. */
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
