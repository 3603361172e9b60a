import { LRUCache } from "lru-cache";
import type { CachedResponse } from "#server/http/cache/cached-response.ts";
import type { ContentVersion } from "#server/http/cache/content-version.ts";
import { settleWithin } from "#server/process/deadline.ts";

export interface ContentCache {
  /** The answer cached under `key`, if it is known without asking anyone that the content has not changed since. */
  peek(key: string): CachedResponse | undefined;
  /** The answer cached under `key`, if the content has not changed since; else the one `make` returns, cached if it is a 200. */
  get(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse>;
}

/** Sent with an answer from memory that may be older than the content, because the database could not be asked. */
const STALE_HEADER = ["x-calabash-stale", "database-away"] as const;
/** Longer than any page takes: later requests start a new one instead of waiting for one that never ends. */
const MAKE_LIMIT_MS = 10_000;

/** Of characters. Longer ones are answered and not cached: they would take room from useful answers. */
export const LONGEST_CACHED_QUERY = 1000;
/** How many questions that were asked once are remembered. */
const REMEMBERED_RARE = 1000;

export interface ContentCacheOptions {
  /** Of keys, headers and bodies together. */
  readonly maxBytes?: number;
  readonly maxEntries?: number;
  /** Whether an answer is cached only when it is asked for again: one of so many that most are asked for once. */
  readonly isRare?: (key: string) => boolean;
  /** Told of every question, for the metrics. */
  readonly onLookup?: (outcome: "hit" | "stale" | "miss") => void;
}

/**
 * Caches answers made of public content until the content changes; when there is no room, the least recently used
 * answers are dropped. While the version cannot be read (the database is away) it goes on answering from memory,
 * and says so in a header.
 */
export function createContentCache(
  contentVersion: ContentVersion,
  { maxBytes = 16_000_000, maxEntries = 10_000, isRare, onLookup }: ContentCacheOptions = {},
): ContentCache {
  const answers = new LRUCache<string, CachedResponse>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: (answer, key) => Math.max(1, key.length + answer.size),
  });
  const askedOnce = new LRUCache<string, true>({ max: REMEMBERED_RARE });
  const isAskedAgain = (key: string) => {
    if (!isRare?.(key) || askedOnce.has(key)) return true;
    askedOnce.set(key, true);
    return false;
  };
  /** Answers that are being made, so that equal questions at the same time are answered once. */
  const making = new Map<string, Promise<CachedResponse>>();
  let version = -1;

  const isKnown = (current: number) => {
    if (current === version) return;
    answers.clear();
    making.clear();
    version = current;
  };

  return {
    peek(key) {
      const { current } = contentVersion;
      const hit = current !== null && current === version ? answers.get(key) : undefined;
      // Without one the question is asked again by `get`, which counts it then.
      if (hit) onLookup?.("hit");
      return hit;
    },

    async get(key, make) {
      const current = contentVersion.current ?? (await contentVersion.read().catch(() => null));
      if (current !== null) isKnown(current);
      const isStale = current === null;
      const hit = answers.get(key);
      onLookup?.(hit ? (isStale ? "stale" : "hit") : "miss");
      if (hit) return isStale ? markStale(hit) : hit;
      const underway = making.get(key);
      if (underway) return underway;
      const madeFor = version;
      const answer = settleWithin(make(), MAKE_LIMIT_MS, key)
        .then((made) => {
          if (isStale) return markStale(made);
          const mayStore = made.status === 200 && !made.isUncacheable && madeFor === version;
          if (mayStore && !answers.has(key) && isAskedAgain(key)) answers.set(key, made);
          return made;
        })
        .finally(() => {
          if (making.get(key) === answer) making.delete(key);
        });
      making.set(key, answer);
      return answer;
    },
  };
}

const markStale = (answer: CachedResponse): CachedResponse => answer.withHeader(...STALE_HEADER);
