import { readFile } from "node:fs/promises";

/** What a process holds in memory at the moment. */
export async function readMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch((cause: unknown) => {
    throw new Error("memory is read from /proc, and the process is not there: has it ended?", { cause });
  });
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
