import {
  type CacheKind,
  cacheName,
  isCacheable,
  isKeptCache,
  isOldCache,
  MAX_ENTRIES,
} from "#app/service-worker/cache-rules.ts";

/** Changes with every build, so that a new release, whose pages use other files, starts with empty caches. */
declare const BUILD_ID: string;

const openCache = (kind: CacheKind) => caches.open(cacheName(kind, BUILD_ID));

/** The trips that are kept on this phone come first: all that belongs to their pages was read back. */
async function openCaches(kind: CacheKind): Promise<readonly Cache[]> {
  const kept = (await caches.keys()).filter(isKeptCache);
  return Promise.all([...kept.map((name) => caches.open(name)), openCache(kind)]);
}

export async function findCached(kind: CacheKind, key: string): Promise<Response | undefined> {
  for (const cache of await openCaches(kind)) {
    const copy = await cache.match(key, { ignoreVary: true });
    if (copy) return copy;
  }
}

/** Caches a copy and evicts the oldest entries. A full disk is not an error. */
export async function addToCache(kind: CacheKind, key: string, response: Response): Promise<void> {
  if (!isCacheable(response)) return;
  try {
    // Read whole before the old copy is deleted, because the connection may be lost in between.
    const copy = new Response(await response.arrayBuffer(), response);
    const cache = await openCache(kind);
    // Deleted first, so that the entry moves to the end, because eviction starts with the first entry.
    await cache.delete(key);
    await cache.put(key, copy);
    const keys = await cache.keys();
    const surplus = Math.max(0, keys.length - MAX_ENTRIES[kind]);
    await Promise.all(keys.slice(0, surplus).map((oldKey) => cache.delete(oldKey)));
  } catch {
    // Storage is full or blocked, or the connection was lost.
  }
}

export async function deleteCachesOfOtherBuilds(): Promise<void> {
  const names = (await caches.keys()).filter((name) => isOldCache(name, BUILD_ID));
  await Promise.all(names.map((name) => caches.delete(name)));
}

interface CachedPage {
  readonly path: string;
  readonly title: string;
}

const MAX_LISTED_TRIPS = 8;

/** The latest itineraries and trips in the cache, for the offline page. Titles are escaped for HTML. */
export async function listCachedTrips(): Promise<readonly CachedPage[]> {
  const pages = new Map<string, CachedPage>();
  for (const cache of (await openCaches("pages")).toReversed())
    for (const key of await cache.keys()) {
      const path = new URL(key.url).pathname;
      if (!/^\/(itinerary|my-itineraries)\//.test(path)) continue;
      const html = (await (await cache.match(key))?.text()) ?? "";
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.split(" | ")[0] ?? "";
      pages.delete(path);
      pages.set(path, { path, title: title || "A trip" });
    }
  return [...pages.values()].slice(-MAX_LISTED_TRIPS);
}
