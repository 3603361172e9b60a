import { refusals } from "#server/storage/storage-refusal.ts";

/** Runs at most `atOnce` jobs together; the rest wait in line, and a line that is too long is refused. */
export interface JobLimit {
  run<T>(job: () => Promise<T>, options?: { readonly urgent?: boolean }): Promise<T>;
}

export function createJobLimit(limits: { readonly atOnce: number; readonly waiting: number }): JobLimit {
  const line: (() => void)[] = [];
  let running = 0;

  const finish = () => {
    running--;
    line.shift()?.();
  };

  return {
    run(job, { urgent = false } = {}) {
      return new Promise((resolve, reject) => {
        const start = () => {
          running++;
          job().then(resolve, reject).finally(finish);
        };
        if (running < limits.atOnce) start();
        else if (line.length >= limits.waiting) reject(refusals.busy());
        else if (urgent) line.unshift(start);
        else line.push(start);
      });
    },
  };
}
