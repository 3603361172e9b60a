const SCRIPT = "/service-worker.js";

const worker = () => ("serviceWorker" in navigator ? navigator.serviceWorker : null);

/**
 * Registers the service worker, which lets what was opened be read offline. Where it is not allowed, as in
 * some private windows, the site works without.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD) return;
  await worker()
    ?.register(SCRIPT)
    .catch(() => {});
}

/** Tells the worker to store a page that it did not see: opened inside the site, or before the worker was there. */
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

/** At sign-out. */
export async function forgetOfflineCopies(): Promise<void> {
  const registration = await worker()?.getRegistration();
  registration?.active?.postMessage({ type: "forget" });
}
