/** For a map of many possible keys that mostly holds few: with `max`, lru-cache takes room for all of them at once. */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
