import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ClientConfig } from "pg";
import { expect } from "vitest";
import { binariesFor, locateBinaries } from "#server/data/embedded-postgres/binaries.ts";
import { chooseDatabaseUser, spawnOptions } from "#server/data/embedded-postgres/process-user.ts";
import { runOnce } from "#tests/support/sql.ts";

const run = promisify(execFile);

/** A running PostgreSQL that a test may damage. */
export interface DatabaseUnderTest {
  /** The data directory. */
  readonly cluster: string;
  /** Connects with the database role of the site, which may end the site's connections. */
  readonly connection: () => Promise<string | ClientConfig>;
}

/** Ends every connection except its own. */
export async function terminateConnections(database: DatabaseUnderTest): Promise<void> {
  await runOnce(
    await database.connection(),
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()",
  );
}

/** Restarts PostgreSQL, and resolves when it accepts connections again. */
export async function restartDatabase(
  database: DatabaseUnderTest,
  mode: "fast" | "immediate",
): Promise<void> {
  const { cluster } = database;
  const user = await chooseDatabaseUser();
  const pgCtl = join(await binariesFor(user, await locateBinaries()), "bin/pg_ctl");
  const log = join(cluster, "restarted.log");
  const args = ["restart", "-w", "-t", "10", "-m", mode, "-D", cluster, "-l", log];
  // The site watches its own database and may restart it first. Then pg_ctl fails, or waits in vain for the stop.
  const outcome = await run(pgCtl, args, spawnOptions(user, cluster)).catch(String);
  const connect = async () => runOnce(await database.connection(), "select 1").catch(() => outcome);
  await expect.poll(connect, { timeout: 60_000 }).toEqual([{ "?column?": 1 }]);
}

/** Pauses the whole server at an arbitrary moment, like a suspended machine; returns a function to resume it. */
export async function freezeDatabase({ cluster }: DatabaseUnderTest): Promise<() => void> {
  const postmaster = Number.parseInt(await readFile(join(cluster, "postmaster.pid"), "utf8"), 10);
  const processes = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of processes) signal(pid, "SIGSTOP");
  return () => {
    for (const pid of processes.reverse()) signal(pid, "SIGCONT");
  };
}

function signal(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process ended between being listed and being signaled.
  }
}

async function childrenOf(parent: number): Promise<readonly number[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
  // The second field after the name is the parent.
  return pids.filter((_, index) => stats[index]?.split(") ").at(-1)?.split(" ")[1] === String(parent));
}
