import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "#server/config/config.ts";
import { processStartTime } from "#server/config/data-dir.ts";
import { EMBEDDED_MAX_CONNECTIONS } from "#server/config/environment.ts";
import { PostgresCannotRun } from "#server/data/embedded-postgres/cannot-run.ts";
import { acceptsSiteQueries, POSTGRES_PORT } from "#server/data/embedded-postgres/connection.ts";
import { limitLogSize, logFileOf } from "#server/data/embedded-postgres/log-file.ts";
import { claimStalePidFile, readPidFile, servesCluster } from "#server/data/embedded-postgres/pid-file.ts";
import { type DatabaseUser, spawnOptions } from "#server/data/embedded-postgres/process-user.ts";
import { errorCode } from "#server/process/system-error.ts";

/** Crash recovery of a large database takes a while. */
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
/** Short, because after a clean shutdown the server starts within a tenth of a second. */
const START_POLL_MS = 10;

/** PostgreSQL's main process. `since` is its start time, which differs for a later process with the same PID. */
export interface Postmaster {
  readonly pid: number;
  readonly since: string;
  readonly socketDir: string;
}

/**
 * The postmaster that a killed site left running, once it responds. Null if no server uses the cluster. A
 * postmaster that is shutting down, or whose socket was deleted from /tmp, is stopped first.
 */
export async function findRunningPostmaster(cluster: string, password: string): Promise<Postmaster | null> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const pidFile = await readPidFile(cluster);
    if (!pidFile) return null;
    const since = await processStartTime(pidFile.pid);
    if (since === null || !(await servesCluster(pidFile.pid, cluster))) {
      // The PID belongs to another process, or to a zombie postmaster, as in a container without init.
      if (processExists(pidFile.pid)) await claimStalePidFile(cluster);
      return null;
    }
    const { pid, socketDir, status } = pidFile;
    const isSocketLost = status === "ready" && !existsSync(join(socketDir, `.s.PGSQL.${POSTGRES_PORT}`));
    if (isSocketLost || status === "stopping") kill(pid, "SIGINT");
    else if (await acceptsSiteQueries(socketDir, password)) return { pid, since, socketDir };
    if (Date.now() > deadline) {
      throw new StartupError(`PostgreSQL (process ${pid}) uses ${cluster}, but neither responds nor stops`);
    }
    await sleep(POLL_MS);
  }
}

/** Starts PostgreSQL on the cluster and resolves when it responds on its socket. */
export async function startPostmaster(options: {
  readonly cluster: string;
  readonly binariesDir: string;
  readonly user: DatabaseUser;
  readonly socketDir: string;
  readonly password: string;
  /** Whether the cluster was just created. */
  readonly isNew?: boolean;
}): Promise<Postmaster> {
  const { cluster, binariesDir, user, socketDir, password, isNew } = options;
  const logFile = logFileOf(cluster);
  await limitLogSize(logFile);
  const log = await open(logFile, "a+", 0o600);
  try {
    const { size: logStart } = await log.stat();
    const child = spawn(join(binariesDir, "bin/postgres"), ["-D", cluster, ...settingArguments(socketDir)], {
      ...spawnOptions(user, dirname(cluster)),
      // PostgreSQL gets its own session, so that Ctrl-C reaches only the site, which then stops the database cleanly.
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    let endReason: string | null = null;
    child.once("error", (error) => {
      endReason = error.message;
    });
    child.once("exit", (code, signal) => {
      endReason = signal ?? `exit code ${code}`;
    });
    child.unref();
    const since = child.pid === undefined ? null : await processStartTime(child.pid);
    const postmaster =
      child.pid === undefined || since === null ? null : { pid: child.pid, since, socketDir };

    const deadline = Date.now() + START_TIMEOUT_MS;
    try {
      while (endReason === null && Date.now() < deadline) {
        // Before it is ready, PostgreSQL would log every refused connection.
        const isReady = (await readPidFile(cluster))?.status === "ready";
        if (isReady && postmaster && (await acceptsSiteQueries(socketDir, password, { isNew })))
          return postmaster;
        await sleep(START_POLL_MS);
      }
    } catch (cause) {
      if (postmaster) await stopPostmaster(postmaster);
      throw cause;
    }
    if (postmaster) await stopPostmaster(postmaster);
    const { buffer, bytesRead } = await log.read({ position: logStart, buffer: Buffer.alloc(64 * 1024) });
    const lastLines = buffer.toString("utf8", 0, bytesRead).trim().split("\n").slice(-5).join("\n");
    throw new PostgresCannotRun(
      `PostgreSQL did not start (${endReason ?? "no response"}), see ${logFile}:\n${lastLines}`,
    );
  } finally {
    await log.close();
  }
}

function settingArguments(socketDir: string): string[] {
  return [
    "listen_addresses=",
    `port=${POSTGRES_PORT}`,
    // The setting is a list. Quotes keep commas and spaces inside the path.
    `unix_socket_directories="${socketDir.replaceAll('"', '""')}"`,
    `max_connections=${EMBEDDED_MAX_CONNECTIONS}`,
    "shared_buffers=128MB",
    // The default breaks where containers have little shared memory or systemd removes it at log-out (RemoveIPC).
    "dynamic_shared_memory_type=mmap",
    "shared_preload_libraries=",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    // PostgreSQL logs to stderr, a file that log-file.ts keeps small. Statements are not logged, because they contain
    // what visitors sent. The site's own log has the errors of its statements.
    "logging_collector=off",
    "log_min_error_statement=panic",
    "log_checkpoints=off",
  ].flatMap((setting) => ["-c", setting]);
}

/** Requests a fast shutdown, then an immediate one, then kills the process. Resolves when the process is gone. */
export async function stopPostmaster({ pid, since }: Pick<Postmaster, "pid" | "since">): Promise<void> {
  const steps = [
    ["SIGINT", 5_000],
    ["SIGQUIT", 2_000],
    ["SIGKILL", 1_000],
  ] as const;
  for (const [signal, timeoutMs] of steps) {
    const deadline = Date.now() + timeoutMs;
    if ((await processStartTime(pid)) === since) kill(pid, signal);
    while (Date.now() < deadline) {
      if ((await processStartTime(pid)) !== since) return;
      await sleep(20);
    }
  }
}

/** Also true for a zombie. PostgreSQL makes the same check. */
function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return errorCode(cause) !== "ESRCH";
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (cause) {
    if (errorCode(cause) !== "ESRCH") throw cause;
  }
}
