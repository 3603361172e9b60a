import { expect, test, testAlone } from "#tests/support/test.ts";

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

test.describe("on a site of its own", () => {
  // On one worker: each would start a site of its own.
  test.describe.configure({ mode: "default" });

  testAlone("a new itinerary is in the sitemap at once, a draft never", async ({ request, service }) => {
    const place = { countries: ["Cuba"], regions: ["Caribbean"], categories: ["Solo"] };
    const { data } = await service
      .from("itineraries")
      .insert([
        { title: "Open", is_published: true, ...place },
        { title: "Draft", is_published: false, ...place },
      ])
      .select("id, title")
      .throwOnError();
    const idOf = (title: string) => data.find((row) => row.title === title)?.id;
    const xml = await (await request.get("/sitemap.xml")).text();
    expect(xml).toContain(idOf("Open"));
    expect(xml).not.toContain(idOf("Draft"));
  });

  testAlone("before launch there is nothing to find", async ({ request, setLive }) => {
    await setLive(false);
    expect((await request.get("/sitemap.xml")).status()).toBe(404);
    expect((await request.get("/about-us")).headers()["x-robots-tag"]).toBe("noindex");
    expect((await request.get("/login")).headers()["x-robots-tag"]).toBe("noindex");
    await setLive(true);
    expect((await request.get("/sitemap.xml")).status()).toBe(200);
    expect((await request.get("/about-us")).headers()["x-robots-tag"]).toBeUndefined();
  });
});
