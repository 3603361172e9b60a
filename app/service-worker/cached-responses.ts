import { KINDS, type Kind, MOST, mayCache } from "#app/service-worker/cache-rules.ts";

/** Changes with every build, so that a new release, whose pages use other files, starts with empty caches. */
declare const BUILD_ID: string;

const PREFIX = "calabash";
const nameOf = (kind: Kind) => `${PREFIX}-${kind}-${BUILD_ID}`;
const CURRENT = KINDS.map(nameOf);

export async function findCached(kind: Kind, key: string): Promise<Response | undefined> {
  const cache = await caches.open(nameOf(kind));
  return cache.match(key, { ignoreVary: true });
}

/** Caches a copy and evicts the oldest entries. A full disk is not an error. */
export async function addToCache(kind: Kind, key: string, response: Response): Promise<void> {
  if (!mayCache(response)) return;
  try {
    const cache = await caches.open(nameOf(kind));
    // Deleted first, so that the entry moves to the end, because eviction starts with the first entry.
    await cache.delete(key);
    await cache.put(key, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[kind])).map((old) => cache.delete(old)));
  } catch {
    // Storage is full or blocked.
  }
}

export async function forgetOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(`${PREFIX}-`) && !CURRENT.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Called at sign-out, because it is private which pages someone opened. */
export async function forgetPages(): Promise<void> {
  await Promise.all([caches.delete(nameOf("pages")), caches.delete(nameOf("reads"))]);
}

interface CachedPage {
  readonly path: string;
  readonly title: string;
}

export async function listCachedTrips(): Promise<readonly CachedPage[]> {
  const cache = await caches.open(nameOf("pages"));
  const keys = (await cache.keys()).filter(({ url }) => /\/(itinerary|my-itineraries)\//.test(url));
  return Promise.all(
    keys.slice(-8).map(async (key) => {
      const html = (await (await cache.match(key))?.text()) ?? "";
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.split(" | ")[0] ?? "";
      return { path: new URL(key.url).pathname, title: title || "A trip" };
    }),
  );
}
