import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { maxEntries } from "#server/http/limits/rate-limit.ts";

interface ViewDeduplicatorOptions {
  readonly now: () => number;
  /** A reload within this time is the same view. */
  readonly sameViewMs?: number;
  /** How many itineraries an address may view in that time. Many, because an office shares an address. */
  readonly maxPerAddress?: number;
  readonly maxKeys?: number;
}

/**
 * Remembers recent views, so that reloads are not counted and repeated requests cannot inflate a count. The views are
 * kept only in memory, hashed with a secret that is lost when the process ends.
 */
export function createViewDeduplicator({
  now,
  sameViewMs = 30 * 60_000,
  maxPerAddress = 200,
  maxKeys = 50_000,
}: ViewDeduplicatorOptions) {
  const secret = randomBytes(16);
  const bounds = { ...maxEntries(maxKeys), ttl: sameViewMs, ttlResolution: 0, perf: { now } };
  const views = new LRUCache<string, true>(bounds);
  /** Each entry is set only once, so that it expires `sameViewMs` after the first view. */
  const counts = new LRUCache<string, { count: number }>(bounds);
  const digest = (...parts: string[]) =>
    createHash("sha256").update(secret).update(parts.join("\n")).digest("base64url");

  return {
    isNew(address: string, itineraryId: string): boolean {
      const viewKey = digest(address, itineraryId);
      if (views.has(viewKey)) return false;
      const addressKey = digest(address);
      const entry = counts.get(addressKey) ?? { count: 0 };
      if (entry.count >= maxPerAddress) return false;
      entry.count += 1;
      if (entry.count === 1) counts.set(addressKey, entry);
      views.set(viewKey, true);
      return true;
    },
  };
}
