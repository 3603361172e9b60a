import { randomUUID } from "node:crypto";
import { BROWSER } from "#bench/load.ts";
import { ask } from "#bench/sustain.ts";
import type { RunningSite } from "#tests/support/run-site.ts";
import type { SqlPool } from "#tests/support/sql.ts";

/** A read, numbered so that none is answered from memory. */
export type Read = (turn: number) => Promise<unknown>;

const PLACES = ["river", "mountain", "market", "reef", "forest", "harbour", "volcano", "lagoon"];
const REGIONS = ["Caribbean", "Central America", "South America"];
const KINDS = ["Solo", "Family", "Romantic", "Adventure"];

const of = (list: readonly string[], turn: number) => list[turn % list.length] ?? "";

/** What visitors read, each as their browser asks for it: rows by /rest/v1 and whole pages. */
export async function visitorReads(site: RunningSite, sql: SqlPool): Promise<ReadonlyMap<string, Read>> {
  const ids = (
    await sql.unsafe<{ id: string }>(
      "select id from public.itineraries where is_published order by md5(id::text) limit 200",
    )
  ).map(({ id }) => id);
  return new Map<string, Read>([...searches(site), ...rows(site, ids), ...pages(site, sql, ids)]);
}

const keyOf = ({ keys }: RunningSite) => ({ ...BROWSER, apikey: keys.publishableKey });

type Filters = (turn: number) => Record<string, string>;

const manyFilters: Filters = (turn) => ({
  region: of(REGIONS, turn),
  trip_type: of(KINDS, turn),
  max_days: "14",
  max_price: "4000",
  month: "2",
});

function searches(site: RunningSite): [string, Read][] {
  const call = (name: string, parameters: Record<string, string>, turn: number) =>
    ask(`${site.url}/rest/v1/rpc/${name}?${new URLSearchParams(parameters)}`, {
      ...keyOf(site),
      // Another value than the usual ones: answered, but not kept.
      "range-unit": `items-${turn}`,
    });
  const search =
    (filters: Filters): Read =>
    (turn) =>
      call("search_itineraries", { page_size: "24", ...filters(turn), page: String(1 + (turn % 3)) }, turn);
  const facets =
    (filters: Filters): Read =>
    (turn) =>
      call("count_itinerary_choices", filters(turn), turn);
  return [
    ["listing", search(() => ({}))],
    ["filter: region", search((turn) => ({ region: of(REGIONS, turn) }))],
    ["filter: country", search((turn) => ({ country: of(["Cuba", "Peru", "Chile", "Panama"], turn) }))],
    ["filter: trip type", search((turn) => ({ trip_type: of(KINDS, turn) }))],
    ["filter: days", search((turn) => ({ min_days: String(1 + (turn % 5)), max_days: "14" }))],
    ["filter: budget", search((turn) => ({ max_price: String(1000 + (turn % 20) * 100) }))],
    ["filter: month", search((turn) => ({ month: String(1 + (turn % 4)) }))],
    ["all filters", search(manyFilters)],
    ["facets: none chosen", facets(() => ({}))],
    ["facets: with filters", facets(manyFilters)],
    ["facets: of a search", facets((turn) => ({ search: of(PLACES, turn) }))],
    ["search: a place", search((turn) => ({ search: of(PLACES, turn) }))],
    ["search: one trip", search((turn) => ({ search: `Trip ${1 + (turn % 90)} to` }))],
    ["search: nothing", search((turn) => ({ search: `zanzibar ${turn}` }))],
    ["sort: price", search(() => ({ sort: "price" }))],
    ["sort: longest", search(() => ({ sort: "duration-desc" }))],
    ["sort: title", search(() => ({ sort: "title" }))],
  ];
}

function rows(site: RunningSite, ids: readonly string[]): [string, Read][] {
  // A title that no itinerary has makes each question a new one.
  const read = (query: string) =>
    ask(`${site.url}/rest/v1/itineraries?title=neq.${randomUUID()}&${query}`, keyOf(site));
  const five = (turn: number) => [0, 1, 2, 3, 4].map((step) => of(ids, turn + step)).join(",");
  return [
    ["detail", (turn) => read(`select=*&id=eq.${of(ids, turn)}`)],
    ["shortlist", (turn) => read(`select=id,title,image&is_published=eq.true&id=in.(${five(turn)})`)],
    [
      "featured",
      () => read("select=id,title&is_featured=eq.true&is_published=eq.true&order=created_at.desc,id&limit=6"),
    ],
  ];
}

function pages({ url }: RunningSite, sql: SqlPool, ids: readonly string[]): [string, Read][] {
  const open = (path: string) => ask(`${url}${path}`, BROWSER);
  const afterChange =
    (path: string): Read =>
    async () => {
      await sql`update public.content_version set version = version + 1`;
      await open(path);
    };
  return [
    ["page: listing, filtered", (turn) => open(`/destinations?region=caribbean&budget=${100_000 + turn}`)],
    // Of a hundred trips twelve hold such a word, of more of them a whole page.
    [
      "page: listing, searched",
      (turn) => open(`/destinations?q=${of(PLACES, turn)}&budget=${100_000 + turn}`),
    ],
    ["page: itinerary", (turn) => open(`/itinerary/${of(ids, turn)}`)],
    ["page: home, after a change", afterChange("/")],
    ["sitemap, after a change", afterChange("/sitemap.xml")],
    ["sitemap, a part", afterChange("/sitemap-itineraries-1.xml")],
  ];
}
