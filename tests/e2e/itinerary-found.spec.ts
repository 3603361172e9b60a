import { expect, test } from "#tests/support/full-itinerary.ts";
import { waitForHydration } from "#tests/support/page-checks.ts";

const DETAIL_DATA = /\/itinerary\/.*\.data\?/;

test.describe("not found", () => {
  const message = "The itinerary you're looking for could not be found or may have been removed.";

  test("a missing, invalid or unknown id and a draft return 404 with a link to other trips", async ({
    page,
    addItinerary,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    const unpublished = await addItinerary({ is_published: false });
    const unknown = ["/itinerary", "/itinerary/jamaica", `/itinerary/${crypto.randomUUID()}`];
    for (const path of [...unknown, `/itinerary/${unpublished.id}`]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Itinerary Not Found" })).toBeVisible();
      await expect(page.getByText(message)).toBeVisible();
      await expect(page.getByText(unpublished.title)).toHaveCount(0);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await expect(page.getByRole("link", { name: "Explore Other Destinations" })).toHaveAttribute(
        "href",
        "/destinations",
      );
    }
  });

  test("client navigation shows loading and not-found states, and recovers by itself after an outage", {
    tag: "@long",
  }, async ({ page, addItinerary, service, allowConsole }) => {
    allowConsole(/status of (404|503)/);
    const { id, title } = await addItinerary();
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    await page.route(DETAIL_DATA, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(`/destinations?q=${encodeURIComponent(title)}`);
    await waitForHydration(page);
    await page.getByRole("link", { name: "View Itinerary" }).first().click();
    await expect(page.getByText("Loading itinerary...")).toBeVisible();
    await service.from("itineraries").update({ is_published: false }).eq("id", id).throwOnError();
    release();
    await expect(page.getByRole("heading", { name: "Itinerary Not Found" })).toBeVisible();
    await page.unroute(DETAIL_DATA);

    await service.from("itineraries").update({ is_published: true }).eq("id", id).throwOnError();
    let isUnreachable = true;
    await page.route(DETAIL_DATA, async (route) =>
      isUnreachable ? route.fulfill({ status: 503, json: { message: "unreachable" } }) : route.continue(),
    );
    await page.goto(`/destinations?q=${encodeURIComponent(title)}`);
    await waitForHydration(page);
    await page.getByRole("link", { name: "View Itinerary" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Back in a moment");
    isUnreachable = false;
    await expect(page.getByRole("button", { name: "Customize This Trip" })).toBeVisible();
  });
});

test.describe("search engines and print", () => {
  test("the initial HTML has all content, metadata and structured data", async ({
    request,
    site,
    addItinerary,
  }) => {
    const itinerary = await addItinerary({
      image: "illustrations/cuba.webp",
      title: "</script><b>Bold</b> Trip",
    });
    const html = await (await request.get(`/itinerary/${itinerary.id}`)).text();
    for (const text of ["Someone meets you at the pier.", "One night with breakfast", "Use repellent."]) {
      expect(html).toContain(text);
    }
    expect(html).toContain(`<link rel="canonical" href="${site.url}/itinerary/${itinerary.id}"/>`);
    expect(html).toMatch(
      /property="og:image" content="[^"]+illustrations\/cuba\.webp\?width=1200&amp;height=630"/,
    );
    expect(html).not.toContain("<b>Bold</b>");
    const structuredData = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      (match) => JSON.parse(match[1] ?? ""),
    );
    expect(structuredData.map((entry) => entry["@type"])).toEqual(["TouristTrip", "BreadcrumbList"]);
    expect(structuredData[0]).toMatchObject({
      name: "</script><b>Bold</b> Trip",
      itinerary: { itemListElement: [{ position: 1 }, { position: 2 }] },
      offers: { price: 12345, priceCurrency: "USD" },
    });
  });

  test("the print view has every section, brand, price and contact details, and no controls", async ({
    page,
    addItinerary,
  }) => {
    const itinerary = await addItinerary();
    await page.goto(`/itinerary/${itinerary.id}`);
    await page.emulateMedia({ media: "print" });
    for (const text of [
      "Calabash",
      "hello@calabash.example · +1 246 555 0142 · Christ Church, Barbados",
      "Starts at $12,345 USD per person",
      "Someone meets you at the pier.",
      "One night with breakfast",
      "Use repellent.",
    ]) {
      await expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    // Section titles are not separated from their content by a page break.
    const title = await page
      .locator("[data-title]")
      .first()
      .evaluate((part) => getComputedStyle(part, "::before").breakAfter);
    expect(title).toBe("avoid");
    await expect(page.getByRole("tablist")).toBeHidden();
    await expect(page.getByRole("button", { name: "Customize This Trip" })).toBeHidden();
  });
});
