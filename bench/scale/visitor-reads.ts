import { BROWSER_HEADERS } from "#bench/load.ts";
import { fetchOk } from "#bench/measure-requests.ts";
import type { RunningSite } from "#tests/support/run-site.ts";
import type { SqlPool } from "#tests/support/sql.ts";

/** A read; `turn` makes every request different, so that no response comes from a cache. */
export type Read = (turn: number) => Promise<unknown>;

const PLACES = ["river", "mountain", "market", "reef", "forest", "harbor", "volcano", "lagoon"];
const REGIONS = ["Caribbean", "Central America", "South America"];
const TRIP_TYPES = ["Solo", "Family", "Romantic", "Adventure"];

const pickFrom = (list: readonly string[], turn: number) => list[turn % list.length] ?? "";

/** Visitors' reads as a browser sends them: rows from /rest/v1 and whole pages. */
export async function visitorReads(
  { url, keys }: RunningSite,
  sql: SqlPool,
): Promise<ReadonlyMap<string, Read>> {
  const rows = await sql.unsafe<{ id: string }>(
    "select id from public.itineraries where is_published order by md5(id::text) limit 200",
  );
  const ids = rows.map(({ id }) => id);
  const apiHeaders = { ...BROWSER_HEADERS, apikey: keys.publishableKey };
  const callFunction =
    (name: string, parameters: (turn: number) => Record<string, string>): Read =>
    (turn) =>
      // A request with an unusual header bypasses the cache.
      fetchOk(`${url}/rest/v1/rpc/${name}?${new URLSearchParams(parameters(turn))}`, {
        ...apiHeaders,
        "range-unit": `items-${turn}`,
      });
  const search = (filters: (turn: number) => Record<string, string>) =>
    callFunction("search_itineraries", (turn) => ({
      page_size: "24",
      page: String(1 + (turn % 3)),
      ...filters(turn),
    }));
  const manyFilters = (turn: number) => ({
    region: pickFrom(REGIONS, turn),
    trip_type: pickFrom(TRIP_TYPES, turn),
    max_days: "14",
    max_price: "4000",
    month: "2",
  });
  const wishFor = (...words: readonly string[]) => ({
    wishes: JSON.stringify(words.map((word) => ({ words: [word] }))),
  });
  const openPage = (path: string) => fetchOk(`${url}${path}`, BROWSER_HEADERS);
  const afterChange =
    (path: string): Read =>
    async () => {
      // When this number changes, the caches drop all pages.
      await sql`update public.content_version set version = version + 1`;
      await openPage(path);
    };
  return new Map<string, Read>([
    ["listing", search(() => ({}))],
    ["filter: region", search((turn) => ({ region: pickFrom(REGIONS, turn) }))],
    ["filter: budget", search((turn) => ({ max_price: String(1000 + (turn % 20) * 100) }))],
    ["all filters", search(manyFilters)],
    ["facets", callFunction("count_itinerary_choices", () => ({}))],
    ["facets: with filters", callFunction("count_itinerary_choices", manyFilters)],
    ["search: a place", search((turn) => wishFor(pickFrom(PLACES, turn)))],
    ["search: one trip", search((turn) => wishFor("volcano", String(1 + (turn % 90))))],
    ["search: nothing", search((turn) => wishFor("zanzibar", String(turn)))],
    ["sort: price", search(() => ({ sort: "price" }))],
    // A budget above all prices changes the URL but not the result.
    [
      "page: listing, filtered",
      (turn) => openPage(`/destinations?region=caribbean&budget=${100_000 + turn}`),
    ],
    [
      "page: listing, searched",
      (turn) => openPage(`/destinations?q=${pickFrom(PLACES, turn)}&budget=${100_000 + turn}`),
    ],
    ["page: itinerary", (turn) => openPage(`/itinerary/${pickFrom(ids, turn)}`)],
    ["page: home, after a change", afterChange("/")],
    ["sitemap, a part", afterChange("/sitemap-itineraries-1.xml")],
  ]);
}
