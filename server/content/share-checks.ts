import { DeadlinePassed, settleWithin } from "#server/failures/deadline.ts";

const CHECK_LIMIT_MS = 1000;

/**
 * Shares one check among all who wait for it. Whoever asks gets a check that began after they asked, so that
 * a change is seen by the very next request, yet a thousand requests at once cost one or two reads. A check that gives no answer ends for all who wait for it.
 */
export function shareChecks(read: () => Promise<number>): () => Promise<number> {
  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  const start = (): Promise<number> => {
    const check = settleWithin(read(), CHECK_LIMIT_MS, "the check of the content version").finally(() => {
      if (running === check) running = null;
    });
    running = check;
    return check;
  };

  const begin = () => {
    next = null;
    return start();
  };

  return () => {
    if (!running) return start();
    next ??= running.then(begin, (cause) => {
      // Nobody waits twice for a database that gives no answer.
      if (!(cause instanceof DeadlinePassed)) return begin();
      next = null;
      throw cause;
    });
    return next;
  };
}
