import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startScript } from "#tests/support/run-script.ts";
import { clientOf, type RunningSite, startSite } from "#tests/support/run-site.ts";

const PAGES = [
  "/",
  "/destinations",
  "/destinations?region=caribbean",
  "/destinations/country/peru",
  "/shortlist",
  "/contact",
  "/about-us",
  "/faqs",
  "/privacy-policy",
  "/terms-of-use",
  "/accessibility",
  "/your-trip-on-your-phone",
  "/login",
  "/forgot-password",
  "/reset-password",
  "/my-itineraries",
  "/no-such-place",
];

const dataDir = await makeDataDir();
afterAll(() => removeDataDir(dataDir));

test("development and production render the same text on every public page", async () => {
  const production = await startSite({ dataDir });
  const pages = [...PAGES, ...(await itineraryPages(production))];
  const productionTexts = await readTexts(production.url, pages);
  await production.stop();

  const port = String(await freePort());
  const development = startScript("server/main.ts", ["--dev"], { PORT: port, DATA_DIR: dataDir });
  const url = `http://localhost:${port}`;
  try {
    await waitUntilUp(url, () => development.output);
    const developmentTexts = await readTexts(url, pages);
    for (const path of pages) expect.soft(developmentTexts.get(path), path).toBe(productionTexts.get(path));
  } finally {
    development.child.kill("SIGTERM");
    await development.exited;
  }
});

async function itineraryPages(site: RunningSite): Promise<readonly string[]> {
  const { data } = await clientOf(site)
    .from("itineraries")
    .select("id")
    .order("title")
    .limit(2)
    .throwOnError();
  return data.map(({ id }) => `/itinerary/${id}`);
}

/** Reads the text that a visitor sees without JavaScript, without host and port. */
async function readTexts(url: string, pages: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const path of pages) {
    const html = await (await fetch(`${url}${path}`)).text();
    const text = html
      .replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "")
      .replaceAll(/<[^>]+>/g, "\n")
      .replaceAll(new URL(url).host, "")
      .replaceAll(/\s*\n\s*/g, "\n");
    expect(text.length, path).toBeGreaterThan(300);
    texts.set(path, text);
  }
  return texts;
}

async function waitUntilUp(url: string, output: () => { stderr: string }): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await delay(100);
  }
  throw new Error(`the development server did not start: ${output().stderr}`);
}
