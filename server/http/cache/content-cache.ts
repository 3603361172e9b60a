import { LRUCache } from "lru-cache";
import type { CachedResponse } from "#server/http/cache/cached-response.ts";
import type { ContentVersion } from "#server/http/cache/content-version.ts";
import { settleWithin } from "#server/process/deadline.ts";

export interface ContentCache {
  /** The response cached under `key`, if it is known to be current without a read from the database. */
  peek(key: string): CachedResponse | undefined;
  /**
   * Returns the cached response if the content has not changed. Otherwise returns the result of `make` and caches it if
   * its status is 200.
   */
  get(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse>;
}

/** Marks a cached response that may be stale because the database is down. */
const STALE_HEADER = ["x-calabash-stale", "database-down"] as const;
/** Longer than any page takes. After this time, requests start a new render instead of waiting for one that hangs. */
const MAKE_LIMIT_MS = 10_000;

/** Queries with more characters are served but not cached, so that they do not evict useful entries. */
export const MAX_CACHED_QUERY_LENGTH = 1000;
/** How many rare keys are remembered after their first request. */
const MAX_REMEMBERED_KEYS = 1000;

export interface ContentCacheOptions {
  /** The size of all keys, headers and bodies together. */
  readonly maxBytes?: number;
  readonly maxEntries?: number;
  /** Whether a response is cached only on its second request, because most such keys are requested once. */
  readonly isRare?: (key: string) => boolean;
  /** Called for every lookup, for the metrics. */
  readonly onLookup?: (outcome: "hit" | "stale" | "miss") => void;
}

/**
 * Caches responses built from public content until the content changes, and evicts the least recently used ones.
 * While the database is down it keeps serving cached responses, marked with a header.
 */
export function createContentCache(
  contentVersion: ContentVersion,
  { maxBytes = 16_000_000, maxEntries = 10_000, isRare, onLookup }: ContentCacheOptions = {},
): ContentCache {
  const responses = new LRUCache<string, CachedResponse>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: (response, key) => Math.max(1, key.length + response.size),
  });
  const requestedOnce = new LRUCache<string, true>({ max: MAX_REMEMBERED_KEYS });
  const isRepeated = (key: string) => {
    if (!isRare?.(key) || requestedOnce.has(key)) return true;
    requestedOnce.set(key, true);
    return false;
  };
  /** Responses being built, shared by concurrent requests for the same key. */
  const pendingResponses = new Map<string, Promise<CachedResponse>>();
  /** The content version that the cached responses were built from. */
  let cachedVersion = -1;

  const clearIfOutdated = (current: number) => {
    if (current === cachedVersion) return;
    responses.clear();
    pendingResponses.clear();
    cachedVersion = current;
  };

  return {
    peek(key) {
      const { current } = contentVersion;
      const hit = current !== null && current === cachedVersion ? responses.get(key) : undefined;
      // On a miss `get` looks the key up again and counts it.
      if (hit) onLookup?.("hit");
      return hit;
    },

    async get(key, make) {
      const current = contentVersion.current ?? (await contentVersion.read().catch(() => null));
      if (current !== null) clearIfOutdated(current);
      const isStale = current === null;
      const hit = responses.get(key);
      onLookup?.(hit ? (isStale ? "stale" : "hit") : "miss");
      if (hit) return isStale ? markStale(hit) : hit;
      const pending = pendingResponses.get(key);
      if (pending) return pending;
      const versionBefore = cachedVersion;
      const response = settleWithin(make(), MAKE_LIMIT_MS, key)
        .then((newResponse) => {
          if (isStale) return markStale(newResponse);
          const mayStore =
            newResponse.status === 200 && !newResponse.isUncacheable && versionBefore === cachedVersion;
          if (mayStore && !responses.has(key) && isRepeated(key)) responses.set(key, newResponse);
          return newResponse;
        })
        .finally(() => {
          if (pendingResponses.get(key) === response) pendingResponses.delete(key);
        });
      pendingResponses.set(key, response);
      return response;
    },
  };
}

const markStale = (response: CachedResponse): CachedResponse => response.withHeader(...STALE_HEADER);
