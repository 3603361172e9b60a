import { itineraries, openDestinations, searchBox } from "#tests/support/destinations-page.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  goBackFromOverlay,
  waitUntilOverlayLeft,
} from "#tests/support/page-checks.ts";
import { expect, testOnUntouchedSite as test } from "#tests/support/test.ts";

test.describe("filters", () => {
  test("narrow the list, are stored in the URL, and are undone by the back button", async ({ page }) => {
    await openDestinations(page);
    await expect(itineraries(page)).toHaveCount(9);
    await expect(page.getByText(/^Showing/)).toBeHidden();
    await page.getByLabel("Region").selectOption("caribbean");
    await expect(page.getByText("Showing 3 results")).toBeVisible();
    await expect(page).toHaveURL("/destinations?region=caribbean");
    await test.step("list every country and trip type with the number of matching trips", async () => {
      const countries = await page.getByLabel("Country").locator("option").allInnerTexts();
      expect(countries).toHaveLength(46);
      expect(countries.slice(1)).toEqual(countries.slice(1).toSorted((a, b) => a.localeCompare(b, "en")));
      await expect(page.getByLabel("Trip Type").locator("option")).toHaveCount(17);
      await expect(page.getByLabel("Region").locator("option")).toHaveText([
        "All Regions",
        "Caribbean",
        "Central America",
        "South America",
      ]);

      await page.getByRole("region", { name: "Filters" }).hover();
      const option = (label: string, name: string) => page.getByLabel(label).getByRole("option", { name });
      await expect(option("Country", "Cuba (1)")).toBeAttached();
      await expect(option("Country", "Peru")).toBeAttached();
      await expect(option("Region", "South America (3)")).toBeAttached();
      await expect(option("Trip Type", "Beach (1)")).toBeAttached();
    });
    await page.getByLabel("Country").selectOption("Cuba");
    await expect(page.getByText("Showing 1 result", { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/^Trips in Cuba, Caribbean/);
    await page.goBack();
    await expect(itineraries(page)).toHaveCount(3);
    await expect(page.getByLabel("Country")).toHaveValue("all");
    await page.goBack();
    await expect(itineraries(page)).toHaveCount(9);
    await expect(page.getByLabel("Region")).toHaveValue("all");

    await test.step("include pace and effort with the number of matching trips", async () => {
      await page.getByText("More filters").click();
      await expect(
        page.getByLabel("Pace", { exact: true }).getByRole("option", { name: "Full (2)" }),
      ).toBeAttached();
      await page.getByLabel("Pace", { exact: true }).selectOption("full");
      await expect(page).toHaveURL("/destinations?pace=full");
      await expect(page.getByText("Showing 2 results")).toBeVisible();
      await expect(
        page.getByLabel("Effort", { exact: true }).getByRole("option", { name: "Easy" }),
      ).toBeAttached();
      await page.getByLabel("Effort", { exact: true }).selectOption("moderate");
      await expect(page).toHaveURL("/destinations?pace=full&effort=moderate");
      await page.getByRole("link", { name: "Remove filter: Full pace" }).click();
      await expect(page).toHaveURL("/destinations?effort=moderate");
      await expect(page.getByText("Showing 6 results")).toBeVisible();
    });

    await test.step("include length, budget, month and sort order", async () => {
      await openDestinations(page);
      await page.getByText("More filters").click();
      const option = (label: string, name: string) => page.getByLabel(label).getByRole("option", { name });
      await expect(option("Length", "8 to 10 days (6)")).toBeAttached();
      await expect(option("Budget per person", "Up to $1,500 (3)")).toBeAttached();
      await page.getByLabel("Length").selectOption("8-10");
      await expect(page.getByText("Showing 6 results")).toBeVisible();
      await page.getByLabel("Good month to go").selectOption("july");
      // July is best for the first two, and fine for the others.
      await expect(page.getByText(/^Best in July/)).toHaveCount(2);
      await expect(itineraries(page).first()).toContainText("Best in July: May to September is dry");
      await expect(page.getByText("Showing 6 results")).toBeVisible();
      await page.getByLabel("Sort by").selectOption("Highest price");
      await expect(itineraries(page).first().getByRole("heading")).toContainText("Cusco");
      await page.getByLabel("Budget per person").selectOption("1000");
      await expect(page.getByRole("heading", { name: "No itineraries found" })).toBeVisible();
      await expect(page).toHaveURL("/destinations?duration=8-10&budget=1000&month=july&sort=price-desc");
    });

    await test.step("change when history navigation changes the URL", async () => {
      await page.evaluate(() => history.pushState(null, "", "/destinations?category=romantic"));
      await page.goBack();
      await page.goForward();
      await expect(page.getByLabel("Trip Type").locator("option:checked")).toHaveText(/^Romantic/);
      await expect(page.getByLabel("Region")).toHaveValue("all");
    });
  });

  test("are removed one by one, or all at once with the search; the page stays accessible with all set", {
    tag: "@long",
  }, async ({ page }) => {
    await openDestinations(
      page,
      "?region=south-america&country=Peru&category=cultural&duration=8-10&budget=3000&month=may&q=cusco",
    );
    await expect(itineraries(page)).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Remove filter: Peru" }).click();
    const remaining = {
      region: "south-america",
      category: "cultural",
      duration: "8-10",
      budget: "3000",
      month: "may",
    };
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ ...remaining, q: "cusco" });
    // Removing a chip shifts the layout; wait until it is stable.
    await expect(page.getByText(/^Showing \d+ result/)).toBeVisible();
    await page.getByRole("link", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL("/destinations");
    await expect(searchBox(page)).toHaveValue("");
    await expect(itineraries(page)).toHaveCount(9);
    await expect(page.getByRole("link", { name: "Clear Filters" })).toBeHidden();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the filter sheet traps focus, shows the number of trips, and can be closed without applying", async ({
    page,
  }) => {
    await page.goto("/faqs");
    await openDestinations(page, "?country=Cuba");
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await page.getByRole("button", { name: "Filters (1)", exact: true }).click();
    await expect(sheet).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(sheet.getByRole("button", { name: /^Show/ })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(sheet.getByRole("button", { name: "Close" })).toBeFocused();
    await sheet.getByLabel("Country").selectOption("all");
    await sheet.getByLabel("Region").selectOption("caribbean");
    await expect(sheet.getByRole("button", { name: "Show 3 trips" })).toBeVisible();
    await sheet.getByLabel("Trip Type").selectOption("Spiritual");
    await expect(sheet.getByRole("button", { name: "Show 0 trips" })).toBeVisible();
    await sheet.getByLabel("Trip Type").selectOption("all");
    // The listing does not change until the filters are applied.
    await expect(page).toHaveURL("/destinations?country=Cuba");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Show 3 trips" }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL("/destinations?region=caribbean");
    await expect(itineraries(page)).toHaveCount(3);
    await page.goBack();
    await expect(page).toHaveURL("/destinations?country=Cuba");
    await expect(itineraries(page)).toHaveCount(1);

    // Escape, Back and Close discard the changes.
    const button = page.getByRole("button", { name: "Filters (1)", exact: true });
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => goBackFromOverlay(page),
      () => sheet.getByRole("button", { name: "Close" }).click(),
    ]) {
      await button.focus();
      await page.keyboard.press("Enter");
      await sheet.getByLabel("Country").selectOption("Peru");
      await expect(sheet.getByRole("button", { name: "Show 1 trip" })).toBeVisible();
      await close();
      await expect(sheet).toBeHidden();
      await expect(button).toBeFocused();
      await waitUntilOverlayLeft(page);
      await expect(page).toHaveURL("/destinations?country=Cuba");
      await expect(page.getByLabel("Country")).toHaveValue("Cuba");
    }
    await page.goBack();
    await expect(page).toHaveURL("/faqs");
  });

  test("the sheet works without JavaScript", async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/destinations");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByLabel("Country").selectOption("Peru");
    await page.getByRole("button", { name: "Show trips" }).click();
    await expect(page).toHaveURL(/country=Peru/);
    await expect(itineraries(page)).toHaveCount(1);
    await context.close();
  });
});

