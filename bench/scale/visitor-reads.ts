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

/** What visitors read, each as their browser asks for it: rows by /rest/v1 and whole pages. */
export async function visitorReads(site: RunningSite, sql: SqlPool): Promise<ReadonlyMap<string, Read>> {
  const key = { ...BROWSER, apikey: site.keys.publishableKey };
  const ids = (
    await sql.unsafe<{ id: string }>(
      "select id from public.itineraries where is_published order by md5(id::text) limit 200",
    )
  ).map(({ id }) => id);
  const id = (turn: number) => ids[turn % ids.length] ?? "";
  // A price that nobody set leaves every trip in, and makes each question a new one.
  const search = (parameters: (turn: number) => Record<string, string>): Read => {
    return (turn) => {
      const query = new URLSearchParams({ page_size: "24", ...parameters(turn) });
      return ask(`${site.url}/rest/v1/rpc/search_itineraries?${query}&page=${1 + (turn % 3)}`, {
        ...key,
        // Another value than the usual ones: answered, but not kept.
        "range-unit": `items-${turn}`,
      });
    };
  };
  const page = (path: (turn: number) => string): Read => {
    return async (turn) => ask(`${site.url}${path(turn)}`, BROWSER);
  };
  const raise = () => sql`update public.content_version set version = version + 1`;
  const of = (list: readonly string[], turn: number) => list[turn % list.length] ?? "";
  return new Map<string, Read>([
    ["listing", search(() => ({}))],
    ["filter: region", search((turn) => ({ region: of(REGIONS, turn) }))],
    ["filter: country", search((turn) => ({ country: of(["Cuba", "Peru", "Chile", "Panama"], turn) }))],
    ["filter: trip type", search((turn) => ({ trip_type: of(KINDS, turn) }))],
    ["filter: days", search((turn) => ({ min_days: String(1 + (turn % 5)), max_days: "14" }))],
    ["filter: budget", search((turn) => ({ max_price: String(1000 + (turn % 20) * 100) }))],
    ["filter: month", search((turn) => ({ month: String(1 + (turn % 4)) }))],
    [
      "all filters",
      search((turn) => ({
        region: of(REGIONS, turn),
        trip_type: of(KINDS, turn),
        max_days: "14",
        max_price: "4000",
        month: "2",
      })),
    ],
    ["search: a place", search((turn) => ({ search: of(PLACES, turn) }))],
    ["search: one trip", search((turn) => ({ search: `Trip ${1 + (turn % 90)} to` }))],
    ["search: nothing", search((turn) => ({ search: `zanzibar ${turn}` }))],
    ["sort: price", search(() => ({ sort: "price" }))],
    ["sort: longest", search(() => ({ sort: "duration-desc" }))],
    ["sort: title", search(() => ({ sort: "title" }))],
    [
      "detail",
      (turn) =>
        ask(`${site.url}/rest/v1/itineraries?select=*&id=eq.${id(turn)}&title=neq.${randomUUID()}`, key),
    ],
    [
      "shortlist",
      (turn) =>
        ask(
          `${site.url}/rest/v1/itineraries?select=id,title,image&is_published=eq.true&title=neq.${randomUUID()}&id=in.(${[0, 1, 2, 3, 4].map((step) => id(turn + step)).join(",")})`,
          key,
        ),
    ],
    [
      "featured",
      () =>
        ask(
          `${site.url}/rest/v1/itineraries?select=id,title&is_featured=eq.true&is_published=eq.true&title=neq.${randomUUID()}&order=created_at.desc,id&limit=6`,
          key,
        ),
    ],
    ["page: listing, filtered", page((turn) => `/destinations?q=${of(PLACES, turn)}&budget=${1000 + turn}`)],
    ["page: itinerary", page((turn) => `/itinerary/${id(turn)}`)],
    [
      "page: home, after a change",
      async () => {
        await raise();
        await page(() => "/")(0);
      },
    ],
    [
      "sitemap, after a change",
      async () => {
        await raise();
        await page(() => "/sitemap.xml")(0);
      },
    ],
    [
      "sitemap, a part",
      async () => {
        await raise();
        await page(() => "/sitemap-itineraries-1.xml")(0);
      },
    ],
  ]);
}
