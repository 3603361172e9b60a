import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runningSince } from "#server/config/data-dir.ts";
import { readPidFile } from "#server/data/embedded-postgres/pid-file.ts";
import { stopPostmaster } from "#server/data/embedded-postgres/postmaster.ts";
import { type ScriptOptions, type ScriptProcess, startScript } from "#tests/support/run-script.ts";

/** The real server/main.ts, as `npm start` runs it. */
export function runServer(
  variables: Readonly<Record<string, string>>,
  options: Pick<ScriptOptions, "stdout"> = {},
): ScriptProcess {
  return startScript("server/main.ts", [], variables, options);
}

/** A new DATA_DIR; the database's user can traverse it, as in a real one. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "calabash-test-"));
  await chmod(dataDir, 0o711);
  return dataDir;
}

/** Stops a database that a killed site has left running in a DATA_DIR, and removes the directory. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const left = await findDatabase(dataDir);
  if (left) await stopPostmaster(left);
  await rm(dataDir, { recursive: true, force: true });
}

/** The PostgreSQL running on a DATA_DIR, if any. */
export async function findDatabase(dataDir: string) {
  const found = await readPidFile(join(dataDir, "postgres"));
  const since = found && (await runningSince(found.pid));
  return found && since ? { ...found, since } : null;
}
