/** A record that has a value for every one of these keys. */
export function recordFromKeys<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  // Object.fromEntries() loses the type of the keys.
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
