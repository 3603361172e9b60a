import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { processStartTime } from "#server/config/data-dir.ts";
import { limitLogSize, logFileOf } from "#server/data/embedded-postgres/log-file.ts";
import { readPidFile } from "#server/data/embedded-postgres/pid-file.ts";
import { type Postmaster, stopPostmaster } from "#server/data/embedded-postgres/postmaster.ts";
import type { Log } from "#server/process/log.ts";
import { isDiskFull } from "#server/process/system-error.ts";

interface SuperviseOptions {
  readonly cluster: string;
  readonly postmaster: Postmaster;
  /** Restarts the server on the same socket, or adopts one that is already running there. */
  readonly restart: () => Promise<Postmaster>;
  readonly log: Log;
  /** Called when restarting failed for too long. The site should exit, so that its service manager can restart it. */
  readonly onLost: (cause: Error) => void;
  readonly giveUpAfterMs?: number;
}

// Less often on systems other than Linux, because each check starts a `ps` there.
const CHECK_EVERY_MS = process.platform === "linux" ? 200 : 1_000;
/** How long clients may finish after somebody else told the server to stop. */
const STOPPING_MS = 1_000;
const RETRY_DELAYS_MS = [0, 200, 500, 1_000, 2_000, 5_000];
const GIVE_UP_AFTER_MS = 60_000;
/** PostgreSQL writes its WAL in files of 16 MB and needs room for one to start. */
const FULL_BELOW_BYTES = 32 * 1024 * 1024;

/** Watches a postmaster, even one that this process did not start, and restarts it when it exits unexpectedly. */
export function supervisePostmaster(options: SuperviseOptions): { stop(): Promise<void> } {
  const { cluster, log } = options;
  let currentPostmaster = options.postmaster;
  const shutdown = new AbortController();
  const { signal } = shutdown;

  const watching = (async () => {
    for (;;) {
      await pause(CHECK_EVERY_MS, signal);
      if (signal.aborted) return;
      await limitLogSize(logFileOf(cluster));
      const reason = await reasonToRestart(currentPostmaster, cluster);
      if (!reason) continue;
      log("error", "postgres ended unexpectedly, restarting it", { pid: currentPostmaster.pid, reason });
      const newPostmaster = await restartWithRetries(options, signal);
      if (!newPostmaster) return;
      currentPostmaster = newPostmaster;
    }
  })().catch((cause) => options.onLost(cause));

  return {
    async stop() {
      shutdown.abort();
      await watching;
      await stopPostmaster(currentPostmaster);
      log("info", "postgres stopped", { pid: currentPostmaster.pid });
    },
  };
}

async function reasonToRestart({ pid, since }: Postmaster, cluster: string): Promise<string | null> {
  if ((await processStartTime(pid)) !== since) return "its process is gone";
  // A signal to all processes of a service, as systemd sends it, also reaches the postmaster. It then refuses new
  // connections, but keeps running while the site's connections are open.
  if (!(await isStopping(cluster, pid))) return null;
  await sleep(STOPPING_MS);
  return "it was told to stop";
}

async function isStopping(cluster: string, pid: number): Promise<boolean> {
  const pidFile = await readPidFile(cluster).catch(() => null);
  return pidFile?.pid === pid && pidFile.status === "stopping";
}

async function restartWithRetries(
  options: SuperviseOptions,
  signal: AbortSignal,
): Promise<Postmaster | null> {
  const { cluster, restart, log, onLost, giveUpAfterMs = GIVE_UP_AFTER_MS } = options;
  const startedAt = Date.now();
  let failingSince = startedAt;
  for (let attempt = 0; ; attempt++) {
    await pause(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0, signal);
    if (signal.aborted) return null;
    try {
      const postmaster = await restart();
      log("info", "postgres restarted", { pid: postmaster.pid, ms: Date.now() - startedAt, attempt });
      return postmaster;
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      // Does not give up while the disk is full, because the next try succeeds once somebody frees space.
      const isFull = await isClusterDiskFull(cluster, error);
      if (isFull) failingSince = Date.now();
      log("warn", "postgres could not be restarted, trying again", {
        reason: error.message,
        diskFull: isFull,
      });
      if (Date.now() - failingSince > giveUpAfterMs) {
        onLost(new Error("PostgreSQL ended and could not be restarted", { cause: error }));
        return null;
      }
    }
  }
}

/** Whether the disk is full. Also checks the disk itself, because PostgreSQL may exit before it reports the cause. */
export async function isClusterDiskFull(cluster: string, error: Error): Promise<boolean> {
  if (isDiskFull(error)) return true;
  const disk = await statfs(cluster).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < FULL_BELOW_BYTES;
}

/** Waits without keeping the process alive; an abort ends the wait without an error. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, null, { signal, ref: false }).catch(() => {});
}
