import { LONGEST_CACHED_QUERY } from "#server/http/cache/content-cache.ts";
import { isPrivatePage } from "#server/process/private-pages.ts";

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

/** Path and query, below our own host: two slashes at the front would name another one, and its page be rendered. */
export const pathOnThisSite = ({ pathname, search }: Pick<URL, "pathname" | "search">): string =>
  pathname.replace(/^\/{2,}/, "/") + search;

/**
 * Whether a rendered page may be cached. A page behind a private link may be withdrawn at any time, and a query with
 * parameters that the page does not read would only take room from other pages: both are rendered each time.
 */
export function mayCachePage({ pathname, search, searchParams }: URL): boolean {
  if (isPrivatePage(pathname)) return false;
  if (search === "") return true;
  // React Router fetches the data of a page from its path with this end, and names the route in the query.
  const page = pathname.replace(/^\/_\.data$/, "/").replace(/\.data$/, "");
  const [, route = "", read = []] = PAGES.find(([path]) => path.test(page)) ?? [];
  const isRead = (name: string, value: string) =>
    name === "_routes" ? page !== pathname && value === `routes/public/${route}` : read.includes(name);
  const asked = [...searchParams];
  return (
    search.length <= LONGEST_CACHED_QUERY &&
    asked.length > 0 &&
    new Set(asked.map(([name]) => name)).size === asked.length &&
    asked.every(([name, value]) => isRead(name, value))
  );
}

/**
 * A search for words of someone's own, a list of someone's own, or several filters together: there are so many that most
 * are asked for once, also by crawlers.
 */
export const isRarePage = (pathAndQuery: string): boolean =>
  /[?&](?:q|ids)=|&/.test(pathAndQuery.replace(/[?&]_routes=[^&]*$/, ""));
