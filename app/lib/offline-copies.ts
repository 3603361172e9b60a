import { isKeptCache, isPersonalCache, keptCacheName } from "#app/service-worker/cache-rules.ts";

const SCRIPT = "/service-worker.js";

const worker = () => ("serviceWorker" in navigator ? navigator.serviceWorker : null);

/**
 * Registers the service worker, so that visited pages can be read offline. The site works without it, as in
 * some private windows.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD) return;
  await worker()
    ?.register(SCRIPT)
    .catch(() => {});
}

/** Tells the worker to cache a page that was opened by client-side navigation or before the worker was active. */
export async function cacheForOffline(path: string): Promise<void> {
  const registration = await worker()?.getRegistration();
  if (!registration) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => /\/(assets|storage)\//.test(name));
  active?.postMessage({ type: "keep", path, files: [...new Set(files)] });
}

/** Deletes what this browser has of the pages and trips that somebody opened. Called at sign-out. */
export const deleteOfflineCopies = () => deleteCaches(isPersonalCache);

/** Called after a log-in, because the last person may not have logged out. */
export const deleteTripsOfOthers = (userId: string) =>
  deleteCaches((name) => isKeptCache(name) && name !== keptCacheName(userId));

async function deleteCaches(isUnwanted: (name: string) => boolean): Promise<void> {
  // Without https there are no caches.
  const names = "caches" in window ? await caches.keys().catch(() => []) : [];
  await Promise.all(names.filter(isUnwanted).map((name) => caches.delete(name)));
}
