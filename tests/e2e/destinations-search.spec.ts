import { itineraries, openDestinations, searchBox } from "#tests/support/destinations-page.ts";
import { waitForHydration } from "#tests/support/page-checks.ts";
import { expect, testOnUntouchedSite as test } from "#tests/support/test.ts";

const LISTING = "**/destinations.data?*";

test.describe("search", () => {
  // Matching rules: tests/rls/search-itineraries.test.ts.
  test("matches names and texts, and suggests trip types", async ({ page }) => {
    await openDestinations(page);
    for (const [searchText, count] of [
      ["south america", 3],
      // The name of a trip type, which the search ignores.
      ["wildlife", 0],
    ] as const) {
      await searchBox(page).fill(searchText);
      await expect(page.getByText(/^Showing/)).toHaveText(`Showing ${count} results`);
    }
    await expect(
      page.getByText("No itineraries match your current filters. Try adjusting your search criteria."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(searchBox(page)).toBeFocused();
    await expect(itineraries(page)).toHaveCount(9);
    await expect(page).toHaveURL("/destinations");

    await test.step("ignores accents and corrects misspellings", async () => {
      for (const [query, title, note] of [
        ["bogota", /Bogotá/, "Showing 1 result"],
        ["gautemala", /Antigua|Guatemala/, "Nothing here is called 'gautemala'. These names come closest."],
      ] as const) {
        await searchBox(page).fill(query);
        await expect(itineraries(page)).toHaveText([title]);
        await expect(page.getByText(note)).toBeVisible();
      }
    });
    await test.step("escapes special characters and survives a reload", async () => {
      await searchBox(page).fill("&q=x#y+z");
      await expect(page).toHaveURL((url) => url.searchParams.get("q") === "&q=x#y+z");
      await expect(page.getByText("Showing 0 results")).toBeVisible();
      await page.reload();
      await waitForHydration(page);
      await expect(searchBox(page)).toHaveValue("&q=x#y+z");
    });
    await test.step("suggests a trip type by its name", async () => {
      await searchBox(page).fill("beach");
      await page.getByRole("button", { name: /^Trip type: Beach \(\d+\)$/ }).click();
      await expect(page).toHaveURL("/destinations?category=Beach");
      await expect(searchBox(page)).toHaveValue("");
    });
    await test.step("links a synonym to its trip type", async () => {
      await page.getByRole("button", { name: /^Remove filter: Beach/ }).click();
      await expect(page).toHaveURL("/destinations");
      await searchBox(page).fill("honeymoon");
      await expect(page).toHaveURL("/destinations?q=honeymoon");
      await expect(page.getByRole("heading", { name: "No itineraries found" })).toBeVisible();
      await page.getByRole("link", { name: /^See \d+ Romantic trips$/ }).click();
      await expect(page).toHaveURL("/destinations/category/romantic");
      await expect(itineraries(page).first()).toBeVisible();
      await expect(searchBox(page)).toHaveValue("");
    });
  });

  test("is debounced and adds one history entry", { tag: "@long" }, async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.goto("/faqs");
    await openDestinations(page);
    await page.clock.pauseAt(3_600_000);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/destinations.data")) requests.push(request.url());
    });
    await searchBox(page).pressSequentially("havana");
    await page.clock.runFor(200);
    expect(requests).toEqual([]);
    await page.clock.resume();
    await expect(page.getByText("Showing 1 result", { exact: true })).toBeVisible();
    expect(requests).toHaveLength(1);
    await page.goBack();
    await expect(page).toHaveURL("/faqs");
  });

  test("ignores the response to an older query; a card clicked right after typing opens", {
    tag: "@long",
  }, async ({ page }) => {
    await openDestinations(page);
    let releaseFirst = () => {};
    const gate = new Promise<void>((resolve) => {
      releaseFirst = resolve;
    });
    await page.route(`${LISTING}q=cuba*`, async (route) => {
      await gate;
      await route.continue().catch(() => {});
    });
    const firstRequest = page.waitForRequest(/\.data\?q=cuba/);
    await searchBox(page).fill("cuba");
    await firstRequest;
    await expect(page.getByText("Loading itineraries...")).toBeVisible();
    await searchBox(page).fill("peru");
    await expect(itineraries(page)).toHaveCount(1);
    await expect(itineraries(page)).toContainText("Cusco");
    releaseFirst();
    await expect(itineraries(page)).toContainText("Cusco");
    await expect(searchBox(page)).toHaveValue("peru");

    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(itineraries(page)).toHaveCount(9);
    // On a slow connection the card's page is still loading when the debounce ends.
    const { promise: slow, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(/\/itinerary\/.*\.data\?/, async (route) => {
      await slow;
      await route.continue();
    });
    await page.clock.install();
    const link = itineraries(page).getByRole("link", { name: "View Itinerary" }).first();
    await searchBox(page).fill("a");
    await link.evaluate((element: HTMLElement) => element.click());
    await page.clock.fastForward(1000);
    arrive();
    await expect(page.getByRole("button", { name: "Customize This Trip" }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/itinerary\//);
  });
});
