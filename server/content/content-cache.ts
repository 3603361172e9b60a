import { LRUCache } from "lru-cache";
import type { ReadContentVersion } from "#server/content/content-version.ts";

export interface CachedAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

export interface ContentCache {
  /** The answer kept under `key`, if the content has not changed since; else the one `make` returns, kept if it is a 200. */
  get(key: string, make: () => Promise<CachedAnswer>): Promise<CachedAnswer>;
}

interface ContentCacheOptions {
  /** Of keys, headers and bodies together. */
  readonly maxCharacters?: number;
  readonly maxEntries?: number;
}

/**
 * Keeps answers made of public content until the content changes; when there is no room, the least recently used
 * answers are dropped. While the version cannot be read (the database is away) it goes on answering from memory.
 */
export function createContentCache(
  readVersion: ReadContentVersion,
  { maxCharacters = 64_000_000, maxEntries = 10_000 }: ContentCacheOptions = {},
): ContentCache {
  const kept = new LRUCache<string, CachedAnswer>({
    max: maxEntries,
    maxSize: maxCharacters,
    sizeCalculation: charactersOf,
  });
  /** Answers that are being made, so that equal questions at the same time are answered once. */
  const making = new Map<string, Promise<CachedAnswer>>();
  let version = -1;

  return {
    async get(key, make) {
      const current = await readVersion().catch(() => version);
      if (current !== version) {
        kept.clear();
        making.clear();
        version = current;
      }
      const known = kept.get(key) ?? making.get(key);
      if (known) return known;
      const madeFor = version;
      const answer = make()
        .then((made) => {
          if (made.status === 200 && madeFor === version && !kept.has(key)) kept.set(key, made);
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

function charactersOf({ headers, body }: CachedAnswer, key: string): number {
  const headerCharacters = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return Math.max(1, key.length + headerCharacters + body.length);
}
