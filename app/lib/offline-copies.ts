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

/** Tells the worker to delete the cached pages and their data. Called at sign-out. */
export async function deleteOfflineCopies(): Promise<void> {
  const registration = await worker()?.getRegistration();
  registration?.active?.postMessage({ type: "forget" });
}
