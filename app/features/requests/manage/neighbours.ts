/** The requests before and after the open one, as the list shows them. */
export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * An open request may leave the list, as an unread one does by being read: then its last place counts. `lastIndex`
 * is that place, or -1 when it never was in the list.
 */
export function neighboursOf(
  ids: readonly string[],
  openId: string | undefined,
  lastIndex: number,
): Neighbours {
  const index = openId === undefined ? -1 : ids.indexOf(openId);
  if (index >= 0) return { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
  if (openId === undefined || lastIndex < 0) return { previous: null, next: ids[0] ?? null };
  return { previous: ids[lastIndex - 1] ?? null, next: ids[lastIndex] ?? null };
}
