/** Keeps a value; begins anew when there are `most`: what is asked for in an address can be a key, so there must be an end to it. */
export function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value, most: number): void {
  if (known.size >= most) known.clear();
  known.set(key, value);
}
