import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chown, open, readFile, realpath, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "#server/config/config.ts";
import { PostgresCannotRun } from "#server/data/embedded-postgres/cannot-run.ts";
import {
  canReach,
  currentUser,
  type DatabaseUser,
  ensureDirectory,
  SYSTEM_DIR,
  spawnOptions,
} from "#server/data/embedded-postgres/process-user.ts";
import { describeProgramFailure, errorCode, isDiskFull } from "#server/process/system-error.ts";

const run = promisify(execFile);

/**
 * DATA_DIR/postgres.location contains the cluster's path if the cluster is not in DATA_DIR/postgres. In this file,
 * `dataDir` is DATA_DIR/postgres.
 */
const locationFileOf = (dataDir: string) => `${dataDir}.location`;

/** Also true for a cluster outside DATA_DIR that postgres.location names. */
export async function embeddedDataExists(dataDir: string): Promise<boolean> {
  return (await readRecordedDir(dataDir)) !== null || (await isCluster(dataDir));
}

/** Whether DATA_DIR belongs to a site with an embedded database, even if the cluster is elsewhere. */
export async function hasEmbeddedDatabase(siteDataDir: string): Promise<boolean> {
  return embeddedDataExists(join(siteDataDir, "postgres"));
}

/** The existing cluster's real path and the user it belongs to, or null on a first start. */
export async function findCluster(
  dataDir: string,
): Promise<{ clusterDir: string; user: DatabaseUser } | null> {
  const recordedDir = await readRecordedDir(dataDir);
  if (!(await isCluster(recordedDir ?? dataDir))) {
    if (recordedDir === null) return null;
    throw new StartupError(
      `${locationFileOf(dataDir)} names ${recordedDir}, but there is no database: put the database back, or delete ${locationFileOf(dataDir)} to start with an empty database`,
    );
  }
  const clusterDir = await realpath(recordedDir ?? dataDir);
  const { uid, gid } = await stat(clusterDir);
  const self = currentUser();
  if (uid === 0) {
    throw new StartupError(
      `${clusterDir} belongs to root, and PostgreSQL refuses to run as root: change its owner with chown -R`,
    );
  }
  if (self.uid !== 0 && self.uid !== uid) {
    throw new StartupError(`${clusterDir} belongs to user ${uid}: start the site as that user or as root`);
  }
  if (!(await canReach(clusterDir, { uid, gid }))) {
    throw new StartupError(
      `${clusterDir} cannot be reached by its owner, user ${uid}: give that user access to the directories above it`,
    );
  }
  return { clusterDir, user: { uid, gid } };
}

/** Creates an empty cluster in DATA_DIR, or elsewhere if PostgreSQL's user cannot reach DATA_DIR. */
export async function createCluster(options: {
  readonly dataDir: string;
  readonly binariesDir: string;
  readonly user: DatabaseUser;
  readonly password: string;
}): Promise<string> {
  const { dataDir, binariesDir, user, password } = options;
  const parent = await realpath(dirname(dataDir));
  const isReachable = await canReach(parent, user);
  const clusterDir = isReachable ? join(parent, basename(dataDir)) : await prepareDirOutsideDataDir(dataDir);

  await refuseFullDisk(dirname(clusterDir));
  const partial = `${clusterDir}.partial`;
  const passwordFile = `${clusterDir}.password`;
  await rm(partial, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  try {
    await ensureDirectory(partial, user, 0o700);
    await writeFile(passwordFile, password, { mode: 0o600, flag: "wx" });
    // Only root needs chown, and the systemd unit forbids the system call.
    if (user.uid !== process.getuid?.()) await chown(passwordFile, user.uid, user.gid);
    await run(
      join(binariesDir, "bin/initdb"),
      [
        `--pgdata=${partial}`,
        "--username=postgres",
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // PostgreSQL's own locale, so that the sort order does not depend on the system's libraries.
        "--locale-provider=builtin",
        "--locale=C",
        "--builtin-locale=C.UTF-8",
        "--data-checksums",
        "--no-instructions",
      ],
      spawnOptions(user, dirname(clusterDir)),
    );
  } catch (cause) {
    await rm(partial, { recursive: true, force: true });
    const detail = describeProgramFailure(cause);
    if (isDiskFull(new Error(detail))) {
      throw new StartupError(`no room for a database in ${dirname(clusterDir)}: the disk is full`, { cause });
    }
    throw new PostgresCannotRun(`a database cannot be created in ${dirname(clusterDir)}: ${detail}`, {
      cause,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  // Only a complete cluster gets the final name.
  await rename(partial, clusterDir);
  await syncDirectory(dirname(clusterDir));
  if (!isReachable) {
    await writeFile(`${locationFileOf(dataDir)}.partial`, `${clusterDir}\n`, { flush: true });
    await rename(`${locationFileOf(dataDir)}.partial`, locationFileOf(dataDir));
    await syncDirectory(parent);
  }
  return clusterDir;
}

/** A new site takes 80 MB; PostgreSQL keeps up to 80 MB of WAL on top. */
const NEEDED_MB = 160;

async function refuseFullDisk(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const freeMb = Math.floor((bavail * bsize) / 1024 ** 2);
  if (freeMb >= NEEDED_MB) return;
  throw new StartupError(
    `no room for a database in ${directory}: ${freeMb} MB are free on that disk, and a new one needs ${NEEDED_MB} MB`,
  );
}

/** Undoes createCluster, for a cluster that never started. */
export async function removeCluster(dataDir: string, clusterDir: string): Promise<void> {
  await rm(locationFileOf(dataDir), { force: true });
  await rm(clusterDir, { recursive: true, force: true });
}

/** Returns the path for a new cluster in SYSTEM_DIR. */
async function prepareDirOutsideDataDir(dataDir: string): Promise<string> {
  const self = currentUser();
  const name = `data-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  try {
    await ensureDirectory(SYSTEM_DIR, self, 0o755);
    // A cluster that is already here belonged to a deleted DATA_DIR. Keep it, and try the next name.
    for (let attempt = 1; ; attempt++) {
      const directory = join(SYSTEM_DIR, attempt === 1 ? name : `${name}-${attempt}`);
      await ensureDirectory(directory, self, 0o711);
      if (!(await isCluster(join(directory, "postgres")))) return join(directory, "postgres");
    }
  } catch (cause) {
    throw new PostgresCannotRun(
      `PostgreSQL's user can reach neither ${dataDir} nor ${SYSTEM_DIR}: ${describeProgramFailure(cause)}`,
      {
        cause,
      },
    );
  }
}

async function readRecordedDir(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(locationFileOf(dataDir), "utf8")).trim();
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return null;
    throw cause;
  }
}

async function isCluster(directory: string): Promise<boolean> {
  try {
    await stat(join(directory, "PG_VERSION"));
    return true;
  } catch (cause) {
    // With EACCES the directory is not readable, so it is another user's cluster.
    return errorCode(cause) === "EACCES";
  }
}

/** A rename survives a power cut only once the directory itself is on the disk. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}
