/** The time limit was exceeded. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
}

const STEP_MS = 50;

/**
 * Settles as `work` does, or rejects after `limitMs`. Counts timer ticks instead of elapsed time, so that a busy event
 * loop of this process does not count as a delay of `work`. `description` names the work in the error.
 */
export function settleWithin<T>(work: Promise<T>, limitMs: number, description: string): Promise<T> {
  return new Promise((resolve, reject) => {
    let stepsLeft = Math.ceil(limitMs / STEP_MS);
    const timer = setInterval(() => {
      stepsLeft -= 1;
      if (stepsLeft > 0) return;
      clearInterval(timer);
      reject(new DeadlineExceeded(`${description} took longer than ${limitMs} ms`));
    }, STEP_MS);
    work.then(
      (value) => {
        clearInterval(timer);
        resolve(value);
      },
      (cause) => {
        clearInterval(timer);
        reject(cause);
      },
    );
  });
}
