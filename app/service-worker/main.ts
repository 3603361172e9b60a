import { type CacheKind, cacheKindOf, isOutage, pageKey } from "#app/service-worker/cache-rules.ts";
import { addToCache, deleteCachesOfOtherBuilds, findCached } from "#app/service-worker/cached-responses.ts";
import { offlinePage } from "#app/service-worker/offline-page.ts";
import type { FetchEvent, WorkerScope } from "#app/service-worker/worker-scope.ts";

// Visited pages can be read offline; other pages show the offline page. The network has precedence, except
// for built files, whose names change with their content (docs/decisions/024-offline.md).

declare const self: WorkerScope;
/** If there is a cached copy, a network that does not respond within this time counts as offline. */
const TIMEOUT_MS = 6000;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("activate", (event) => {
  const activate = async () => {
    await deleteCachesOfOtherBuilds();
    // Navigation preload is not used, because when it fails, Firefox shows its own error page instead of ours.
    await self.clients.claim();
  };
  event.waitUntil(activate());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isPage = request.mode === "navigate";
  const kind = cacheKindOf({
    method: request.method,
    url,
    origin: self.location.origin,
    isPage,
  });
  if (isPage && url.origin === self.location.origin) event.respondWith(respondWithPage(event, url, kind));
  else if (kind === "files") event.respondWith(respondWithFile(event));
  else if (kind) event.respondWith(respondNetworkFirst(event, kind, request.url));
});

self.addEventListener("message", (event) => {
  const { type, path, files } = event.data ?? {};
  if (type === "keep" && typeof path === "string") {
    event.waitUntil(cacheOpenedPage(path, Array.isArray(files) ? files.map(String) : []));
  }
});

async function respondWithPage(event: FetchEvent, url: URL, kind: CacheKind | null): Promise<Response> {
  if (!kind) return fetch(event.request).catch(offlinePage);
  const key = pageKey(url);
  const copy = await findCached(kind, key);
  try {
    const response = await (copy ? withinTimeout(fetch(event.request)) : fetch(event.request));
    if (copy && isOutage(response.status)) return copy;
    event.waitUntil(addToCache(kind, key, response.clone()));
    return response;
  } catch {
    return copy ?? offlinePage();
  }
}

async function respondWithFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const copy = await findCached("files", request.url);
  if (copy) return copy;
  const response = await fetch(request);
  event.waitUntil(addToCache("files", request.url, response.clone()));
  return response;
}

async function respondNetworkFirst(event: FetchEvent, kind: CacheKind, key: string): Promise<Response> {
  try {
    const response = await fetch(event.request);
    const copy = isOutage(response.status) ? await findCached(kind, key) : undefined;
    if (copy) return copy;
    event.waitUntil(addToCache(kind, key, response.clone()));
    return response;
  } catch (cause) {
    const copy = await findCached(kind, key);
    if (copy) return copy;
    throw cause;
  }
}

/** Caches the document and the files of a page that was opened without the worker or by client-side navigation. */
async function cacheOpenedPage(path: string, files: readonly string[]): Promise<void> {
  const url = new URL(path, self.location.origin);
  const ourRequest = { method: "GET", origin: self.location.origin } as const;
  if (cacheKindOf({ ...ourRequest, url, isPage: true }) !== "pages") return;
  const fetchAndCache = async (kind: CacheKind, key: string, source: string) => {
    // Without credentials, so that the copy is the one that every visitor gets.
    const response = await fetch(source, { credentials: "omit", priority: "low" });
    await addToCache(kind, key, response);
  };
  const downloads = files.map(async (file) => {
    const kind = cacheKindOf({ ...ourRequest, url: new URL(file, self.location.origin), isPage: false });
    if (kind && kind !== "reads" && !(await findCached(kind, file))) await fetchAndCache(kind, file, file);
  });
  // The page is cached after its files, without which it cannot be read offline. Failures are ignored; the next visit
  // to the page tries again.
  await Promise.allSettled(downloads);
  await fetchAndCache("pages", pageKey(url), url.href).catch(() => {});
}

async function withinTimeout(pending: Promise<Response>): Promise<Response> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, TIMEOUT_MS, new Error("the network timed out"));
  try {
    return await Promise.race([pending, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
