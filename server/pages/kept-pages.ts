/** The query parameters that each public page reads. */
const READ_PARAMETERS: readonly (readonly [page: RegExp, parameters: readonly string[]])[] = [
  [/^\/destinations$/, ["region", "country", "category", "q", "duration", "budget", "month", "sort", "page"]],
  [/^\/shortlist$/, ["ids"]],
  [/^\/itinerary(\/[^/]*)?$/, ["tab"]],
];
const LONGEST_KEPT_QUERY = 1000;

/**
 * Whether a rendered page may be kept in memory. A preview may be withdrawn at any time, the address of a proposal
 * is a secret that must not lie about in memory as a key, and a query with
 * parameters that the page does not read would only take room from other pages: both are rendered each time.
 */
export function mayKeepPage({ pathname, search, searchParams }: URL): boolean {
  if (/^\/(preview|proposal)(\/|$)/.test(pathname)) return false;
  if (search === "") return true;
  const [, read = []] = READ_PARAMETERS.find(([page]) => page.test(pathname)) ?? [];
  const names = [...searchParams.keys()];
  return (
    search.length <= LONGEST_KEPT_QUERY &&
    names.length > 0 &&
    new Set(names).size === names.length &&
    names.every((name) => read.includes(name))
  );
}
