/** Answers the number that every change of public content raises. */
export type ReadContentVersion = () => Promise<number>;

/**
 * Shares one check among all who wait for it. Whoever asks gets a check that began after they asked, so that
 * a change is seen by the very next request, yet a thousand requests at once cost one or two reads.
 */
export function shareChecks(read: ReadContentVersion): ReadContentVersion {
  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  const start = (): Promise<number> => {
    const check = read().finally(() => {
      if (running === check) running = null;
    });
    running = check;
    return check;
  };

  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => 0)
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}
