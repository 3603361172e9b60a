import { brotliCompressSync, gzipSync } from "node:zlib";
import { chromium, type Response } from "@playwright/test";
import { readFirstItineraryId } from "#tests/support/first-itinerary.ts";
import { startSite } from "#tests/support/run-site.ts";
import { ensureChromium } from "./chromium.mjs";

// npm run bytes: the size of the first load of five public pages, as a browser fetches them from the built site.
const BUDGET_KB = { javascript: 150, html: 31 };

const site = await startSite();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
try {
  const paths = ["/", "/destinations", `/itinerary/${await readFirstItineraryId(site)}`, "/contact", "/faqs"];
  const rows = [];
  for (const path of paths) rows.push({ path, ...(await measure(path)) });
  console.table(rows);
  const pagesOverBudget = rows.filter(
    (row) =>
      row["JavaScript gzip kB"] > BUDGET_KB.javascript || row["HTML and styles Brotli kB"] > BUDGET_KB.html,
  );
  console.log(
    `Budget: JavaScript ${BUDGET_KB.javascript} kB (gzip), HTML with its styles ${BUDGET_KB.html} kB (Brotli). ${pagesOverBudget.length === 0 ? "All pages are within it." : `Over it: ${pagesOverBudget.map(({ path }) => path).join(", ")}`}`,
  );
} finally {
  await browser.close();
  await site.stop();
}

/** Measures everything that is loaded until the page is hydrated. Dialogs load later and do not count. */
async function measure(path: string) {
  const page = await browser.newPage({ serviceWorkers: "block" });
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(`${site.url}${path}`);
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
  const sizes = await Promise.all(
    responses.map(async (response) => ({
      type: response.request().resourceType(),
      body: ["document", "stylesheet", "script"].includes(response.request().resourceType())
        ? await response.body()
        : Buffer.alloc(0),
    })),
  );
  await page.close();
  const scripts = sizes.filter(({ type }) => type === "script");
  const documentAndStyles = sizes.filter(({ type }) => type === "document" || type === "stylesheet");
  return {
    "JavaScript files": scripts.length,
    "JavaScript gzip kB": toKb(scripts.map(({ body }) => gzipSync(body, { level: 9 }).length)),
    "HTML and styles kB": toKb(documentAndStyles.map(({ body }) => body.length)),
    "HTML and styles Brotli kB": toKb(documentAndStyles.map(({ body }) => brotliCompressSync(body).length)),
  };
}

function toKb(bytes: readonly number[]): number {
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}
