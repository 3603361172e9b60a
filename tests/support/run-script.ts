import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const PINNED_NODE = join(ROOT, "node_modules/.bin/node");

interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** One of the repository's own commands in a process of its own, with these variables and none of the tester's. */
export function startScript(
  script: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
): { readonly child: ChildProcess; readonly finished: Promise<Finished> } {
  const { PATH, HOME, TMPDIR } = process.env;
  const node = existsSync(PINNED_NODE) ? PINNED_NODE : process.execPath;
  const child = spawn(node, [join(ROOT, script), ...words], {
    cwd: ROOT,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
  return { child, finished };
}

export const runScript = (...call: Parameters<typeof startScript>) => startScript(...call).finished;
