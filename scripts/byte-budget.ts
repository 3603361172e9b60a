import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { firstItinerary } from "#tests/support/first-itinerary.ts";
import { startSite } from "#tests/support/run-site.ts";
import givenBudget from "./byte-budget.json" with { type: "json" };
import { judge, measurePage, type PageLimits } from "./page-bytes.ts";

// npm run bytes, and a part of npm test: the built site's public pages may weigh what byte-budget.json says.
const ROOT = join(import.meta.dirname, "..");
const budget: Readonly<Record<string, { route: string; path: string; limitsKb: PageLimits }>> = givenBudget;
const { assets }: ServerBuild = await import(join(ROOT, "build/server/index.js"));
const readAsset = (address: string) => readFileSync(join(ROOT, "build/client", address));

const site = await startSite();
try {
  const itinerary = await firstItinerary(site);
  const pages = [];
  for (const [name, { route, path, limitsKb }] of Object.entries(budget)) {
    const html = await readPage(path.replace(":itinerary", itinerary));
    pages.push({ name, bytes: measurePage(assets, route, html, readAsset), limits: limitsKb });
  }
  const { table, over } = judge(pages);
  console.table(table);
  for (const line of over) console.log(line);
  if (over.length > 0) process.exitCode = 1;
} finally {
  await site.stop();
}

async function readPage(path: string): Promise<string> {
  const response = await fetch(`${site.url}${path}`, {
    // Compressing blocks this process for so long that the site would close an idle connection meanwhile.
    headers: { "accept-encoding": "identity", connection: "close" },
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
  const html = await response.text();
  // React Router serves a page empty if its data can only be read in the browser.
  if (!html.includes("<h1")) throw new Error(`${path} was served without its content`);
  return html;
}
