import { expect, test } from "#tests/support/test.ts";

test("robots.txt names the sitemap and closes the private doors", async ({ request, site }) => {
  const response = await request.get("/robots.txt");
  expect(response.headers()["content-type"]).toMatch(/^text\/plain/);
  const text = await response.text();
  expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(text).toContain("Disallow: /admin\n");
});

test("every address in the sitemap answers", async ({ request }) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] ?? "");
  expect(addresses.length).toBeGreaterThan(15);
  for (const address of addresses.filter((each) => !each.includes("/itinerary/"))) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
  expect(xml).toMatch(/<loc>[^<]+\/itinerary\/[0-9a-f-]{36}<\/loc><lastmod>\d{4}-\d\d-\d\dT/);
});
