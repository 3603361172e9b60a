import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { StartupError } from "#server/config/config.ts";
import { runningSince } from "#server/config/data-dir.ts";
import { binariesFor, locateBinaries } from "#server/data/embedded-postgres/binaries.ts";
import { findCluster } from "#server/data/embedded-postgres/cluster.ts";
import { endOrphans } from "#server/data/embedded-postgres/orphans.ts";
import { claimStalePidFile, readPidFile, servesCluster } from "#server/data/embedded-postgres/pid-file.ts";
import { stopPostmaster } from "#server/data/embedded-postgres/postmaster.ts";
import { spawnOptions } from "#server/data/embedded-postgres/process-user.ts";

/**
 * Sets the password of the roles postgres and calabash in PostgreSQL's single-user mode, which needs no password.
 * The caller must hold the lock of DATA_DIR, so that no site uses the cluster. `clusterDir` is DATA_DIR/postgres.
 */
export async function resetPasswords(clusterDir: string, password: string): Promise<void> {
  const found = await findCluster(clusterDir);
  if (!found) throw new StartupError(`there is no database in ${clusterDir}`);
  const { clusterDir: cluster, user } = found;
  await stopAbandonedServer(cluster);
  const native = await binariesFor(user, await locateBinaries());
  const child = spawn(join(native, "bin/postgres"), ["--single", "-D", cluster, "-j", "postgres"], {
    ...spawnOptions(user, dirname(cluster)),
    stdio: ["pipe", "ignore", "pipe"],
  });
  const quoted = `'${password.replaceAll("'", "''")}'`;
  // With -j, a semicolon followed by an empty line ends a statement.
  child.stdin.end(
    [
      `alter role postgres password ${quoted};\n\n`,
      `do $$ begin if exists (select from pg_roles where rolname = 'calabash') then execute format('alter role calabash password %L', ${quoted}); end if; end $$;\n\n`,
    ].join(""),
  );
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  // Only the error lines: PostgreSQL also prints the failed statement, which contains the password.
  const errors = stderr.split("\n").filter((line) => /(ERROR|FATAL|PANIC):/.test(line));
  if (code !== 0 || errors.length > 0) {
    throw new StartupError(`the database's password could not be changed: ${errors.join("; ")}`);
  }
}

/** A site that was killed may have left its server running. */
async function stopAbandonedServer(cluster: string): Promise<void> {
  const found = await readPidFile(cluster);
  if (!found) return;
  const since = await runningSince(found.pid);
  if (since !== null && (await servesCluster(found.pid, cluster))) {
    await stopPostmaster({ pid: found.pid, since });
  } else {
    await claimStalePidFile(cluster);
  }
  await endOrphans(cluster);
}
