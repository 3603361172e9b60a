import { withCpu } from "#bench/cpu.ts";
import { BROWSER, isShort, loadTool } from "#bench/load.ts";
import { nextVersion, startNextApp } from "#bench/next-app.ts";
import { readContent } from "#bench/next-content.ts";
import { measurePage, type PageSize } from "#bench/next-pages.ts";
import { RENDERED } from "#bench/pages-under-load.ts";
import { settle } from "#bench/settle.ts";
import { loadOnceEach } from "#bench/sustain.ts";
import { printCells, type Weighed, writeFailed, writeFigures, writeRatio } from "#bench/table.ts";
import { startSite } from "#tests/support/run-site.ts";

// npm run bench:next: pages rendered for each request, the site's and those of a Next.js app that shows the same listing.
const ROUNDS = isShort ? 1 : 5;
/** Until its code is compiled: the work for a page of Next.js falls for some twenty seconds. */
const WARM_UP_SECONDS = isShort ? 1 : 20;
/** Before each measuring: after a pause a page costs up to twice the work, until the memory has grown again. */
const STEADY_SECONDS = isShort ? 1 : 6;
const GOAL = "2";

interface Page {
  readonly name: string;
  readonly size: PageSize;
  load(seconds?: number): Promise<Weighed>;
}

const site = await startSite({ env: { TRUSTED_PROXIES: "loopback" } });
try {
  const content = await readContent(site);
  const next = await startNextApp(content);
  try {
    await settle(site);
    const { home, listing } = RENDERED;
    const cards = content.itineraries.length;
    const pages = [
      await openPage(next, { name: `Next.js ${nextVersion}, the same listing`, paths: listing.paths }, cards),
      await openPage(site, listing, cards),
      await openPage(site, home, 6),
    ];
    print(pages, await measure(pages));
  } finally {
    await next.stop();
  }
} finally {
  await site.stop();
}

async function openPage(
  { url, pid }: { readonly url: string; readonly pid: number },
  { name, paths }: { readonly name: string; readonly paths: readonly string[] },
  cards: number,
): Promise<Page> {
  return {
    name,
    size: await measurePage(`${url}${paths[0]}9999998`, cards),
    load: (seconds) => withCpu(pid, () => loadOnceEach(url, paths, { headers: BROWSER, seconds })),
  };
}

/** In turns within each round, so that a disturbance of the machine meets all. */
async function measure(pages: readonly Page[]): Promise<readonly (readonly Weighed[])[]> {
  for (const page of pages) await page.load(WARM_UP_SECONDS);
  const rounds: Weighed[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const figures: Weighed[] = [];
    for (const page of pages) {
      await page.load(STEADY_SECONDS);
      figures.push(await page.load());
    }
    rounds.push(figures);
  }
  return rounds;
}

/** The first page is what the others are compared with. */
function print(pages: readonly Page[], rounds: readonly (readonly Weighed[])[]): void {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${loadTool} -c16, one process each\n`,
  );
  console.log(
    "| what | a second | p50 ms | p99 ms | work, ms | times Next.js | goal | page, kB | compressed, kB | elements | |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const [index, { name, size }] of pages.entries()) {
    const own = rounds.flatMap((figures) => figures[index] ?? []);
    const compared = rounds.flatMap(([floor, ...ours]) => {
      const figures = ours[index - 1];
      return floor && figures ? [{ site: figures, floor }] : [];
    });
    printCells([
      name,
      ...writeFigures(own),
      writeRatio(compared),
      index === 0 ? "" : GOAL,
      ...[size.bytes, size.compressed].map((bytes) => (bytes / 1000).toFixed(1)),
      `${size.elements}`,
      writeFailed(own),
    ]);
  }
}
