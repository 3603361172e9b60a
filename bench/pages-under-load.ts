import { withCpu } from "#bench/cpu.ts";
import { startFloor } from "#bench/floor.ts";
import { BROWSER, isShort, load } from "#bench/load.ts";
import { loadOnceEach } from "#bench/sustain.ts";
import { printRow, type Round } from "#bench/table.ts";
import { firstItinerary } from "#tests/support/first-itinerary.ts";
import type { RunningSite } from "#tests/support/run-site.ts";

/** How often site and baseline are measured in turn, so that a disturbance of the machine affects both. */
const ROUNDS = isShort ? 1 : 5;

/** Measures cached responses, compared with a bare Node server that sends the same bytes. */
export async function benchMemory(site: RunningSite): Promise<void> {
  const { url, keys, pid } = site;
  const home = await (await fetch(url)).text();
  const key = { apikey: keys.publishableKey };
  const detail = await firstItinerary(site);
  const script = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? "/favicon.svg";
  const image = /\/storage\/v1\/render\/image\/[^" ]+/.exec(home)?.[0].replaceAll("&amp;", "&") ?? "/";
  const rows = "/rest/v1/itineraries?select=id,title,location&is_published=eq.true&limit=6";
  const cases: readonly [name: string, path: string, goal: string, headers?: Record<string, string>][] = [
    ["home", "/", "0.6"],
    ["listing", "/destinations", "0.6"],
    ["itinerary", `/itinerary/${detail}`, "0.6"],
    ["built JavaScript file", script, "0.6"],
    ["image, one size", image, "0.5"],
    ["six rows by /rest/v1, from memory", rows, "0.5", key],
  ];
  for (const [name, path, goal, more] of cases) {
    const headers = { ...BROWSER, ...more };
    const floor = await startFloor(url + path, headers);
    try {
      // Warms up for a second, so that the page is compressed and the code compiled; the baseline warms up too.
      for (const address of [floor.url, url + path]) await load(address, { headers, seconds: 1 });
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const below = await withCpu(floor.pid, () => load(floor.url, { headers }));
        rounds.push({ floor: below, site: await withCpu(pid, () => load(url + path, { headers })) });
      }
      printRow(name, goal, rounds);
    } finally {
      floor.stop();
    }
  }
}

const SORTS = ["newest", "price", "price-desc", "duration", "duration-desc", "title"];

/**
 * Pages that are not cached: the home page with an unknown parameter, and the listing with a new budget each time. The
 * budgets are above all prices, so that the listing is as long as without a filter.
 */
const RENDERED = {
  home: { name: "home, rendered for each request", paths: ["/?x="] },
  listing: {
    name: "listing with another filter, not cached",
    paths: SORTS.map((sort) => `/destinations?sort=${sort}&budget=`),
  },
} as const;

export async function benchRendering({ url, pid }: RunningSite): Promise<void> {
  const options = { headers: BROWSER };
  for (const { name, paths } of Object.values(RENDERED)) {
    await loadOnceEach(url, paths, { ...options, seconds: 1 });
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ site: await withCpu(pid, () => loadOnceEach(url, paths, options)), floor: null });
    }
    printRow(name, "100 a second", rounds);
  }
}
