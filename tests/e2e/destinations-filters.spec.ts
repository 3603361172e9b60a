import { itineraries, openDestinations, searchBox } from "#tests/support/destinations-page.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { expect, testUntouched as test } from "#tests/support/test.ts";

test.describe("filters", () => {
  test("narrow the itineraries, are written to the address, and the back button takes them back", {
    tag: "@phone",
  }, async ({ page }) => {
    await openDestinations(page);
    await expect(itineraries(page)).toHaveCount(9);
    await expect(page.getByText(/^Showing/)).toBeHidden();
    await page.getByLabel("Region").selectOption("Caribbean");
    await expect(page.getByText("Showing 3 results")).toBeVisible();
    await expect(page).toHaveURL("/destinations?region=caribbean");
    await page.getByLabel("Country").selectOption("Cuba");
    await expect(page.getByText("Showing 1 result", { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/^Trips in Cuba, Caribbean/);
    await page.goBack();
    await expect(itineraries(page)).toHaveCount(3);
    await expect(page.getByLabel("Country")).toHaveValue("all");
    await page.goBack();
    await expect(itineraries(page)).toHaveCount(9);
    await expect(page.getByLabel("Region")).toHaveValue("all");
  });

  test("list every country alphabetically, whatever the region, and 16 trip types", async ({ page }) => {
    await openDestinations(page, "?region=caribbean");
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
  });

  test("are read from the address", async ({ page }) => {
    // Below an empty list stand the trips that come closest.
    const found = itineraries(page).and(page.locator(':not([aria-labelledby="nearest"] *)'));
    for (const [query, count, control, value] of [
      ["?region=central-america", 3, "Region", "Central America"],
      ["?region=South%20America", 3, "Region", "South America"],
      ["?country=Peru", 1, "Country", "Peru"],
      ["?category=solo", 3, "Trip Type", "Solo"],
      ["?category=Food%20%26%20Wine", 2, "Trip Type", "Food & Wine"],
      ["?country=Atlantis", 0, "Country", "Atlantis"],
    ] as const) {
      await openDestinations(page, query);
      await expect(page.getByLabel(control).locator("option:checked")).toHaveText(value);
      await expect(page.getByText(/^Showing/)).toHaveText(
        `Showing ${count} ${count === 1 ? "result" : "results"}`,
      );
      await expect(found).toHaveCount(count);
    }
  });

  test("follow a link in the header while the page is open", async ({ page }) => {
    await openDestinations(page, "?region=caribbean");
    await page.evaluate(() => history.pushState(null, "", "/destinations?category=romantic"));
    await page.goBack();
    await page.goForward();
    await expect(page.getByLabel("Trip Type").locator("option:checked")).toHaveText("Romantic");
    await expect(page.getByLabel("Region")).toHaveValue("all");
  });

  test("come off one by one, or all at once with the search", { tag: "@phone" }, async ({ page }) => {
    await openDestinations(page, "?region=south-america&country=Peru&duration=8-10&q=cusco");
    await expect(itineraries(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Remove filter: Peru" }).click();
    await expect(page).toHaveURL("/destinations?region=south-america&q=cusco&duration=8-10");
    // The chip's place closes and the page moves; the button is pressed once it rests.
    await expect(page.getByText(/^Showing \d+ result/)).toBeVisible();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL("/destinations");
    await expect(searchBox(page)).toHaveValue("");
    await expect(itineraries(page)).toHaveCount(9);
    await expect(page.getByRole("button", { name: "Clear Filters" })).toBeHidden();
  });

  test("also by pace and effort, each with the number of trips it leaves", async ({ page }) => {
    await openDestinations(page);
    await page.getByText("More ways to choose").click();
    await expect(
      page.getByLabel("Pace", { exact: true }).getByRole("option", { name: "Full (2)" }),
    ).toBeAttached();
    await page.getByLabel("Pace", { exact: true }).selectOption("full");
    await expect(page).toHaveURL("/destinations?pace=full");
    await expect(page.getByText("Showing 2 results")).toBeVisible();
    await expect(
      page.getByLabel("Effort", { exact: true }).getByRole("option", { name: "Easy (0)" }),
    ).toBeAttached();
    await page.getByLabel("Effort", { exact: true }).selectOption("moderate");
    await expect(page).toHaveURL("/destinations?pace=full&effort=moderate");
    await page.getByRole("button", { name: "Remove filter: Full pace" }).click();
    await expect(page).toHaveURL("/destinations?effort=moderate");
    await expect(page.getByText("Showing 6 results")).toBeVisible();
  });

  test("also by length, budget and month, and sorted", async ({ page }) => {
    await openDestinations(page);
    await page.getByText("More ways to choose").click();
    await page.getByLabel("Length").selectOption("8 to 10 days");
    await expect(page.getByText("Showing 6 results")).toBeVisible();
    await page.getByLabel("Good month to go").selectOption("july");
    await expect(page.getByText("Showing 2 results")).toBeVisible();
    await page.getByLabel("Sort by").selectOption("Highest price");
    await expect(itineraries(page).first().getByRole("heading")).toContainText("Cusco");
    await page.getByLabel("Budget per person").selectOption("Up to $1,000");
    await expect(page.getByRole("heading", { name: "No itineraries found" })).toBeVisible();
    await expect(page).toHaveURL("/destinations?duration=8-10&budget=1000&month=july&sort=price-desc");
  });
});

test("with every filter open nothing is out of reach", { tag: "@phone" }, async ({ page }) => {
  await openDestinations(
    page,
    "?region=caribbean&country=Cuba&category=cultural&duration=8-10&budget=3000&month=march&q=havana",
  );
  await expect(itineraries(page)).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
