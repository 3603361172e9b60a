import PQueue from "p-queue";
import { refusals } from "#server/storage/storage-refusal.ts";

/** Runs at most `atOnce` jobs together; the others wait, and a job that finds too many waiting is refused. */
export interface JobLimit {
  run<T>(job: () => Promise<T>, options?: { readonly urgent?: boolean }): Promise<T>;
}

export function createJobLimit(limits: { readonly atOnce: number; readonly waiting: number }): JobLimit {
  const queue = new PQueue({ concurrency: limits.atOnce });
  return {
    async run(job, { urgent = false } = {}) {
      if (queue.pending >= limits.atOnce && queue.size >= limits.waiting) throw refusals.busy();
      return queue.add(job, { priority: urgent ? 1 : 0 });
    },
  };
}
