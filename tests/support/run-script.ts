import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const PINNED_NODE = join(ROOT, "node_modules/.bin/node");
/** Node's compile cache: the tests start the same programs dozens of times. */
const COMPILED = join(ROOT, ".cache/node");

export interface ScriptProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** What it has written so far. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves with the exit code once it has ended and all it wrote is in `output`; null after a signal. */
  readonly exited: Promise<number | null>;
}

export interface ScriptOptions {
  /** A file's descriptor in the place of our pipe. */
  readonly stdout?: number;
}

/** A program of the checkout in a process of its own, with these variables and none of the tester's. */
export function startScript(
  script: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  { stdout }: ScriptOptions = {},
): ScriptProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const node = existsSync(PINNED_NODE) ? PINNED_NODE : process.execPath;
  const child = spawn(node, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_COMPILE_CACHE: COMPILED, ...variables },
    stdio: ["ignore", stdout ?? "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  }
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  // Should the tests end early, the site stops itself, its database included.
  const stopWithTests = () => child.kill("SIGTERM");
  process.once("exit", stopWithTests);
  void exited.finally(() => process.off("exit", stopWithTests)).catch(() => {});
  return { child, pid: child.pid ?? -1, output, exited };
}

/** The same, from its start to its end. */
export async function runScript(...call: Parameters<typeof startScript>) {
  const { exited, output } = startScript(...call);
  return { code: await exited, ...output };
}
