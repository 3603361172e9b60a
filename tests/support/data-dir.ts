import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { processStartTime } from "#server/config/data-dir.ts";
import { siteConnection } from "#server/data/embedded-postgres/connection.ts";
import { readPidFile } from "#server/data/embedded-postgres/pid-file.ts";
import { stopPostmaster } from "#server/data/embedded-postgres/postmaster.ts";

/** A new DATA_DIR. Mode 0711 lets the OS user that runs PostgreSQL pass through, as when a site is started as root. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "calabash-test-"));
  await chmod(dataDir, 0o711);
  return dataDir;
}

/** Copies the DATA_DIR of a stopped site to `into`, or to a new directory if `into` is omitted. */
export async function copyDataDir(from: string, into?: string): Promise<string> {
  const dataDir = into ?? (await makeDataDir());
  // Not `fs.cp`, which would change the owner of PostgreSQL's files.
  await promisify(execFile)("cp", ["-a", `${from}/.`, dataDir]);
  return dataDir;
}

/** Removes a DATA_DIR, and first stops the PostgreSQL that a killed site may have left running in it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const running = await findPostmaster(dataDir);
  if (running) await stopPostmaster(running);
  await rm(dataDir, { recursive: true, force: true });
}

/** The running PostgreSQL process of a DATA_DIR, or null. */
export async function findPostmaster(dataDir: string) {
  const pidFile = await readPidFile(join(dataDir, "postgres"));
  const since = pidFile && (await processStartTime(pidFile.pid));
  return pidFile && since ? { ...pidFile, since } : null;
}

/** Where the embedded database of a DATA_DIR is stored, and how to connect to it while its site runs. */
export const siteDatabase = (dataDir: string) => ({
  cluster: join(dataDir, "postgres"),
  connection: async () => {
    const running = await findPostmaster(dataDir);
    if (!running) throw new Error("the site's database is not running");
    const { databasePassword } = JSON.parse(await readFile(join(dataDir, "keys.json"), "utf8"));
    return siteConnection(running.socketDir, databasePassword);
  },
});
