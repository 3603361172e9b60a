import { examples, expect, test } from "#tests/support/full-itinerary.ts";
import { expectAccessible, expectNoSidewaysScroll, waitForHydration } from "#tests/support/page-checks.ts";

const DETAIL_DATA = /\/itinerary\/.*\.data\?/;

test.describe("finding nothing", () => {
  const saying = "The itinerary you're looking for could not be found or may have been removed.";

  test("no id, no such id and an unknown one are a 404 with a way on", async ({ page, allowConsole }) => {
    allowConsole(/status of 404/);
    for (const path of ["/itinerary", "/itinerary/jamaica", `/itinerary/${crypto.randomUUID()}`]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Itinerary Not Found" })).toBeVisible();
      await expect(page.getByText(saying)).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await page.getByRole("link", { name: "Explore Other Destinations" }).click();
      await expect(page).toHaveURL("/destinations");
    }
  });

  test("a draft is not there for visitors", async ({ page, addItinerary, allowConsole }) => {
    allowConsole(/status of 404/);
    const draft = await addItinerary({ is_published: false });
    const response = await page.goto(`/itinerary/${draft.id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByText(draft.title)).toHaveCount(0);
  });

  test("within the site it says that it is loading, and that it is gone", async ({
    page,
    addItinerary,
    service,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    const { id, title } = await addItinerary();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(DETAIL_DATA, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/destinations?q=${encodeURIComponent(title)}`);
    await waitForHydration(page);
    await page.getByRole("link", { name: "View Itinerary" }).first().click();
    await expect(page.getByText("Loading itinerary...")).toBeVisible();
    await service.from("itineraries").update({ is_published: false }).eq("id", id).throwOnError();
    release();
    await expect(page.getByRole("heading", { name: "Itinerary Not Found" })).toBeVisible();
  });

  test("in an outage it says so, and comes back by itself", async ({ page, addItinerary, allowConsole }) => {
    allowConsole(/status of 503/);
    const { title } = await addItinerary();
    let isAway = true;
    await page.route(DETAIL_DATA, async (route) =>
      isAway ? route.fulfill({ status: 503, json: { message: "away" } }) : route.continue(),
    );
    await page.goto(`/destinations?q=${encodeURIComponent(title)}`);
    await waitForHydration(page);
    await page.getByRole("link", { name: "View Itinerary" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Back in a moment");
    isAway = false;
    await expect(page.getByRole("button", { name: "Customize This Trip" })).toBeVisible({ timeout: 20_000 });
  });
});

test.describe("found and passed on", () => {
  test("all of it is in the first HTML, with what search engines need", async ({
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
    const described = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      (match) => JSON.parse(match[1] ?? ""),
    );
    expect(described.map((entry) => entry["@type"])).toEqual(["TouristTrip", "BreadcrumbList"]);
    expect(described[0]).toMatchObject({
      name: "</script><b>Bold</b> Trip",
      itinerary: { itemListElement: [{ position: 1 }, { position: 2 }] },
      offers: { price: 12345, priceCurrency: "USD" },
    });
  });

  test("on paper every part is there, with brand, price and address, and nothing to press", async ({
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
    // The titles that the parts carry on paper stand with what follows.
    const title = await page
      .locator("[data-title]")
      .first()
      .evaluate((part) => getComputedStyle(part, "::before").breakAfter);
    expect(title).toBe("avoid");
    await expect(page.getByRole("tablist")).toBeHidden();
    await expect(page.getByRole("button", { name: "Customize This Trip" })).toBeHidden();
  });

  test("each of its tabs is accessible and fits the screen", async ({ page, service }) => {
    const { data } = await examples(service).throwOnError();
    for (const tab of ["", "?tab=included", "?tab=details"]) {
      await page.goto(`/itinerary/${data.id}${tab}`);
      await page.getByRole("heading", { name: "Highlights" }).scrollIntoViewIfNeeded();
      await expect(page.getByRole("group", { name: /^Map of the route/ })).toBeAttached();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
