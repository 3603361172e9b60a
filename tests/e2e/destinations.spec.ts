import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, waitForHydration } from "#tests/support/page-checks.ts";
import { expect, testUntouched as test } from "#tests/support/test.ts";

const LISTING = "**/rest/v1/rpc/search_itineraries*";

const itineraries = (page: Page) => page.getByRole("article");
const searchBox = (page: Page) => page.getByPlaceholder("Search destinations...");

async function open(page: Page, query = ""): Promise<void> {
  await page.goto(`/destinations${query}`);
  await waitForHydration(page);
}

test.describe("filters", () => {
  test("narrow the itineraries, are written to the address, and the back button takes them back", {
    tag: "@phone",
  }, async ({ page }) => {
    await open(page);
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
    await open(page, "?region=caribbean");
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

  for (const [query, count, control, value] of [
    ["?region=central-america", 3, "Region", "Central America"],
    ["?region=South%20America", 3, "Region", "South America"],
    ["?country=Peru", 1, "Country", "Peru"],
    ["?category=solo", 3, "Trip Type", "Solo"],
    ["?category=Food%20%26%20Wine", 2, "Trip Type", "Food & Wine"],
    ["?country=Atlantis", 0, "Country", "Atlantis"],
  ] as const) {
    test(`are read from ${query}`, async ({ page }) => {
      await open(page, query);
      await expect(page.getByLabel(control).locator("option:checked")).toHaveText(value);
      await expect(page.getByText(/^Showing/)).toHaveText(
        `Showing ${count} ${count === 1 ? "result" : "results"}`,
      );
      await expect(itineraries(page)).toHaveCount(count);
    });
  }

  test("follow a link in the header while the page is open", async ({ page }) => {
    await open(page, "?region=caribbean");
    await page.evaluate(() => history.pushState(null, "", "/destinations?category=romantic"));
    await page.goBack();
    await page.goForward();
    await expect(page.getByLabel("Trip Type").locator("option:checked")).toHaveText("Romantic");
    await expect(page.getByLabel("Region")).toHaveValue("all");
  });

  test("come off one by one, or all at once with the search", { tag: "@phone" }, async ({ page }) => {
    await open(page, "?region=south-america&country=Peru&duration=8-10&q=cusco");
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
    await open(page);
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
    await open(page);
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

test.describe("search", () => {
  test("looks in titles, countries, regions and descriptions, not in trip types", async ({ page }) => {
    await open(page);
    for (const [words, count] of [
      ["EXUMA", 1],
      ["guatemala", 1],
      ["south america", 3],
      ["casas particulares", 1],
      ["wildlife", 0],
    ] as const) {
      await searchBox(page).fill(words);
      await expect(page.getByText(/^Showing/)).toHaveText(
        `Showing ${count} ${count === 1 ? "result" : "results"}`,
      );
    }
    await expect(
      page.getByText("No itineraries match your current filters. Try adjusting your search criteria."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(searchBox(page)).toBeFocused();
    await expect(itineraries(page)).toHaveCount(9);
    await expect(page).toHaveURL("/destinations");
  });

  test("takes every sign literally and survives a reload", async ({ page }) => {
    await open(page);
    for (const sign of ["%", "_ _", "*", "\\", 'a,b)("', "'; --", "&q=x#y+z"]) {
      await searchBox(page).fill(sign);
      await expect(page).toHaveURL((url) => url.searchParams.get("q") === sign);
      await expect(page.getByText("Showing 0 results")).toBeVisible();
    }
    await page.reload();
    await expect(searchBox(page)).toHaveValue("&q=x#y+z");
  });

  test("waits for a pause and leaves one entry in the history", async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.goto("/faqs");
    await open(page);
    await page.clock.pauseAt(3_600_000);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("search_itineraries")) asked.push(request.url());
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

  test("never shows the answer to an older question", async ({ page }) => {
    await open(page);
    let answerFirst = () => {};
    const held = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    await page.route(`${LISTING}search=cuba*`, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const firstAsked = page.waitForRequest(/search=cuba/);
    await searchBox(page).fill("cuba");
    await firstAsked;
    await expect(page.getByText("Loading itineraries...")).toBeVisible();
    await searchBox(page).fill("peru");
    await expect(itineraries(page)).toHaveCount(1);
    await expect(itineraries(page)).toContainText("Cusco");
    answerFirst();
    await expect(itineraries(page)).toContainText("Cusco");
    await expect(searchBox(page)).toHaveValue("peru");
  });
});

test("a failed answer says so and can be asked for again", async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await open(page);
  await page.route(LISTING, (route) => route.fulfill({ status: 500, json: { message: "boom" } }));
  await page.getByLabel("Region").selectOption("Caribbean");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Error loading itineraries");
  await expect(alert).toContainText("There was a problem loading the itineraries. Please try again.");
  await page.unroute(LISTING);
  await alert.getByRole("button", { name: "Try Again" }).click();
  await expect(itineraries(page)).toHaveCount(3);
});

test("the map chooses a country, and the list beside it does the same", { tag: "@phone" }, async ({
  page,
}) => {
  await open(page);
  await page.getByRole("button", { name: "Map", exact: true }).click();
  const map = page.getByRole("group", { name: "Map to choose from" });
  // The nine countries with a trip can be chosen; the others lead to us.
  await expect(map.getByRole("button")).toHaveCount(9);
  await expect(map.getByRole("link")).toHaveCount(36);
  await map.getByRole("button", { name: "Peru" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Showing 1 result", { exact: true })).toBeVisible();
  await expect(map.getByRole("button", { name: "Peru" })).toHaveAttribute("aria-pressed", "true");
  const list = page.getByRole("region", { name: "Map of destinations" }).getByRole("list");
  await list.getByRole("button", { name: "Cuba" }).click();
  await expect(page).toHaveURL("/destinations?country=Cuba&view=map");
  await expect(page.getByLabel("Country")).toHaveValue("Cuba");
  await map.getByRole("button", { name: "Cuba" }).focus();
  await page.keyboard.press("Space");
  await expect(itineraries(page)).toHaveCount(9);
  await expect(list.getByRole("button", { name: "Peru (1)" })).toBeVisible();
  await page
    .getByRole("region", { name: "Map of destinations" })
    .getByRole("link", { name: "Belize", exact: true })
    .click();
  await expect(page).toHaveURL(/\/contact\?inquiry=custom&message=/);
  await expect(page.getByLabel("Message")).toHaveValue("I am looking for a trip: Belize. ");
});

test("a region has an address of its own, with its words and its picture", async ({ page, request }) => {
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
  await page.getByLabel("Region").selectOption("Caribbean");
  await expect(page).toHaveURL("/destinations?region=caribbean&category=family");
  await expect(page.getByLabel("Region")).toBeFocused();
});

test("on a phone the first trip is on the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const query of ["", "?region=caribbean"]) {
    await open(page, query);
    const title = await itineraries(page).first().getByRole("heading").boundingBox();
    const bar = await page.getByRole("region", { name: "Filters" }).boundingBox();
    expect(title?.y, `title with '${query}'`).toBeLessThan(844);
    expect(bar?.height).toBeLessThan(query ? 180 : 80);
  }
  await expectNoSidewaysScroll(page);
  await page.getByText("More ways to choose").click();
  for (const label of ["Length", "Good month to go", "Effort"]) {
    await expect(page.getByLabel(label)).toBeInViewport({ ratio: 1 });
  }
});

test("the open map is within everybody's reach", { tag: "@phone" }, async ({ page }) => {
  await open(page, "?view=map&country=Barbados");
  await expect(page.getByRole("group", { name: "Map to choose from" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("with every filter open nothing is out of reach", { tag: "@phone" }, async ({ page }) => {
  await open(
    page,
    "?region=caribbean&country=Cuba&category=cultural&duration=8-10&budget=3000&month=march&q=havana",
  );
  await expect(itineraries(page)).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a card shows two of each and how many more, and leads to its itinerary", async ({ page }) => {
  await open(page, "?country=Cuba");
  const card = itineraries(page);
  await expect(card.getByRole("list", { name: "Good for" }).getByRole("listitem")).toHaveText([
    "Cultural",
    "Historical",
    "+1",
  ]);
  await expect(card.getByText("9 Days", { exact: true })).toBeVisible();
  await card.getByRole("link", { name: "View Itinerary" }).click();
  await expect(page).toHaveURL(/\/itinerary\/[0-9a-f-]{36}$/);
});

test("a picture that fails becomes the placeholder, even before the page is alive", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.route("**/illustrations/*", (route) => route.fulfill({ status: 404 }));
  await open(page, "?country=Cuba");
  await expect(itineraries(page).locator("img")).toHaveAttribute("src", "/placeholder.svg");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the address alone finds itineraries, and tells a search engine what it found", async ({ page }) => {
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
  });
});

test("a card pressed right after typing opens", async ({ page }) => {
  await open(page);
  // A slow line: the card's page is still on its way when the pause after typing is over.
  await page.route(/\.data\?|\/rest\/v1\/itineraries/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  const link = itineraries(page).getByRole("link", { name: "View Itinerary" }).first();
  await searchBox(page).fill("a");
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole("button", { name: "Customize This Trip" }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/itinerary\//);
});

test.describe("the search", () => {
  for (const [typed, note] of [
    ["bogota", "Showing 1 result"],
    ["perú", "Showing 1 result"],
    ["gautemala", "Nothing here is called 'gautemala'. These names come closest."],
  ] as const) {
    test(`for '${typed}' finds the trip`, async ({ page }) => {
      await open(page);
      await searchBox(page).fill(typed);
      await expect(page.getByText(note)).toBeVisible();
      await expect(itineraries(page)).toHaveCount(1);
    });
  }

  test("offers the trip type that a word names", { tag: "@phone" }, async ({ page }) => {
    await open(page);
    await searchBox(page).fill("beach");
    await page.getByRole("button", { name: /^Trip type: Beach \(\d+\)$/ }).click();
    await expect(page).toHaveURL("/destinations?category=Beach");
    await expect(searchBox(page)).toHaveValue("");
  });
});
