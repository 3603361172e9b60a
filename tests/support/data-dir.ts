import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { runningSince } from "#server/config/data-dir.ts";
import { siteConnection } from "#server/data/embedded-postgres/connection.ts";
import { readPidFile } from "#server/data/embedded-postgres/pid-file.ts";
import { stopPostmaster } from "#server/data/embedded-postgres/postmaster.ts";

/** A new DATA_DIR; the database's user can traverse it, as in a real one. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "calabash-test-"));
  await chmod(dataDir, 0o711);
  return dataDir;
}

/** Copies a stopped site's DATA_DIR, into a new one unless given. */
export async function copyDataDir(from: string, into?: string): Promise<string> {
  const dataDir = into ?? (await makeDataDir());
  // Not `fs.cp`, which would change the owner of the database's files.
  await promisify(execFile)("cp", ["-a", `${from}/.`, dataDir]);
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

/** The embedded database of a site's DATA_DIR. */
export const embeddedIn = (dataDir: string) => ({
  cluster: join(dataDir, "postgres"),
  connection: async () => {
    const running = await findDatabase(dataDir);
    if (!running) throw new Error("the site's database is not running");
    const { databasePassword } = JSON.parse(await readFile(join(dataDir, "keys.json"), "utf8"));
    return siteConnection(running.socketDir, databasePassword);
  },
});
