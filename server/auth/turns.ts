export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs the work of one key one after the other. Tries sent in parallel would otherwise compete for the processor,
 * and their times would tell which of them had a password to check.
 */
export function createTurns(): InTurn {
  const tails = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const result = (tails.get(key) ?? Promise.resolve()).then(work);
    const tail = result.then(
      () => {},
      () => {},
    );
    tails.set(key, tail);
    tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
    return result;
  };
}
