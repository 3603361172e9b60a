import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPidFile } from "#server/backend/embedded-postgres/pid-file.ts";
import { stopPostmaster } from "#server/backend/embedded-postgres/postmaster.ts";
import { runningSince } from "#server/data-dir.ts";
import { SERVER_OPTIONS } from "../../scripts/server-options.mjs";

const ROOT = join(import.meta.dirname, "../..");
const PINNED_NODE = join(ROOT, "node_modules/.bin/node");

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** What it has written so far. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves with the exit code once it has ended and all it wrote is in `output`; null after a signal. */
  readonly exited: Promise<number | null>;
}

/** The real server/main.ts in a process of its own, with these variables and none of the tester's own. */
export function runServer(variables: Readonly<Record<string, string>>, stdio: Stdio = {}): ServerProcess {
  return runScript("server/main.ts", [], variables, { ...stdio, nodeOptions: SERVER_OPTIONS });
}

interface Stdio {
  /** A file's descriptor in the place of our pipe. */
  readonly stdout?: number;
  /** As `npm start` gives them. */
  readonly nodeOptions?: readonly string[];
}

/** Any program of the checkout, in the same way. */
export function runScript(
  script: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  { stdout, nodeOptions = [] }: Stdio = {},
): ServerProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(
    existsSync(PINNED_NODE) ? PINNED_NODE : process.execPath,
    [...nodeOptions, join(ROOT, script), ...args],
    {
      cwd: ROOT,
      env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...variables },
      stdio: ["ignore", stdout ?? "pipe", "pipe"],
    },
  );
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

/** A new DATA_DIR; the database's user may pass through it, as in a real one. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "calabash-test-"));
  await chmod(dataDir, 0o711);
  return dataDir;
}

/** Removes a DATA_DIR, and first stops the database that a killed site has left running there. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const left = await findDatabase(dataDir);
  if (left) await stopPostmaster(left);
  await rm(dataDir, { recursive: true, force: true });
}

/** The PostgreSQL that runs on a DATA_DIR, if any. */
export async function findDatabase(dataDir: string) {
  const found = await readPidFile(join(dataDir, "postgres"));
  const since = found && (await runningSince(found.pid));
  return found && since ? { ...found, since } : null;
}
