import { BROWSER } from "#bench/load.ts";
import { ask } from "#bench/sustain.ts";
import type { RunningSite } from "#tests/support/run-site.ts";
import type { SqlPool } from "#tests/support/sql.ts";

/** A read; `turn` makes every request different, so that no response comes from a cache. */
export type Read = (turn: number) => Promise<unknown>;

const PLACES = ["river", "mountain", "market", "reef", "forest", "harbor", "volcano", "lagoon"];
const REGIONS = ["Caribbean", "Central America", "South America"];
const KINDS = ["Solo", "Family", "Romantic", "Adventure"];

const of = (list: readonly string[], turn: number) => list[turn % list.length] ?? "";

/** Visitors' reads as a browser sends them: rows from /rest/v1 and whole pages. */
export async function visitorReads(
  { url, keys }: RunningSite,
  sql: SqlPool,
): Promise<ReadonlyMap<string, Read>> {
  const found = await sql.unsafe<{ id: string }>(
    "select id from public.itineraries where is_published order by md5(id::text) limit 200",
  );
  const ids = found.map(({ id }) => id);
  const key = { ...BROWSER, apikey: keys.publishableKey };
  const call =
    (name: string, parameters: (turn: number) => Record<string, string>): Read =>
    (turn) =>
      // A request with an unusual header bypasses the cache.
      ask(`${url}/rest/v1/rpc/${name}?${new URLSearchParams(parameters(turn))}`, {
        ...key,
        "range-unit": `items-${turn}`,
      });
  const search = (filters: (turn: number) => Record<string, string>) =>
    call("search_itineraries", (turn) => ({
      page_size: "24",
      page: String(1 + (turn % 3)),
      ...filters(turn),
    }));
  const manyFilters = (turn: number) => ({
    region: of(REGIONS, turn),
    trip_type: of(KINDS, turn),
    max_days: "14",
    max_price: "4000",
    month: "2",
  });
  const open = (path: string) => ask(`${url}${path}`, BROWSER);
  const afterChange =
    (path: string): Read =>
    async () => {
      await sql`update public.content_version set version = version + 1`;
      await open(path);
    };
  return new Map<string, Read>([
    ["listing", search(() => ({}))],
    ["filter: region", search((turn) => ({ region: of(REGIONS, turn) }))],
    ["filter: budget", search((turn) => ({ max_price: String(1000 + (turn % 20) * 100) }))],
    ["all filters", search(manyFilters)],
    ["facets", call("count_itinerary_choices", () => ({}))],
    ["facets: with filters", call("count_itinerary_choices", manyFilters)],
    ["search: a place", search((turn) => ({ search: of(PLACES, turn) }))],
    ["search: one trip", search((turn) => ({ search: `Trip ${1 + (turn % 90)} to` }))],
    ["search: nothing", search((turn) => ({ search: `zanzibar ${turn}` }))],
    ["sort: price", search(() => ({ sort: "price" }))],
    ["page: listing, filtered", (turn) => open(`/destinations?region=caribbean&budget=${100_000 + turn}`)],
    [
      "page: listing, searched",
      (turn) => open(`/destinations?q=${of(PLACES, turn)}&budget=${100_000 + turn}`),
    ],
    ["page: itinerary", (turn) => open(`/itinerary/${of(ids, turn)}`)],
    ["page: home, after a change", afterChange("/")],
    ["sitemap, a part", afterChange("/sitemap-itineraries-1.xml")],
  ]);
}
