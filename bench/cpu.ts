import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** A hundred of these ticks are a second of work. */
const TICK_MS = 10;

/** How long this process has computed so far, all its threads together; null where the system does not tell. */
function cpuMs(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

/** What one request cost in work: a busy machine makes answers late, but hardly adds to this. */
export async function withCpu<T extends { readonly requests: number }>(
  pid: number,
  work: () => Promise<T>,
): Promise<T & { readonly cpuPerRequest: number | null }> {
  const before = cpuMs(pid);
  const result = await work();
  const after = cpuMs(pid);
  const spent = before === null || after === null || result.requests === 0 ? null : after - before;
  return { ...result, cpuPerRequest: spent === null ? null : spent / result.requests };
}

/** What a process holds in memory at the moment. */
export async function readMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
