import { MAX_CACHED_QUERY_LENGTH } from "#server/http/cache/content-cache.ts";
import { isPrivatePage } from "#server/process/paths.ts";

const FILTERS = ["region", "country", "category", "q", "duration", "budget", "month", "pace", "effort"];

/** The query parameters that each public page reads, and the route that loads its data. */
const PAGES: readonly (readonly [page: RegExp, route: string, parameters: readonly string[]])[] = [
  [/^\/$/, "home", []],
  [/^\/destinations(\/(region|category)\/[a-z-]+)?$/, "destinations", [...FILTERS, "sort", "page"]],
  [/^\/listing-counts$/, "listing-counts", FILTERS],
  [/^\/shortlist$/, "shortlist", ["ids"]],
  [/^\/itinerary(\/[^/]*)?$/, "itinerary", ["tab"]],
  [/^\/contact$/, "contact", []],
  [/^\/about-us$/, "about", []],
  [/^\/faqs$/, "faqs", []],
];

/** Path and query on our own host. A leading double slash is shortened, because it would name another host. */
export const pathOnThisSite = ({ pathname, search }: Pick<URL, "pathname" | "search">): string =>
  pathname.replace(/^\/{2,}/, "/") + search;

/**
 * Whether a rendered page may be cached. A page behind a private link may not, because it can be withdrawn at any time.
 * A page with parameters that it ignores may not, because invented parameters would evict other pages.
 */
export function canCachePage({ pathname, search, searchParams }: URL): boolean {
  if (isPrivatePage(pathname)) return false;
  if (search === "") return true;
  // React Router requests a page's data at its path with the suffix .data, and names the route in the query. If React
  // Router changes this, data responses are no longer cached.
  const page = pathname.replace(/^\/_\.data$/, "/").replace(/\.data$/, "");
  const [, route = "", parameters = []] = PAGES.find(([path]) => path.test(page)) ?? [];
  const isReadByPage = (name: string, value: string) =>
    name === "_routes" ? page !== pathname && value === `routes/public/${route}` : parameters.includes(name);
  const params = [...searchParams];
  return (
    search.length <= MAX_CACHED_QUERY_LENGTH &&
    params.length > 0 &&
    new Set(params.map(([name]) => name)).size === params.length &&
    params.every(([name, value]) => isReadByPage(name, value))
  );
}

/** Whether a page is one of many that are mostly requested once: a text search, a personal list or several filters. */
export const isRarePage = (pathAndQuery: string): boolean =>
  /[?&](?:q|ids)=|&/.test(pathAndQuery.replace(/[?&]_routes=[^&]*$/, ""));
