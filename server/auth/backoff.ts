import { LRUCache } from "lru-cache";
import { maxEntries } from "#server/http/limits/rate-limit.ts";

interface BackoffOptions {
  /** The number of failures without a delay. */
  readonly free?: number;
  /** The first delay; each further failure multiplies it by `factor`, up to `capMs`. */
  readonly baseMs?: number;
  readonly factor?: number;
  readonly capMs?: number;
  /** After each period of this length, one failure expires, so that rare failures never add up. */
  readonly forgetMs?: number;
  /** When there are more keys, the least recently used ones are dropped. */
  readonly maxKeys?: number;
  readonly now?: () => number;
}

export interface Backoff {
  /** Whole seconds until this key may try again; 0 means now. */
  check(key: string): number;
  fail(key: string): void;
  /** Starts the wait again when the response is sent; the failure was counted when the request arrived. */
  restart(key: string): void;
  /** Removes one failure, which was counted when the request arrived, because the attempt did not fail. */
  forgive(key: string): void;
  succeed(key: string): void;
  readonly size: number;
}

/**
 * Counts failures per key and increases the wait between attempts. A key is never locked out, because attempts
 * that are refused during the wait do not count.
 */
export function createBackoff({
  free = 5,
  baseMs = 1000,
  factor = 2,
  capMs = 15 * 60_000,
  forgetMs = 10 * 60_000,
  maxKeys = 50_000,
  now = Date.now,
}: BackoffOptions = {}): Backoff {
  // `since` is the start of the current expiry period. The wait lasts from `last` to `until`.
  const failures = new LRUCache<string, { count: number; since: number; last: number; until: number }>(
    maxEntries(maxKeys),
  );
  const delay = (count: number) => (count < free ? 0 : Math.min(capMs, baseMs * factor ** (count - free)));

  const readEntry = (key: string) => {
    // peek() does not count as a use, so that only failures keep a key in the cache.
    const entry = failures.peek(key);
    if (!entry) return undefined;
    const expiredCount = Math.floor((now() - entry.since) / forgetMs);
    entry.count -= expiredCount;
    entry.since += expiredCount * forgetMs;
    if (entry.count > 0 || entry.until > now()) return entry;
    failures.delete(key);
    return undefined;
  };

  return {
    check(key) {
      const entry = readEntry(key);
      return entry ? Math.max(0, Math.ceil((entry.until - now()) / 1000)) : 0;
    },
    fail(key) {
      const before = readEntry(key);
      // The count falls below 0 if a wait lasts longer than its failures take to expire.
      const count = Math.max(0, before?.count ?? 0) + 1;
      failures.set(key, { count, since: before?.since ?? now(), last: now(), until: now() + delay(count) });
    },
    restart(key) {
      const entry = readEntry(key);
      if (!entry) return;
      entry.last = now();
      entry.until = entry.last + delay(entry.count);
    },
    forgive(key) {
      const entry = readEntry(key);
      if (!entry) return;
      entry.count--;
      entry.until = entry.last + delay(entry.count);
      if (entry.count <= 0) failures.delete(key);
    },
    succeed(key) {
      failures.delete(key);
    },
    get size() {
      return failures.size;
    },
  };
}
