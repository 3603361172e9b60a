/** For maps with many possible keys that hold few: with `max`, lru-cache allocates space for all of them up front. */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
