/** The requests before and after the open one in the list. */
export interface Neighbors {
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * Finds the neighbors of the open request. An open request may leave the list, for example when it is marked as read.
 * Then `lastIndex`, its last position, is used.
 * `lastIndex` is -1 if it was never in the list.
 */
export function neighborsOf(
  ids: readonly string[],
  openId: string | undefined,
  lastIndex: number,
): Neighbors {
  const index = openId === undefined ? -1 : ids.indexOf(openId);
  if (index >= 0) return { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
  if (openId === undefined || lastIndex < 0) return { previous: null, next: ids[0] ?? null };
  return { previous: ids[lastIndex - 1] ?? null, next: ids[lastIndex] ?? null };
}
