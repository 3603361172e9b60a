import { LONGEST_CACHED_QUERY } from "#server/http/cache/content-cache.ts";
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

/** Path and query on our own host: a leading double slash would name another host. */
export const pathOnThisSite = ({ pathname, search }: Pick<URL, "pathname" | "search">): string =>
  pathname.replace(/^\/{2,}/, "/") + search;

/**
 * Whether a rendered page may be cached. Not behind a private link, which may be withdrawn at any time, and not with
 * parameters that the page ignores, which would evict other pages.
 */
export function mayCachePage({ pathname, search, searchParams }: URL): boolean {
  if (isPrivatePage(pathname)) return false;
  if (search === "") return true;
  // React Router requests a page's data at its path with this suffix, and names the route in the query. If that
  // changes, the data is rendered for every request.
  const page = pathname.replace(/^\/_\.data$/, "/").replace(/\.data$/, "");
  const [, route = "", read = []] = PAGES.find(([path]) => path.test(page)) ?? [];
  const isRead = (name: string, value: string) =>
    name === "_routes" ? page !== pathname && value === `routes/public/${route}` : read.includes(name);
  const params = [...searchParams];
  return (
    search.length <= LONGEST_CACHED_QUERY &&
    params.length > 0 &&
    new Set(params.map(([name]) => name)).size === params.length &&
    params.every(([name, value]) => isRead(name, value))
  );
}

/** A free-text search, a personal list or several filters together: there are so many that most are requested once. */
export const isRarePage = (pathAndQuery: string): boolean =>
  /[?&](?:q|ids)=|&/.test(pathAndQuery.replace(/[?&]_routes=[^&]*$/, ""));
