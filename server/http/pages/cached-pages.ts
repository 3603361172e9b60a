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
  const [, read = []] = READ_PARAMETERS.find(([page]) => page.test(pathname)) ?? [];
  const names = [...searchParams.keys()];
  return (
    search.length <= LONGEST_CACHED_QUERY &&
    names.length > 0 &&
    new Set(names).size === names.length &&
    names.every((name) => read.includes(name))
  );
}

/** A free-text search, a personal list or several filters together: there are so many that most are requested once. */
export const isRarePage = (pathAndQuery: string): boolean => /[?&](?:q|ids)=|&/.test(pathAndQuery);
