/** The kinds of answers that the worker keeps; each kind has a cache of its own. */
export const KINDS = ["pages", "files", "pictures", "reads"] as const;
export type Kind = (typeof KINDS)[number];

/** How many of each kind; the oldest go first. */
export const MOST: Readonly<Record<Kind, number>> = { pages: 40, files: 400, pictures: 80, reads: 60 };

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly origin: string;
  readonly isPage: boolean;
}

/** Which kind a request is, if its answer may be kept at all. What only one person may see never is. */
export function kindOf({ method, url, origin, isPage }: Asked): Kind | null {
  if (method !== "GET" || url.origin !== origin) return null;
  const { pathname } = url;
  if (isPage) return isPrivatePath(pathname) ? null : "pages";
  if (pathname.startsWith("/assets/")) return "files";
  if (/^\/(placeholder|favicon)\.svg$/.test(pathname)) return "files";
  if (/^\/storage\/v1\/(object|render\/image)\/public\//.test(pathname)) return "pictures";
  return isPageData(url) ? "reads" : null;
}

/** What React Router fetches for a page that is opened inside the site. */
function isPageData({ pathname, searchParams }: URL): boolean {
  const isPublic = searchParams.get("_routes")?.startsWith("routes/public/") === true;
  return isPublic && pathname.endsWith(".data") && !isPrivatePath(pathname);
}

/** Back office, private links and sign-in. A traveller's own pages hold nothing private: their data is fetched apart. */
function isPrivatePath(pathname: string): boolean {
  return /^\/(admin|preview|proposal|my-itineraries\/proposals|login|second-factor|forgot-password|reset-password|account|auth|rest|storage|functions)(\/|$)/i.test(
    pathname,
  );
}

/** Under which address a page is kept: an itinerary is the same page whatever tab or form its address names. */
export function pageKey(url: URL): string {
  const isOne = /^\/(itinerary|my-itineraries)(\/|$)/.test(url.pathname);
  return url.origin + url.pathname + (isOne ? "" : url.search);
}

/** Whether an answer is worth keeping. */
export function mayCache(response: Response): boolean {
  const says = response.headers.get("cache-control") ?? "";
  return (
    response.status === 200 && !response.redirected && response.type === "basic" && !says.includes("no-store")
  );
}

/** The site is reached but cannot answer now: a kept copy is better. */
export const isOutage = (status: number): boolean => status === 502 || status === 503 || status === 504;