test("an empty result shows without scrolling, map or sorting; its contact link prefills the message", {
  tag: "@long",
}, async ({ page }) => {
  for (const query of ["?region=caribbean&category=Spiritual", "?q=zzzz"]) {
    await openDestinations(page, query);
    const nothing = page.getByRole("heading", { name: "No itineraries found" });
    await expect(nothing).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "Ask us to build it" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel("Sort by")).toBeHidden();
    await expect(page.getByRole("button", { name: "Map", exact: true })).toBeHidden();
  }
  const nearest = page.getByRole("region", { name: "The nearest trips" });
  await openDestinations(page, "?country=Costa Rica&month=september");
  await expect(nearest).toContainText("These fit if you leave out 'Good in September'.");
  await expect(nearest.getByRole("article")).toContainText(
    "Not advised in September: September and October are the wettest months on this route",
  );
  await openDestinations(page, "?country=Suriname&category=Beach");
  await expect(nearest).toContainText("These fit if you leave out 'Suriname' and 'Beach'.");
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.getByRole("link", { name: "Ask us to build it" }).click();
  await expect(page.getByLabel("Message")).toHaveValue("I am looking for a trip: Suriname, Beach. ");
  await expect(page.getByLabel("Inquiry Type")).toHaveValue("custom");
});

test("a short list ends with an offer to build the trip and with similar trips", async ({ page }) => {
  const offer = page.getByRole("region", { name: "Not quite it? We build Costa Rica from scratch" });
  const form = page.getByRole("dialog", { name: "Custom Vacation Request" });
  // The button leads to the contact page until the offer is hydrated, so the test tries again.
  await expect(async () => {
    await openDestinations(page, "?country=Costa+Rica&duration=8-10&month=march&category=family");
    await offer.getByRole("button", { name: "Plan it with us" }).click();
    await expect(form).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await expect(form.getByLabel("Describe your dream vacation")).toHaveValue(
    "I am looking for a trip: Costa Rica, Family, 8 to 10 days, in March. ",
  );
  await expect(form.getByLabel("Trip Duration")).toHaveValue("10");
  await expect(form.getByLabel("Trip Category")).toHaveValue("Family");
  await expect(form.getByLabel("Inspiration Source")).toHaveValue(/^Your trip '.+'$/);
  await form.getByRole("button", { name: "Close" }).click();
  const similar = page.getByRole("region", { name: "Other trips in Central America" });
  await expect(similar.getByRole("article")).toHaveCount(2);
  await openDestinations(page, "?region=caribbean");
  await expect(itineraries(page)).toHaveCount(3);
  await expect(page.getByRole("heading", { name: /^Other trips/ })).toBeHidden();
});
