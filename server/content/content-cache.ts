import type { ReadContentVersion } from "#server/content/content-version.ts";
import { settleWithin } from "#server/deadline.ts";

export interface CachedAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  /** Not to be kept. */
  readonly isPassing?: boolean;
}

export interface ContentCache {
  /** What is kept under `key` while the content is unchanged, else what `make` answers, kept if it is a 200. */
  get(key: string, make: () => Promise<CachedAnswer>): Promise<CachedAnswer>;
}

/** On an answer from memory that may be older than the content, because the database could not be asked. */
const STALE_HEADER = ["x-calabash-stale", "database-away"] as const;
/** Longer than any page takes: whoever comes later begins anew instead of waiting for one that never ends. */
const MAKE_LIMIT_MS = 10_000;

/**
 * Keeps answers made of public content until the content changes. While the version cannot be read (the
 * database is away) it goes on answering from what it has, and says so in a header.
 */
export function createContentCache(
  readVersion: ReadContentVersion,
  { maxCharacters = 64_000_000 }: { readonly maxCharacters?: number } = {},
): ContentCache {
  const kept = new Map<string, CachedAnswer>();
  const making = new Map<string, Promise<CachedAnswer>>();
  let characters = 0;
  let version = -1;

  const forgetAll = () => {
    kept.clear();
    making.clear();
    characters = 0;
  };
  const keep = (key: string, answer: CachedAnswer) => {
    kept.set(key, answer);
    characters += answer.body.length;
    for (const [oldest, old] of kept) {
      if (characters <= maxCharacters) break;
      kept.delete(oldest);
      characters -= old.body.length;
    }
  };

  return {
    async get(key, make) {
      const current = await readVersion().catch(() => null);
      if (current !== null && current !== version) {
        forgetAll();
        version = current;
      }
      const hit = kept.get(key);
      const isStale = current === null;
      if (hit) return isStale ? markStale(hit) : hit;
      const underway = making.get(key);
      if (underway) return underway;
      const madeFor = version;
      const answer = settleWithin(make(), MAKE_LIMIT_MS, key).then(
        (made) => {
          if (making.get(key) === answer) making.delete(key);
          if (isStale) return markStale(made);
          if (made.status === 200 && !made.isPassing && madeFor === version && !kept.has(key))
            keep(key, made);
          return made;
        },
        (cause) => {
          if (making.get(key) === answer) making.delete(key);
          throw cause;
        },
      );
      making.set(key, answer);
      return answer;
    },
  };
}

const markStale = (answer: CachedAnswer): CachedAnswer => ({
  ...answer,
  headers: [...answer.headers, STALE_HEADER],
});
