import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { StartupError } from "#server/config/config.ts";
import { processStartTime } from "#server/config/data-dir.ts";
import { binariesFor, locateBinaries } from "#server/data/embedded-postgres/binaries.ts";
import { findCluster } from "#server/data/embedded-postgres/cluster.ts";
import { endOrphans } from "#server/data/embedded-postgres/orphans.ts";
import { claimStalePidFile, readPidFile, servesCluster } from "#server/data/embedded-postgres/pid-file.ts";
import { stopPostmaster } from "#server/data/embedded-postgres/postmaster.ts";
import { spawnOptions } from "#server/data/embedded-postgres/process-user.ts";

/**
 * Sets the password of the roles postgres and calabash in PostgreSQL's single-user mode, which needs no password.
 * The caller must hold the lock of DATA_DIR, so that no site uses the cluster. `dataDir` is DATA_DIR/postgres.
 */
export async function resetPasswords(dataDir: string, password: string): Promise<void> {
  const existingCluster = await findCluster(dataDir);
  if (!existingCluster) throw new StartupError(`there is no database in ${dataDir}`);
  const { clusterDir: cluster, user } = existingCluster;
  await stopAbandonedServer(cluster);
  const binariesDir = await binariesFor(user, await locateBinaries());
  const child = spawn(join(binariesDir, "bin/postgres"), ["--single", "-D", cluster, "-j", "postgres"], {
    ...spawnOptions(user, dirname(cluster)),
    stdio: ["pipe", "ignore", "pipe"],
  });
  const quotedPassword = `'${password.replaceAll("'", "''")}'`;
  // With -j, a semicolon followed by an empty line ends a statement.
  child.stdin.end(
    [
      `alter role postgres password ${quotedPassword};\n\n`,
      `do $$ begin if exists (select from pg_roles where rolname = 'calabash') then execute format('alter role calabash password %L', ${quotedPassword}); end if; end $$;\n\n`,
    ].join(""),
  );
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  // Only the error lines, because PostgreSQL also prints the failed statement, which contains the password.
  const errors = stderr.split("\n").filter((line) => /(ERROR|FATAL|PANIC):/.test(line));
  if (code !== 0 || errors.length > 0) {
    throw new StartupError(`the database's password could not be changed: ${errors.join("; ")}`);
  }
}

/** Stops the server that a killed site may have left running. */
async function stopAbandonedServer(cluster: string): Promise<void> {
  const pidFile = await readPidFile(cluster);
  if (!pidFile) return;
  const since = await processStartTime(pidFile.pid);
  if (since !== null && (await servesCluster(pidFile.pid, cluster))) {
    await stopPostmaster({ pid: pidFile.pid, since });
  } else {
    await claimStalePidFile(cluster);
  }
  await endOrphans(cluster);
}
