import { CACHE_KINDS, type CacheKind, isCacheable, MAX_ENTRIES } from "#app/service-worker/cache-rules.ts";

/** Changes with every build, so that a new release, whose pages use other files, starts with empty caches. */
declare const BUILD_ID: string;

const PREFIX = "calabash";
const cacheName = (kind: CacheKind) => `${PREFIX}-${kind}-${BUILD_ID}`;
const CURRENT_NAMES = CACHE_KINDS.map(cacheName);

export async function findCached(kind: CacheKind, key: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName(kind));
  return cache.match(key, { ignoreVary: true });
}

/** Caches a copy and evicts the oldest entries. A full disk is not an error. */
export async function addToCache(kind: CacheKind, key: string, response: Response): Promise<void> {
  if (!isCacheable(response)) return;
  try {
    // Read whole before the old copy is deleted, because the connection may be lost in between.
    const copy = new Response(await response.arrayBuffer(), response);
    const cache = await caches.open(cacheName(kind));
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
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(`${PREFIX}-`) && !CURRENT_NAMES.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Called at sign-out, because it is private which pages someone opened. */
export async function deleteCachedPages(): Promise<void> {
  await Promise.all([caches.delete(cacheName("pages")), caches.delete(cacheName("reads"))]);
}

interface CachedPage {
  readonly path: string;
  readonly title: string;
}

const MAX_LISTED_TRIPS = 8;

/** The latest itineraries and trips in the cache, for the offline page. Titles are escaped for HTML. */
export async function listCachedTrips(): Promise<readonly CachedPage[]> {
  const cache = await caches.open(cacheName("pages"));
  const keys = (await cache.keys()).filter(({ url }) => /\/(itinerary|my-itineraries)\//.test(url));
  return Promise.all(
    keys.slice(-MAX_LISTED_TRIPS).map(async (key) => {
      const html = (await (await cache.match(key))?.text()) ?? "";
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.split(" | ")[0] ?? "";
      return { path: new URL(key.url).pathname, title: title || "A trip" };
    }),
  );
}
