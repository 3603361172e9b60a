/** A record that has a value for every one of these keys. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  // TypeScript only knows that some strings are keys here; each of these keys was given a value.
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
