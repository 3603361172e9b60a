import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { RunningSite } from "#tests/support/run-site.ts";

const QUIET_MS = 2000;
const MAX_WAIT_MS = 180_000;

/**
 * Waits until a new site has created its image variants, because the process that creates them would be measured too.
 * That process exits after some idle seconds.
 */
export async function waitForImageVariants({ pid }: Pick<RunningSite, "pid">): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  let quietSince = performance.now();
  while (performance.now() - quietSince < QUIET_MS) {
    if (performance.now() > deadline) throw new Error("the image variants were not created in time");
    await setTimeout(200);
    if (hasWorker(pid)) quietSince = performance.now();
  }
}

/** Whether this process has a child that creates image variants; the library tinypool starts it. */
function hasWorker(pid: number): boolean {
  return read(`/proc/${pid}/task/${pid}/children`)
    .split(" ")
    .some((child) => child !== "" && read(`/proc/${child}/cmdline`).includes("tinypool"));
}

/** The text of a file; empty if the system does not provide the file, or the process has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
