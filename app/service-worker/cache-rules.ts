/** The kinds of responses that the worker caches; each kind has its own cache. */
export const KINDS = ["pages", "files", "images", "reads"] as const;
export type Kind = (typeof KINDS)[number];

/** Maximum entries per kind; the oldest are evicted first. */
export const MOST: Readonly<Record<Kind, number>> = { pages: 40, files: 400, images: 80, reads: 60 };

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly origin: string;
  readonly isPage: boolean;
}

/** The kind of a request, if its response may be cached. Private responses never are. */
export function kindOf({ method, url, origin, isPage }: Asked): Kind | null {
  if (method !== "GET" || url.origin !== origin) return null;
  const { pathname } = url;
  if (isPage) return isPrivatePath(pathname) ? null : "pages";
  if (pathname.startsWith("/assets/")) return "files";
  if (/^\/(placeholder|favicon)\.svg$/.test(pathname)) return "files";
  if (/^\/storage\/v1\/(object|render\/image)\/public\//.test(pathname)) return "images";
  return isPageData(url) ? "reads" : null;
}

/** The data that React Router fetches on client-side navigation. If its URLs change, it is not cached. */
function isPageData({ pathname, searchParams }: URL): boolean {
  const isPublic = searchParams.get("_routes")?.startsWith("routes/public/") === true;
  return isPublic && pathname.endsWith(".data") && !isPrivatePath(pathname);
}

/** Back office, private links and sign-in. A traveler's own pages fetch their private data separately. */
function isPrivatePath(pathname: string): boolean {
  return /^\/(admin|preview|proposal|my-itineraries\/proposals|login|second-factor|forgot-password|reset-password|account|auth|rest|storage|functions)(\/|$)/i.test(
    pathname,
  );
}

/** Cache key of a page: an itinerary is the same page whatever tab or form its URL names. */
export function pageKey(url: URL): string {
  const isOne = /^\/(itinerary|my-itineraries)(\/|$)/.test(url.pathname);
  return url.origin + url.pathname + (isOne ? "" : url.search);
}

export function mayCache(response: Response): boolean {
  const says = response.headers.get("cache-control") ?? "";
  return (
    response.status === 200 && !response.redirected && response.type === "basic" && !says.includes("no-store")
  );
}

/** The site is reachable but cannot respond now: a cached copy is better. */
export const isOutage = (status: number): boolean => status === 502 || status === 503 || status === 504;
