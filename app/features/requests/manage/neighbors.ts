/** The requests before and after the open one in the list. */
export interface Neighbors {
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * Finds the neighbors of the open request. It may leave the list while it is open, for example when it is marked as
 * read. `lastKnownIndex` is its last position in the list, or -1 if it was never listed.
 */
export function neighborsOf(
  ids: readonly string[],
  openId: string | undefined,
  lastKnownIndex: number,
): Neighbors {
  const index = openId === undefined ? -1 : ids.indexOf(openId);
  if (index >= 0) return { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
  if (openId === undefined || lastKnownIndex < 0) return { previous: null, next: ids[0] ?? null };
  return { previous: ids[lastKnownIndex - 1] ?? null, next: ids[lastKnownIndex] ?? null };
}
