/** Something that others wait for took longer than it may. */
export class DeadlinePassed extends Error {
  override readonly name = "DeadlinePassed";
}

const STEP_MS = 50;

/**
 * Settles as `work` does, or rejects after `limitMs`. Counted in steps that this process was able to take: while it
 * computes, answers lie unread, and nobody is late.
 */
export function settleWithin<T>(work: Promise<T>, limitMs: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    let stepsLeft = Math.ceil(limitMs / STEP_MS);
    const timer = setInterval(() => {
      stepsLeft -= 1;
      if (stepsLeft > 0) return;
      clearInterval(timer);
      reject(new DeadlinePassed(`${what} took longer than ${limitMs} ms`));
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
