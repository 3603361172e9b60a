import { itineraries, openDestinations } from "#tests/support/destinations-page.ts";
import { expectNoSidewaysScroll, waitForHydration } from "#tests/support/page-checks.ts";
import { expect, testOnUntouchedSite as test } from "#tests/support/test.ts";

const LISTING = "**/destinations.data?*";

test("a failed load shows an error and can be retried", async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await openDestinations(page);
  // Otherwise the page would retry by itself.
  await page.route("**/healthz", (route) => route.abort());
  await page.route(LISTING, (route) => route.fulfill({ status: 500, json: { message: "boom" } }));
  await page.getByLabel("Region").selectOption("caribbean");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Error loading itineraries");
  await expect(alert).toContainText("There was a problem loading the itineraries. Please try again.");
  await page.unroute(LISTING);
  await alert.getByRole("button", { name: "Try Again" }).click();
  await expect(itineraries(page)).toHaveCount(3);
});

test("a country is selected on the map or in the list beside it", async ({ page }) => {
  await openDestinations(page);
  await page.getByRole("button", { name: "Map", exact: true }).click();
  const map = page.getByRole("region", { name: "Map of destinations" });
  // Nine countries have trips: each is a number on the map and a name beside it. The others link to the contact page.
  await expect(map.getByRole("button")).toHaveCount(18);
  await expect(map.getByRole("link")).toHaveCount(36);
  const peru = map.getByRole("button", { name: "Peru: 1 trip" });
  await peru.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Showing 1 result", { exact: true })).toBeVisible();
  await expect(peru).toHaveAttribute("aria-pressed", "true");
  const list = map.getByRole("list");
  await list.getByRole("button", { name: "Cuba" }).click();
  await expect(page).toHaveURL("/destinations?country=Cuba&view=map");
  await expect(page.getByLabel("Country")).toHaveValue("Cuba");
  await expectNoSidewaysScroll(page);
  await map.getByRole("button", { name: "Cuba: 1 trip" }).focus();
  await page.keyboard.press("Space");
  await expect(itineraries(page)).toHaveCount(9);
  await expect(list.getByRole("button", { name: "Peru (1)" })).toBeVisible();
  await map.getByRole("link", { name: "Belize", exact: true }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByLabel("Message")).toHaveValue("I am looking for a trip: Belize. ");
});

test("a region has its own URL, text and image; a trip type has its own URL and heading", async ({
  page,
  request,
}) => {
  const html = await (await request.get("/destinations/region/caribbean")).text();
  expect(html).toContain("Fish fry on a Friday");
  expect(html).toContain('"@type":"BreadcrumbList"');
  expect(html).toMatch(/property="og:image" content="[^"]+region-caribbean/);
  const canonical = (text: string) => /rel="canonical" href="([^"]+)"/.exec(text)?.[1] ?? "";
  const byQuery = await (await request.get("/destinations?region=caribbean")).text();
  expect(new URL(canonical(html)).pathname).toBe("/destinations/region/caribbean");
  expect(canonical(byQuery)).toBe(canonical(html));
  expect((await request.get("/destinations/region/atlantis")).status()).toBe(404);

  await page.goto("/destinations/category/family");
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Discover Our Destinations");
  await expect(page.getByRole("heading", { level: 2, name: "Family" })).toBeVisible();
  await expect(page.getByLabel("Trip Type")).toHaveValue("family");
  await expect(page.getByRole("button", { name: "Trip Categories" })).toHaveAttribute("aria-current", "true");
  await page.getByLabel("Region").focus();
  await page.getByLabel("Region").selectOption("caribbean");
  await expect(page).toHaveURL("/destinations?region=caribbean&category=family");
  await expect(page.getByLabel("Region")).toBeFocused();
});

test("on a phone the title of the first trip is visible without scrolling", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const query of ["", "?region=caribbean"]) {
    await openDestinations(page, query);
    const title = await itineraries(page).first().getByRole("heading").boundingBox();
    expect(title?.y, `title with '${query}'`).toBeLessThan(844);
    await expect(page.getByRole("button", { name: /^Filters/ })).toBeInViewport({ ratio: 1 });
  }
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: /^Filters/ }).click();
  for (const label of ["Region", "Length", "Good month to go", "Effort"]) {
    await expect(page.getByLabel(label)).toBeInViewport({ ratio: 1 });
  }
});

test("a card truncates its lists, links to its itinerary, and replaces a broken image", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.route("**/illustrations/*", (route) => route.fulfill({ status: 404 }));
  await openDestinations(page, "?country=Cuba");
  const card = itineraries(page);
  // The placeholder also replaces an image that fails before hydration.
  await expect(card.locator("img").first()).toHaveAttribute("src", "/placeholder.svg");
  await expect(card.getByRole("list", { name: "Good for" }).getByRole("listitem")).toHaveText([
    "Cultural",
    "Historical",
    "+1",
  ]);
  await expect(card.getByText("9 Days", { exact: true })).toBeVisible();
  await card.getByRole("link", { name: "View Itinerary" }).click();
  await expect(page).toHaveURL(/\/itinerary\/[0-9a-f-]{36}$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all itineraries are listed; the URL filters them, and metadata describes the result", async ({
    page,
  }) => {
    await page.goto("/destinations");
    await expect(page.getByRole("article")).toHaveCount(9);
    await expect(page.getByRole("article").getByRole("heading").first()).not.toBeEmpty();
    await page.getByLabel("Region").selectOption("Central America");
    await page.getByRole("button", { name: "Show trips" }).click();
    await expect(page.getByRole("article")).toHaveCount(3);
    await page.goto("/destinations?region=caribbean&category=cultural&sort=price&q=a");
    await expect(page.getByText("Showing 2 results")).toBeVisible();
    await expect(page).toHaveTitle(/“a”: Cultural Trips in Caribbean/);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(canonical).toMatch(/\/destinations\?region=caribbean&category=cultural$/);
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? "",
    );
    expect(data).toMatchObject({ "@type": "ItemList" });
    expect(data.itemListElement).toHaveLength(2);

    for (const [query, count, control, value] of [
      ["?region=central-america", 3, "Region", "Central America"],
      ["?region=South%20America", 3, "Region", "South America"],
      ["?country=Peru", 1, "Country", "Peru"],
      ["?category=solo", 3, "Trip Type", "Solo"],
      ["?category=Food%20%26%20Wine", 2, "Trip Type", "Food & Wine"],
      ["?country=Atlantis", 0, "Country", "Atlantis"],
    ] as const) {
      await page.goto(`/destinations${query}`);
      await expect(page.getByLabel(control).locator("option:checked")).toHaveText(value);
      await expect(page.getByText(/^Showing/)).toHaveText(
        `Showing ${count} ${count === 1 ? "result" : "results"}`,
      );
      await expect(itineraries(page)).toHaveCount(count);
    }
  });
});
