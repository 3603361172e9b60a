/** Bounded map: cleared when it reaches `most` entries, because keys can come from URLs. */
export function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value, most: number): void {
  if (known.size >= most) known.clear();
  known.set(key, value);
}
