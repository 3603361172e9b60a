import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  binariesFor,
  locateBinaries,
  uncheckedBinariesFor,
} from "#server/data/embedded-postgres/binaries.ts";
import { PostgresCannotRun } from "#server/data/embedded-postgres/cannot-run.ts";
import { createCluster, findCluster, removeCluster } from "#server/data/embedded-postgres/cluster.ts";
import { type Connection, PORT, siteConnection } from "#server/data/embedded-postgres/connection.ts";
import { endOrphans } from "#server/data/embedded-postgres/orphans.ts";
import { findRunning, type Postmaster, startPostmaster } from "#server/data/embedded-postgres/postmaster.ts";
import {
  canReach,
  chooseDatabaseUser,
  type DatabaseUser,
  ownDirectory,
} from "#server/data/embedded-postgres/process-user.ts";
import { supervise } from "#server/data/embedded-postgres/supervise.ts";
import type { Log } from "#server/process/log.ts";

export { PostgresCannotRun } from "#server/data/embedded-postgres/cannot-run.ts";
export { embeddedDataExists } from "#server/data/embedded-postgres/cluster.ts";

/** A private PostgreSQL that listens on a Unix socket only and stops with the site. */
export interface EmbeddedPostgres {
  readonly connection: Connection;
  /** The actual cluster directory; as root it may differ from the requested one. */
  readonly dataDir: string;
  /** Fast shutdown, forced after a few seconds; resolves when the server is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR/postgres. DATA_DIR exists, and the caller holds its lock. */
  readonly dataDir: string;
  readonly password: string;
  readonly log: Log;
  /** A directory of binaries to use instead of the npm package's, laid out like its `native` directory. */
  readonly nativeDir?: string;
  readonly progress?: (line: string) => void;
  /** The database belongs to a running site, so it is neither supervised nor stopped. */
  readonly leaveRunning?: boolean;
  /** Called when the server ended and could not be restarted. Without it, this is an uncaught error. */
  readonly onLost?: (cause: Error) => void;
}

/** Starts the bundled PostgreSQL, creating its cluster if needed, or adopts one that is still running. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, password, log } = options;
  const found = await findCluster(dataDir);
  const running = found && (await findRunning(found.clusterDir, password));
  if (running) {
    log("info", "postgres found running", { dataDir: found.clusterDir, pid: running.pid });
    return serve(running, found.clusterDir, options);
  }
  const { native, user } = await chooseProgram(found?.user, options);
  if (!found) options.progress?.("Creating the database, once; this takes a few seconds");
  const cluster = found?.clusterDir ?? (await createCluster({ dataDir, native, user, password }));
  if (!found) log("info", "postgres created", { dataDir: cluster });
  try {
    const socketDir = await prepareSocketDir(cluster, user);
    await endAndLogOrphans(cluster, log);
    const launch = { cluster, native, user, socketDir, password, isNew: !found };
    const postmaster = await startPostmaster(launch);
    log("info", "postgres started", { dataDir: cluster, pid: postmaster.pid });
    return serve(postmaster, cluster, options);
  } catch (cause) {
    // The new cluster is empty, and keeping it would make every later start fail.
    if (!found && cause instanceof PostgresCannotRun) await removeCluster(dataDir, cluster);
    throw cause;
  }
}

/** The binaries and the user who runs them. For a new cluster, checks that the binaries run. */
async function chooseProgram(owner: DatabaseUser | undefined, { nativeDir }: EmbeddedPostgresOptions) {
  if (owner) return { user: owner, native: await uncheckedBinariesFor(owner, nativeDir) };
  const located = await locateBinaries(nativeDir);
  const user = await chooseDatabaseUser();
  return { user, native: await binariesFor(user, located) };
}

function serve(postmaster: Postmaster, cluster: string, options: EmbeddedPostgresOptions): EmbeddedPostgres {
  const { password, log, leaveRunning, onLost = rethrow } = options;
  const { socketDir } = postmaster;
  const connection = siteConnection(socketDir, password);
  if (leaveRunning) return { connection, dataDir: cluster, stop: async () => {} };
  const restart = () => restartOnSocket(socketDir, options);
  const supervisor = supervise({ cluster, postmaster, restart, log, onLost });
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= supervisor.stop();
    return stopped;
  };
  return { connection, dataDir: cluster, stop };
}

function rethrow(cause: Error): never {
  throw cause;
}

/** Restarts the server on the same socket, because the site's connections use its path. */
async function restartOnSocket(socketDir: string, options: EmbeddedPostgresOptions): Promise<Postmaster> {
  const { dataDir, password, log } = options;
  const found = await findCluster(dataDir);
  if (!found) throw new PostgresCannotRun(`the database in ${dataDir} has disappeared`);
  const { clusterDir: cluster, user } = found;
  const running = await findRunning(cluster, password);
  if (running) return running;
  const native = await uncheckedBinariesFor(user, options.nativeDir);
  await ownDirectory(socketDir, user, 0o700);
  await endAndLogOrphans(cluster, log);
  return startPostmaster({ cluster, native, user, socketDir, password });
}

async function endAndLogOrphans(cluster: string, log: Log): Promise<void> {
  const ended = await endOrphans(cluster);
  if (ended > 0) log("warn", "processes of a killed postgres were still running", { ended });
}

/** Beside the cluster, unless that path is too long for a socket (the limit is 104 bytes on macOS). */
async function prepareSocketDir(cluster: string, user: DatabaseUser): Promise<string> {
  const short = `calabash-${createHash("sha256").update(cluster).digest("hex").slice(0, 12)}`;
  const candidates = [join(dirname(cluster), "run"), join(tmpdir(), short), join("/tmp", short)];
  for (const directory of candidates) {
    if (Buffer.byteLength(`${directory}/.s.PGSQL.${PORT}`) >= 100) continue;
    if (!(await canReach(dirname(directory), user))) continue;
    await ownDirectory(directory, user, 0o700);
    return directory;
  }
  throw new PostgresCannotRun("no directory has a path short enough for the database's socket");
}
