import { LONGEST_CACHED_QUERY } from "#server/http/cache/content-cache.ts";
import { isPrivatePage } from "#server/process/private-pages.ts";

/** The query parameters that each public page reads. */
const READ_PARAMETERS: readonly (readonly [page: RegExp, parameters: readonly string[]])[] = [
  [
    /^\/destinations(\/(region|category)\/[a-z-]+)?$/,
    ["region", "country", "category", "q", "duration", "budget", "month", "pace", "effort", "sort", "page"],
  ],
  [/^\/shortlist$/, ["ids"]],
  [/^\/itinerary(\/[^/]*)?$/, ["tab"]],
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
  const [, read = []] = READ_PARAMETERS.find(([page]) => page.test(pathname)) ?? [];
  const names = [...searchParams.keys()];
  return (
    search.length <= LONGEST_CACHED_QUERY &&
    names.length > 0 &&
    new Set(names).size === names.length &&
    names.every((name) => read.includes(name))
  );
}

/**
 * A search for words of someone's own, a list of someone's own, or several filters together: there are so many that most
 * are asked for once, also by crawlers.
 */
export const isRarePage = (pathAndQuery: string): boolean => /[?&](?:q|ids)=|&/.test(pathAndQuery);
