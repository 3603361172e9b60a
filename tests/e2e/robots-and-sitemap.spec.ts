import { expect, test } from "#tests/support/test.ts";

test("robots.txt names the sitemap and disallows private paths", async ({ request, site }) => {
  const response = await request.get("/robots.txt");
  expect(response.headers()["content-type"]).toMatch(/^text\/plain/);
  const text = await response.text();
  expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(text).toContain("Disallow: /admin\n");
});

test("the pages of the sitemap, itineraries aside, return 200; itineraries have a date", async ({
  request,
}) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const urls = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] ?? "");
  expect(urls.length).toBeGreaterThan(15);
  for (const url of urls.filter((entry) => !entry.includes("/itinerary/"))) {
    expect((await request.get(url)).status(), url).toBe(200);
  }
  expect(xml).toMatch(/<loc>[^<]+\/itinerary\/[0-9a-f-]{36}<\/loc><lastmod>\d{4}-\d\d-\d\dT/);
});
