import { itineraries, openDestinations, searchBox } from "#tests/support/destinations-page.ts";
import { expect, testUntouched as test } from "#tests/support/test.ts";

const LISTING = "**/destinations.data?*";

test.describe("search", () => {
  // What finds what: tests/rls/search-itineraries.test.ts.
  test("looks in names and texts, not in trip types, which it offers", async ({ page }) => {
    await openDestinations(page);
    for (const [searchText, count] of [
      ["south america", 3],
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

    await test.step("finds the trip without its accents, and misspelt", async () => {
      for (const [typed, title, note] of [
        ["bogota", /Bogotá/, "Showing 1 result"],
        ["gautemala", /Antigua|Guatemala/, "Nothing here is called 'gautemala'. These names come closest."],
      ] as const) {
        await searchBox(page).fill(typed);
        await expect(itineraries(page)).toHaveText([title]);
        await expect(page.getByText(note)).toBeVisible();
      }
    });
    await test.step("takes every sign literally and survives a reload", async () => {
      await searchBox(page).fill("&q=x#y+z");
      await expect(page).toHaveURL((url) => url.searchParams.get("q") === "&q=x#y+z");
      await expect(page.getByText("Showing 0 results")).toBeVisible();
      await page.reload();
      await expect(searchBox(page)).toHaveValue("&q=x#y+z");
    });
    await test.step("offers the trip type that a word names", async () => {
      await searchBox(page).fill("beach");
      await page.getByRole("button", { name: /^Trip type: Beach \(\d+\)$/ }).click();
      await expect(page).toHaveURL("/destinations?category=Beach");
      await expect(searchBox(page)).toHaveValue("");
    });
    await test.step("leads from a word that stands for a trip type to its trips", async () => {
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

  test("waits for a pause and leaves one entry in the history", async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.goto("/faqs");
    await openDestinations(page);
    await page.clock.pauseAt(3_600_000);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/destinations.data")) asked.push(request.url());
    });
    await searchBox(page).pressSequentially("havana");
    await page.clock.runFor(200);
    expect(asked).toEqual([]);
    await page.clock.resume();
    await expect(page.getByText("Showing 1 result", { exact: true })).toBeVisible();
    expect(asked).toHaveLength(1);
    await page.goBack();
    await expect(page).toHaveURL("/faqs");
  });

  test("never shows the answer to an older question; a card pressed right after typing opens", async ({
    page,
  }) => {
    await openDestinations(page);
    let answerFirst = () => {};
    const held = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    await page.route(`${LISTING}q=cuba*`, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const firstAsked = page.waitForRequest(/\.data\?q=cuba/);
    await searchBox(page).fill("cuba");
    await firstAsked;
    await expect(page.getByText("Loading itineraries...")).toBeVisible();
    await searchBox(page).fill("peru");
    await expect(itineraries(page)).toHaveCount(1);
    await expect(itineraries(page)).toContainText("Cusco");
    answerFirst();
    await expect(itineraries(page)).toContainText("Cusco");
    await expect(searchBox(page)).toHaveValue("peru");

    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(itineraries(page)).toHaveCount(9);
    // A slow connection: the card's page is still on its way when the pause after typing is over.
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
