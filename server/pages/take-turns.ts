/**
 * Runs so many at a time, the rest in the order in which they came. One that takes longer than `longestMs`, since it waits
 * for something, no longer counts: whoever stands behind it goes on.
 */
export function takeTurns(atOnce: number, longestMs: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  const begin = async (): Promise<void> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await begin();
    let isOver = false;
    const endOnce = () => {
      if (!isOver) end();
      isOver = true;
    };
    const timer = setTimeout(endOnce, longestMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      endOnce();
    }
  };
}
