import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { StartupError } from "#server/config/config.ts";
import { runningSince } from "#server/config/data-dir.ts";
import { binariesFor, locateBinaries } from "#server/data/embedded-postgres/binaries.ts";
import { findCluster } from "#server/data/embedded-postgres/cluster.ts";
import { endOrphans } from "#server/data/embedded-postgres/orphans.ts";
import { disownPidFile, readPidFile, servesCluster } from "#server/data/embedded-postgres/pid-file.ts";
import { stopPostmaster } from "#server/data/embedded-postgres/postmaster.ts";
import { spawnOptions } from "#server/data/embedded-postgres/process-user.ts";

/**
 * Sets new passwords for both roles of the cluster in PostgreSQL's single-user mode, which needs no password and does
 * not listen. The caller holds the lock of DATA_DIR, so no site runs on the cluster.
 */
export async function resetPasswords(dataDir: string, password: string): Promise<void> {
  const found = await findCluster(dataDir);
  if (!found) throw new StartupError(`${dataDir} holds no database`);
  const { place: cluster, user } = found;
  await stopLeftRunning(cluster);
  const native = await binariesFor(user, await locateBinaries());
  const child = spawn(join(native, "bin/postgres"), ["--single", "-D", cluster, "-j", "postgres"], {
    ...spawnOptions(user, dirname(cluster)),
    stdio: ["pipe", "ignore", "pipe"],
  });
  const quoted = `'${password.replaceAll("'", "''")}'`;
  // With -j a statement ends at a semicolon and an empty line.
  child.stdin.end(
    [
      `alter role postgres password ${quoted};\n\n`,
      `do $$ begin if exists (select from pg_roles where rolname = 'calabash') then execute format('alter role calabash password %L', ${quoted}); end if; end $$;\n\n`,
    ].join(""),
  );
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  // Show only the errors: below them PostgreSQL repeats the statement with the password.
  const errors = stderr.split("\n").filter((line) => /(ERROR|FATAL|PANIC):/.test(line));
  if (code !== 0 || errors.length > 0) {
    throw new StartupError(`the database's password could not be changed: ${errors.join("; ")}`);
  }
}

/** A killed site leaves its server running, and without the keys nobody can connect to it. */
async function stopLeftRunning(cluster: string): Promise<void> {
  const found = await readPidFile(cluster);
  if (!found) return;
  const since = await runningSince(found.pid);
  if (since !== null && (await servesCluster(found.pid, cluster))) {
    await stopPostmaster({ pid: found.pid, since });
  } else {
    await disownPidFile(cluster);
  }
  await endOrphans(cluster);
}
