import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import lighthouse from "lighthouse";
import { isShortRun } from "#bench/load.ts";
import { readFirstItineraryId } from "#tests/support/first-itinerary.ts";
import { startSite } from "#tests/support/run-site.ts";

// npm run bench:pages: Lighthouse (mobile) on the production build, the median of five runs per page and way of
// throttling. `simulate` calculates a slow phone from a fast run; `devtools` slows the browser itself down.
const RUNS = isShortRun ? 1 : 5;
const PORT = 9333;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const THROTTLING = ["simulate", "devtools"] as const;

const profile = await mkdtemp(join(tmpdir(), "calabash-lighthouse-"));
const chromium = spawn(
  process.env.CHROMIUM_PATH ?? "chromium",
  [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--user-data-dir=${profile}`,
    `--remote-debugging-port=${PORT}`,
    "about:blank",
  ],
  { stdio: "ignore" },
);
const site = await startSite();
try {
  const itinerary = await readFirstItineraryId(site);
  // Chromium needs a moment to start.
  await delay(1000);
  const paths = ["/", "/destinations", `/itinerary/${itinerary}`, "/contact", "/faqs", "/shortlist"];
  const rows = [];
  for (const path of paths) {
    for (const throttling of THROTTLING) {
      const runs: Record<string, number>[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(`${site.url}${path}`, throttling));
      const median = (name: string) =>
        runs.map((run) => run[name] ?? 0).sort((a, b) => a - b)[Math.floor(RUNS / 2)];
      const medians = Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, median(name)]));
      rows.push({ path, throttling, ...medians });
      console.info(JSON.stringify(rows.at(-1)));
    }
  }
  console.table(rows);
} finally {
  chromium.kill();
  await site.stop();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}

async function measure(
  url: string,
  throttlingMethod: (typeof THROTTLING)[number],
): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port: PORT,
    output: "json",
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
    throttlingMethod,
  });
  if (!result) throw new Error(`Lighthouse returned nothing for ${url}`);
  const { categories, audits } = result.lhr;
  return {
    ...Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
    "first paint ms": Math.round(audits["first-contentful-paint"]?.numericValue ?? 0),
    "largest paint ms": Math.round(audits["largest-contentful-paint"]?.numericValue ?? 0),
    "blocking ms": Math.round(audits["total-blocking-time"]?.numericValue ?? 0),
    "layout shift x1000": Math.round((audits["cumulative-layout-shift"]?.numericValue ?? 0) * 1000),
  };
}
