const PREFIX = "calabash-";
const KEPT_PREFIX = `${PREFIX}kept-`;
export const cacheName = (kind: CacheKind, buildId: string) => `${PREFIX}${kind}-${buildId}`;

/** What a person keeps of their trips on their own phone. No release replaces it; the page does (features/trips/phone). */
export const keptCacheName = (userId: string) => KEPT_PREFIX + userId;
export const isKeptCache = (name: string) => name.startsWith(KEPT_PREFIX);

/** Whether a cache says what somebody has opened or keeps, unlike one with the site's own files. */
export const isPersonalCache = (name: string) =>
  name.startsWith(PREFIX) && !name.startsWith(`${PREFIX}files-`);

export const isOldCache = (name: string, buildId: string) =>
  name.startsWith(PREFIX) && !name.endsWith(`-${buildId}`) && !isKeptCache(name);

/** The kinds of responses that the worker caches, each in its own cache. 'reads' are data for client-side navigation. */
export const CACHE_KINDS = ["pages", "files", "images", "reads"] as const;
export type CacheKind = (typeof CACHE_KINDS)[number];

/** Maximum entries per kind; the oldest are evicted first. */
export const MAX_ENTRIES: Readonly<Record<CacheKind, number>> = {
  pages: 40,
  files: 400,
  images: 120,
  reads: 60,
};

interface CacheRequest {
  readonly method: string;
  readonly url: URL;
  readonly origin: string;
  readonly isPage: boolean;
}

/** The cache for the response to a request; null if the response is not cached, for instance because it is private. */
export function cacheKindOf({ method, url, origin, isPage }: CacheRequest): CacheKind | null {
  if (method !== "GET" || url.origin !== origin) return null;
  const { pathname } = url;
  if (isPage) return isPrivatePath(pathname) ? null : "pages";
  if (pathname.startsWith("/assets/")) return "files";
  if (/^\/(placeholder|favicon)\.svg$/.test(pathname)) return "files";
  if (/^\/(storage\/v1\/(object|render\/image)\/public|maps)\//.test(pathname)) return "images";
  return isPageData(url) ? "reads" : null;
}

/** Whether React Router fetches this on client-side navigation to a public page. The root's data is not included. */
function isPageData({ pathname, searchParams }: URL): boolean {
  const isPublic = searchParams.get("_routes")?.startsWith("routes/public/") === true;
  return isPublic && pathname.endsWith(".data") && !isPrivatePath(pathname);
}

/** Back office, private links, sign-in and APIs, but not a traveler's trips, whose HTML contains no private data. */
function isPrivatePath(pathname: string): boolean {
  return /^\/(admin|preview|proposal|my-itineraries\/proposals|login|second-factor|forgot-password|reset-password|account|auth|rest|storage|functions)(\/|$)/i.test(
    pathname,
  );
}

/** Cache key of a page. Ignores the query of an itinerary or trip, which only opens a tab or form. */
export function pageKey(url: URL): string {
  const ignoresQuery = /^\/(itinerary|my-itineraries)(\/|$)/.test(url.pathname);
  return url.origin + url.pathname + (ignoresQuery ? "" : url.search);
}

/** Whether a response is complete, from our own origin (type 'basic') and not marked 'no-store'. */
export function isCacheable(response: Response): boolean {
  const cacheControl = response.headers.get("cache-control") ?? "";
  return (
    response.status === 200 &&
    !response.redirected &&
    response.type === "basic" &&
    !cacheControl.includes("no-store")
  );
}

/** Whether the site cannot respond now, so that a cached copy is better. */
export const isOutage = (status: number): boolean => status === 502 || status === 503 || status === 504;
