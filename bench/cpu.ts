import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** Linux counts CPU time in ticks of a hundredth of a second. */
const TICK_MS = 10;

/** The process's CPU time so far, over all threads; null if the system does not report it. */
function cpuMs(pid: number): number | null {
  try {
    // User and system time are fields 14 and 15. This list begins with field 3, after the name, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

/** Runs `work` and adds its CPU time per request, which a busy machine changes less than the latency. */
export async function measureCpu<T extends { readonly requests: number }>(
  pid: number,
  work: () => Promise<T>,
): Promise<T & { readonly cpuPerRequest: number | null }> {
  const before = cpuMs(pid);
  const result = await work();
  const after = cpuMs(pid);
  const cpuSpent = before === null || after === null || result.requests === 0 ? null : after - before;
  return { ...result, cpuPerRequest: cpuSpent === null ? null : cpuSpent / result.requests };
}

/** The process's current memory use. */
export async function readMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
