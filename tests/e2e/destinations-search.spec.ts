import { itineraries, openDestinations, searchBox } from "#tests/support/destinations-page.ts";
import { expectAccessible, waitForHydration } from "#tests/support/page-checks.ts";
import { expect, testOnUntouchedSite as test } from "#tests/support/test.ts";

const LISTING = "**/destinations.data?*";

test.describe("search", () => {
  // What is found: tests/database/search-words.test.ts.
  test("reads filters from what is typed, corrects it, and shows the nearest trips", async ({ page }) => {
    await openDestinations(page);
    const chip = (label: string) => page.getByRole("link", { name: `Remove filter: ${label}` });
    await test.step("a kind and a month are filters that can be removed", async () => {
      await searchBox(page).fill("honeymoon in may");
      await expect(page.getByText(/^Showing/)).toHaveText("Showing 3 results");
      await expect(itineraries(page).first()).toContainText(
        "Best in May: Mid-December to May brings dry weather",
      );
      await expect(page.getByLabel("Sort by").locator("option:checked")).toHaveText("Best match");
      await page.getByLabel("Sort by").selectOption("Newest first");
      await expect(page).toHaveURL("/destinations?q=honeymoon+in+may&sort=newest");
      await chip("Good in May").click();
      await expect(page).toHaveURL("/destinations?q=honeymoon&sort=newest");
      await expect(searchBox(page)).toHaveValue("honeymoon");
      await expect(page.getByRole("status").filter({ hasText: "Showing 3 results" })).toBeFocused();
      await expect(chip("Good in May")).toHaveCount(0);
      await chip("Romantic").press("Enter");
      await expect(itineraries(page)).toHaveCount(9);
      await expect(searchBox(page)).toHaveValue("");
    });
    await test.step("it ignores accents and corrects mistyped words", async () => {
      for (const [query, title, note] of [
        ["bogota", /Bogotá/, "Showing 1 result"],
        ["gautemala", /Antigua|Guatemala/, "No trip mentions 'gautemala'. Showing 'guatemala' instead."],
      ] as const) {
        await searchBox(page).fill(query);
        await expect(itineraries(page)).toHaveText([title]);
        await expect(page.getByText(note)).toBeVisible();
      }
      await searchBox(page).fill("snorkle");
      await expect(page.getByText(/^Showing/)).toHaveText("Showing 4 results");
      await expect(chip("Snorkeling")).toBeVisible();
    });
    await test.step("when nothing fits, the nearest are shown, and what they leave out", async () => {
      await searchBox(page).fill("a week in cuba with qwxz");
      await expect(
        page.getByText("No itineraries match your current filters. Try adjusting your search criteria."),
      ).toBeVisible();
      const nearest = page.getByRole("region", { name: "The nearest trips" });
      await expect(nearest).toContainText("These fit if you leave out 'qwxz' and '6 to 8 days'.");
      await expect(nearest.getByRole("article")).toHaveText([/Havana/]);
      await expectAccessible(page);
      await searchBox(page).fill("qwxz");
      await expect(page.getByRole("region", { name: "Our newest trips" })).toBeVisible();
    });
    await test.step("special characters are kept, also on a reload", async () => {
      await searchBox(page).fill("&q=reef#y+z");
      await expect(page).toHaveURL((url) => url.searchParams.get("q") === "&q=reef#y+z");
      await expect(page.getByText(/^Showing/)).toBeVisible();
      await page.reload();
      await waitForHydration(page);
      await expect(searchBox(page)).toHaveValue("&q=reef#y+z");
      await page.getByRole("button", { name: "Clear search" }).click();
      await expect(searchBox(page)).toBeFocused();
      await expect(itineraries(page)).toHaveCount(9);
      await expect(page).toHaveURL("/destinations?sort=newest");
    });
  });

  test("works without JavaScript", async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto("/destinations");
    await searchBox(page).fill("famly in july");
    await searchBox(page).press("Enter");
    await expect(page.getByText(/^Showing/)).toHaveText("Showing 3 results");
    await expect(page.getByText("No trip mentions 'famly'. Showing 'family' instead.")).toBeVisible();
    await expect(itineraries(page).first()).toContainText("Fine in July: Summer is hot and quieter");
    await page.getByRole("link", { name: "Remove filter: Family" }).click();
    await expect(page).toHaveURL("/destinations?q=in+july");
    await expect(itineraries(page)).toHaveCount(9);
    await page.getByRole("link", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL("/destinations");
    await page.goto("/destinations?q=a+week+in+cuba");
    await expect(page.getByText("These fit if you leave out '6 to 8 days'.")).toBeVisible();
    await context.close();
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
