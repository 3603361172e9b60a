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
import { type Connection, POSTGRES_PORT, siteConnection } from "#server/data/embedded-postgres/connection.ts";
import { endOrphans } from "#server/data/embedded-postgres/orphans.ts";
import {
  findRunningPostmaster,
  type Postmaster,
  startPostmaster,
} from "#server/data/embedded-postgres/postmaster.ts";
import {
  canReach,
  chooseDatabaseUser,
  type DatabaseUser,
  ensureDirectory,
} from "#server/data/embedded-postgres/process-user.ts";
import { supervisePostmaster } from "#server/data/embedded-postgres/supervise-postmaster.ts";
import type { Log } from "#server/process/log.ts";

export { PostgresCannotRun } from "#server/data/embedded-postgres/cannot-run.ts";
export { embeddedDataExists } from "#server/data/embedded-postgres/cluster.ts";

/** A private PostgreSQL that listens on a Unix socket only and stops with the site. */
export interface EmbeddedPostgres {
  readonly connection: Connection;
  /** The actual cluster directory; if the site runs as root, it may differ from the requested one. */
  readonly dataDir: string;
  /** Shuts the server down, by force after a few seconds. Resolves when the server is gone. */
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
  /** True if the database belongs to a running site, so that it is neither supervised nor stopped. */
  readonly leaveRunning?: boolean;
  /** Called when the server ended and could not be restarted. By default, the error is thrown and not caught. */
  readonly onLost?: (cause: Error) => void;
}

/** Starts the bundled PostgreSQL, creating its cluster if needed, or adopts one that is still running. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, password, log } = options;
  const existingCluster = await findCluster(dataDir);
  const runningServer =
    existingCluster && (await findRunningPostmaster(existingCluster.clusterDir, password));
  if (runningServer) {
    log("info", "postgres found running", { dataDir: existingCluster.clusterDir, pid: runningServer.pid });
    return superviseAndConnect(runningServer, existingCluster.clusterDir, options);
  }
  const { binariesDir, user } = await chooseProgram(existingCluster?.user, options);
  if (!existingCluster) options.progress?.("Creating the database (only this once; it takes a few seconds)");
  const cluster =
    existingCluster?.clusterDir ?? (await createCluster({ dataDir, binariesDir, user, password }));
  if (!existingCluster) log("info", "postgres created", { dataDir: cluster });
  try {
    const socketDir = await prepareSocketDir(cluster, user);
    await endAndLogOrphans(cluster, log);
    const launchOptions = { cluster, binariesDir, user, socketDir, password, isNew: !existingCluster };
    const postmaster = await startPostmaster(launchOptions);
    log("info", "postgres started", { dataDir: cluster, pid: postmaster.pid });
    return superviseAndConnect(postmaster, cluster, options);
  } catch (cause) {
    // The new cluster is empty, and keeping it would make every later start fail.
    if (!existingCluster && cause instanceof PostgresCannotRun) await removeCluster(dataDir, cluster);
    throw cause;
  }
}

/** The binaries and the user who runs them. For a new cluster, checks that the binaries run. */
async function chooseProgram(owner: DatabaseUser | undefined, { nativeDir }: EmbeddedPostgresOptions) {
  if (owner) return { user: owner, binariesDir: await uncheckedBinariesFor(owner, nativeDir) };
  const installedDir = await locateBinaries(nativeDir);
  const user = await chooseDatabaseUser();
  return { user, binariesDir: await binariesFor(user, installedDir) };
}

function superviseAndConnect(
  postmaster: Postmaster,
  cluster: string,
  options: EmbeddedPostgresOptions,
): EmbeddedPostgres {
  const { password, log, leaveRunning, onLost = rethrow } = options;
  const { socketDir } = postmaster;
  const connection = siteConnection(socketDir, password);
  if (leaveRunning) return { connection, dataDir: cluster, stop: async () => {} };
  const restart = () => restartOnSocket(socketDir, options);
  const supervisor = supervisePostmaster({ cluster, postmaster, restart, log, onLost });
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= supervisor.stop();
    return stopping;
  };
  return { connection, dataDir: cluster, stop };
}

function rethrow(cause: Error): never {
  throw cause;
}

/** Restarts the server on the same socket, because the site's connections use its path. */
async function restartOnSocket(socketDir: string, options: EmbeddedPostgresOptions): Promise<Postmaster> {
  const { dataDir, password, log } = options;
  const existingCluster = await findCluster(dataDir);
  if (!existingCluster) throw new PostgresCannotRun(`the database in ${dataDir} has disappeared`);
  const { clusterDir: cluster, user } = existingCluster;
  const runningServer = await findRunningPostmaster(cluster, password);
  if (runningServer) return runningServer;
  const binariesDir = await uncheckedBinariesFor(user, options.nativeDir);
  await ensureDirectory(socketDir, user, 0o700);
  await endAndLogOrphans(cluster, log);
  return startPostmaster({ cluster, binariesDir, user, socketDir, password });
}

async function endAndLogOrphans(cluster: string, log: Log): Promise<void> {
  const endedCount = await endOrphans(cluster);
  if (endedCount > 0) log("warn", "processes of a killed postgres were still running", { ended: endedCount });
}

/** A little less than macOS allows (104 bytes). */
const MAX_SOCKET_PATH_BYTES = 99;

/** Creates the directory of the socket: beside the cluster, unless that path is too long. */
async function prepareSocketDir(cluster: string, user: DatabaseUser): Promise<string> {
  const shortName = `calabash-${createHash("sha256").update(cluster).digest("hex").slice(0, 12)}`;
  const candidates = [join(dirname(cluster), "run"), join(tmpdir(), shortName), join("/tmp", shortName)];
  for (const directory of candidates) {
    if (Buffer.byteLength(`${directory}/.s.PGSQL.${POSTGRES_PORT}`) > MAX_SOCKET_PATH_BYTES) continue;
    if (!(await canReach(dirname(directory), user))) continue;
    await ensureDirectory(directory, user, 0o700);
    return directory;
  }
  throw new PostgresCannotRun("no directory has a path short enough for the database's socket");
}
