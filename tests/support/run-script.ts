import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
/** Exists only if the machine's own Node is too old. */
const BUNDLED_NODE = join(ROOT, "node_modules/.bin/node");
/** Node's compile cache, because tests start the same programs dozens of times. */
const COMPILE_CACHE = join(ROOT, ".cache/node");

export type ScriptProcess = ReturnType<typeof startScript>;

/** Runs a program of the checkout in its own process, with only these variables. */
export function startScript(
  script: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  /** A file descriptor to write to instead of `output`. */
  stdout: number | "pipe" = "pipe",
) {
  const { PATH, HOME, TMPDIR } = process.env;
  const node = existsSync(BUNDLED_NODE) ? BUNDLED_NODE : process.execPath;
  const child = spawn(node, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_COMPILE_CACHE: COMPILE_CACHE, ...variables },
    stdio: ["ignore", stdout, "pipe"],
  });
  /** What the program has written so far. */
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  }
  /** Resolves with the exit code once `output` is complete; null after a signal. */
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  // If the tests end early, the site stops too, including its database.
  const stopWithTests = () => child.kill("SIGTERM");
  process.once("exit", stopWithTests);
  void exited.finally(() => process.off("exit", stopWithTests)).catch(() => {});
  return { child, pid: child.pid ?? -1, output, exited };
}

/** Runs a program until it exits; returns its exit code and output. */
export async function runScript(...call: Parameters<typeof startScript>) {
  const { exited, output } = startScript(...call);
  return { code: await exited, ...output };
}
