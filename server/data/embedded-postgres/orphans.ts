import { readdir, readFile, readlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** How the processes are ended: first by waiting until they exit on their own, then by signals. */
const STEPS = [
  { signal: null, timeoutMs: 1_000 },
  { signal: "SIGQUIT", timeoutMs: 2_000 },
  { signal: "SIGKILL", timeoutMs: 2_000 },
] as const;

/**
 * Ends the child processes of a killed postmaster and returns their number. They hold its shared memory, and PostgreSQL
 * does not start until they are gone. Most exit on their own, but not in the middle of a long query. Call this only if
 * the cluster has no running postmaster.
 */
export async function endOrphans(cluster: string): Promise<number> {
  const orphanPids = new Set<number>();
  for (const { signal, timeoutMs } of STEPS) {
    const deadline = Date.now() + timeoutMs;
    if (signal) for (const pid of await findOrphans(cluster)) kill(pid, signal);
    do {
      const orphans = await findOrphans(cluster);
      if (orphans.length === 0) return orphanPids.size;
      for (const pid of orphans) orphanPids.add(pid);
      await sleep(50);
    } while (Date.now() < deadline);
  }
  return orphanPids.size;
}

/** Finds processes whose working directory is the cluster. On systems other than Linux it finds none. */
async function findOrphans(cluster: string): Promise<number[]> {
  if (process.platform !== "linux") return [];
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const orphans = await Promise.all(
    pids.map(async (pid) => {
      const directory = await readlink(`/proc/${pid}/cwd`).catch(() => null);
      if (directory !== cluster) return null;
      const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
      return name.trim() === "postgres" ? pid : null;
    }),
  );
  return orphans.filter((pid) => pid !== null);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already exited.
  }
}
