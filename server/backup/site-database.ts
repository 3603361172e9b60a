import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "#server/backup/archive-format.ts";
import { type CopySession, connectForCopy } from "#server/backup/copy-session.ts";
import { finishSwap } from "#server/backup/swap-site.ts";
import { type Config, StartupError } from "#server/config/config.ts";
import { lockDataDir } from "#server/config/data-dir.ts";
import { findCluster, hasEmbeddedDatabase } from "#server/data/embedded-postgres/cluster.ts";
import { siteConnection } from "#server/data/embedded-postgres/connection.ts";
import { findRunningPostmaster } from "#server/data/embedded-postgres/postmaster.ts";
import { startEmbeddedPostgres } from "#server/data/embedded-postgres.ts";
import type { Keys } from "#server/data/keys.ts";
import { silentLog } from "#server/process/log.ts";
import { errorCode } from "#server/process/system-error.ts";

export interface SiteDatabase {
  readonly backend: Manifest["backend"];
  readonly session: CopySession;
  close(): Promise<void>;
}

export const REMOTE_REFUSED =
  "SUPABASE_URL is set: a Supabase project is backed up and restored by Supabase itself, see its dashboard under Database, Backups";

/** Opens the configured database. An embedded one that is not running is started, and stopped again on close(). */
export async function openSiteDatabase(config: Config, keys: Keys): Promise<SiteDatabase> {
  const { backend } = config;
  if (backend.kind === "remote") throw new StartupError(REMOTE_REFUSED);
  if (backend.kind === "postgres") return asSiteDatabase("postgres", await connectToUrl(backend.databaseUrl));
  return openDataDir(config.dataDir, keys);
}

async function openDataDir(dataDir: string, keys: Keys): Promise<SiteDatabase> {
  const unlock = existsSync(dataDir) ? await lockUnlessHeld(dataDir) : null;
  try {
    if (unlock) await finishSwap(dataDir);
    if (!(await hasEmbeddedDatabase(dataDir)))
      throw new StartupError(`there is no site in DATA_DIR ${dataDir}`);
    if (!unlock) return await openRunning(dataDir, keys);
    const database = await openEmbeddedDatabase(join(dataDir, "postgres"), keys);
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (cause) {
    await unlock?.();
    throw cause;
  }
}

/** Locks DATA_DIR. Returns null if a running site holds the lock: only that error of lockDataDir has no cause. */
async function lockUnlessHeld(dataDir: string): Promise<(() => Promise<void>) | null> {
  try {
    return await lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof StartupError && error.cause === undefined) return null;
    throw error;
  }
}

export async function openEmbeddedDatabase(postgresDir: string, keys: Keys): Promise<SiteDatabase> {
  const server = await startEmbeddedPostgres({
    dataDir: postgresDir,
    password: keys.databasePassword,
    log: silentLog,
  });
  try {
    const session = await connectForCopy({ ...server.connection, ssl: false });
    return { ...asSiteDatabase("embedded", session), close: () => session.close().finally(server.stop) };
  } catch (cause) {
    await server.stop();
    throw cause;
  }
}

async function openRunning(dataDir: string, keys: Keys): Promise<SiteDatabase> {
  const cluster = await findCluster(join(dataDir, "postgres"));
  const runningServer = cluster && (await findRunningPostmaster(cluster.clusterDir, keys.databasePassword));
  if (!runningServer) throw new StartupError("the site is just starting or stopping: try again in a moment");
  const connection = siteConnection(runningServer.socketDir, keys.databasePassword);
  return asSiteDatabase("embedded", await connectForCopy({ ...connection, ssl: false }));
}

/** Connects to DATABASE_URL. Its errors never contain the URL, which holds a password. */
export async function connectToUrl(databaseUrl: string): Promise<CopySession> {
  try {
    return await connectForCopy(databaseUrl);
  } catch (cause) {
    const reason = (cause instanceof Error && cause.message) || errorCode(cause);
    throw new StartupError(`DATABASE_URL cannot be reached: ${reason}`, { cause });
  }
}

function asSiteDatabase(backend: Manifest["backend"], session: CopySession): SiteDatabase {
  return { backend, session, close: () => session.close() };
}
