import { startBaseline } from "#bench/baseline.ts";
import { measureCpu } from "#bench/cpu.ts";
import { BROWSER_HEADERS, isShortRun, load } from "#bench/load.ts";
import { loadUncached } from "#bench/measure-requests.ts";
import { printRow, type Round } from "#bench/table.ts";
import { readFirstItineraryId } from "#tests/support/first-itinerary.ts";
import type { RunningSite } from "#tests/support/run-site.ts";

/** How often the site and the baseline are measured, in turn, so that a disturbance of the machine affects both. */
const ROUNDS = isShortRun ? 1 : 5;

/** Measures cached responses, compared with a bare Node server that sends the same bytes. */
export async function benchCachedPages(site: RunningSite): Promise<void> {
  const { url, keys, pid } = site;
  const home = await (await fetch(url)).text();
  const key = { apikey: keys.publishableKey };
  const detail = await readFirstItineraryId(site);
  const script = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? "/favicon.svg";
  const image = /\/storage\/v1\/render\/image\/[^" ]+/.exec(home)?.[0].replaceAll("&amp;", "&") ?? "/";
  const rows = "/rest/v1/itineraries?select=id,title,location&is_published=eq.true&limit=6";
  // A goal is a share of the baseline's requests per second.
  const cases: readonly [name: string, path: string, goal: string, headers?: Record<string, string>][] = [
    ["home", "/", "0.6"],
    ["listing", "/destinations", "0.6"],
    ["itinerary", `/itinerary/${detail}`, "0.6"],
    ["built JavaScript file", script, "0.6"],
    ["image, one size", image, "0.5"],
    ["six rows by /rest/v1, from memory", rows, "0.5", key],
  ];
  for (const [name, path, goal, extraHeaders] of cases) {
    const headers = { ...BROWSER_HEADERS, ...extraHeaders };
    const baseline = await startBaseline(url + path, headers);
    try {
      // Warms up for a second, so that the page is compressed and the code compiled; the baseline warms up too.
      for (const address of [baseline.url, url + path]) await load(address, { headers, seconds: 1 });
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const baselineResult = await measureCpu(baseline.pid, () => load(baseline.url, { headers }));
        rounds.push({
          baseline: baselineResult,
          site: await measureCpu(pid, () => load(url + path, { headers })),
        });
      }
      printRow(name, goal, rounds);
    } finally {
      baseline.stop();
    }
  }
}

const SORTS = ["newest", "price", "price-desc", "duration", "duration-desc", "title"];

/**
 * Pages that are not cached: the home page with an unknown parameter, and the listing with a new budget each time. The
 * budgets are above all prices, so that the listing is as long as without a filter.
 */
const UNCACHED_PAGES = {
  home: { name: "home, rendered for each request", paths: ["/?x="] },
  listing: {
    name: "listing with another filter, not cached",
    paths: SORTS.map((sort) => `/destinations?sort=${sort}&budget=`),
  },
} as const;

export async function benchRenderedPages({ url, pid }: RunningSite): Promise<void> {
  const options = { headers: BROWSER_HEADERS };
  for (const { name, paths } of Object.values(UNCACHED_PAGES)) {
    await loadUncached(url, paths, { ...options, seconds: 1 });
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ site: await measureCpu(pid, () => loadUncached(url, paths, options)), baseline: null });
    }
    printRow(name, "100 a second", rounds);
  }
}
