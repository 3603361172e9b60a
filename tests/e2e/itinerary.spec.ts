import { exampleItinerary, expect, FULL_ITINERARY, test } from "#tests/support/full-itinerary.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  waitForHydration,
  waitUntilOverlayLeft,
} from "#tests/support/page-checks.ts";

test("an itinerary shows location, length, suitability, price, days and tabs", async ({
  page,
  addItinerary,
}) => {
  const [first, second] = FULL_ITINERARY.daily_itinerary;
  const itinerary = await addItinerary({
    pace: "relaxed",
    access_notes: "Ground-floor rooms on request.",
    daily_itinerary: [
      {
        ...first,
        drive_minutes: 90,
        effort: "moderate",
        meals: ["breakfast", "dinner"],
        bed: "Harbor inn",
      },
      second,
    ],
    price_levels: [{ hotels: "Guesthouses", low_season: 1450, high_season: null, child: 900 }],
  });
  await page.goto(`/itinerary/${itinerary.id}`);
  await waitForHydration(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(itinerary.title);
  await expect(main.getByText("From the harbor to the hills")).toBeVisible();
  await expect(main.getByText("Jamaica, Cuba", { exact: true })).toBeVisible();
  await expect(main.getByRole("definition").getByText("Caribbean", { exact: true })).toBeVisible();
  await expect(main.getByRole("definition").getByText("2 Days")).toBeVisible();
  await expect(main.getByText("Adventure, Family")).toBeVisible();
  await expect(main.getByText("A short trip with everything in it.")).toBeVisible();
  await expect(main.getByText("A swim before breakfast")).toBeVisible();
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("listitem")).toHaveText([
    "Home",
    "Destinations",
    "Caribbean",
    itinerary.title,
  ]);
  await expect(crumbs.getByRole("link", { name: "Caribbean" })).toHaveAttribute(
    "href",
    "/destinations?region=caribbean",
  );
  await expect(page.getByText("Starts at $12,345 USD*")).toBeVisible();
  for (const reason of [
    "Accommodation",
    "Season or holidays",
    "Group size and activities",
    "Trip duration",
  ]) {
    await expect(page.getByText(reason, { exact: true })).toBeAttached();
  }

  await test.step("suitability, day facts, price levels and the route map are shown", async () => {
    const suitability = page.getByRole("region", { name: "Right for you?" });
    await expect(suitability).toContainText("Relaxed");
    await expect(suitability).toContainText("Longest drive 1 h 30 min");
    await expect(suitability).toContainText("Moderate");
    await expect(suitability).toContainText("December to April");
    await expect(suitability).toContainText("Ground-floor rooms on request.");
    const days = page.getByRole("tabpanel").getByRole("listitem");
    await expect(days.filter({ hasText: "Arrive by boat" }).getByRole("listitem")).toHaveText([
      "1 h 30 min on the road",
      "Moderate day",
      "Breakfast and dinner included",
      "Harbor inn",
    ]);
    await expect(page.getByRole("row", { name: "Guesthouses $1,450 on request" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Map: Jamaica, Cuba" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  await test.step("the cost follows the party", async () => {
    const cost = page.getByRole("region", { name: "What it costs" });
    await expect(cost).toContainText(/2 adults, 2 children in [A-Z][a-z]+: about \$26,500/);
    await cost.getByText("Change who travels, and when").click();
    await cost.getByLabel("Children").selectOption("0");
    await expect(cost).toContainText("about $24,700");
  });

  await test.step("both forms open and restore focus", async () => {
    for (const button of ["Customize This Trip", "Keep it as is"]) {
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByRole("dialog", { name: new RegExp(button, "i") })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByRole("button", { name: button })).toBeFocused();
      await waitUntilOverlayLeft(page);
    }
  });

  await test.step("the days tab is first; the others open by click, key and URL", async () => {
    const tab = (name: string) => page.getByRole("tab", { name });
    await expect(tab("Daily Itinerary")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("Day 1", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Arrive by boat" })).toBeVisible();
    await expect(page.getByText("Someone meets you at the pier.")).toBeVisible();

    await tab("What's Included").click();
    await expect(page).toHaveURL(/\?tab=included$/);
    await expect(page.getByText("One night with breakfast")).toBeVisible();
    await expect(page.getByText("Flights", { exact: true })).toBeVisible();
    await expect(page.getByText("Someone meets you at the pier.")).toBeHidden();

    await page.keyboard.press("ArrowRight");
    await expect(tab("Important Details")).toBeFocused();
    await expect(page).toHaveURL(/\?tab=details$/);
    for (const text of Object.values(FULL_ITINERARY.important_details))
      await expect(page.getByRole("tabpanel").getByText(text)).toBeVisible();
    const visa = page.getByRole("link", { name: "Official Visa Website" });
    await expect(visa).toHaveAttribute("href", "https://visa.example/official");
    await expect(visa).toHaveAttribute("rel", /noopener/);

    await page.goBack();
    await expect(tab("What's Included")).toHaveAttribute("aria-selected", "true");
    await page.goto(`/itinerary/${itinerary.id}?tab=details`);
    await expect(page.getByText("Use repellent.")).toBeVisible();
  });
  await expect(
    page.getByRole("link", { name: "Prefer to chat with us? Schedule a quick call here." }),
  ).toHaveAttribute("href", "/contact#call");
});

test("an itinerary shows placeholders for missing details and hides optional ones", async ({
  page,
  addItinerary,
  allowConsole,
}) => {
  allowConsole(/status of 40[04]/);
  // Images are blocked only in this browser, because a row without an image would appear in other tests' similar trips.
  await page.route("**/storage/v1/**", (route) => route.fulfill({ status: 404 }));
  const itinerary = await addItinerary({
    image: "illustrations/peru.webp",
    daily_itinerary: [],
    includes: [],
    excludes: [],
    important_details: {},
    visa_information_url: null,
    price: 0,
    duration: 1,
  });
  await page.goto(`/itinerary/${itinerary.id}`);
  await expect(page.getByText("No daily itinerary information available for this trip.")).toBeVisible();
  await expect(page.getByRole("article").locator('img[src="/placeholder.svg"]').first()).toBeVisible();
  // Without a price there is no 'Starts at' and no asterisk; one day is singular.
  await expect(page.getByRole("button", { name: "Customize This Trip" })).toBeVisible();
  await expect(page.getByText("Starts at")).toHaveCount(0);
  await expect(page.getByText("The price varies with")).toBeVisible();
  await expect(page.getByText("*", { exact: false })).toHaveCount(0);
  await expect(page.getByText("1 Day", { exact: true })).toBeVisible();

  await page.goto(`/itinerary/${itinerary.id}?tab=details`);
  const details = page.getByRole("tabpanel");
  await expect(details.getByText("Information not provided")).toHaveCount(3);
  await expect(details.getByRole("heading")).toHaveText([
    "Best Time to Visit",
    "Visa Information",
    "Health and Safety",
  ]);
  await expect(page.getByRole("link", { name: "Official Visa Website" })).toHaveCount(0);
});

test("the route map shows the stops of the days with travel times; each tab is accessible and fits", async ({
  page,
  addItinerary,
}) => {
  const [first, second] = FULL_ITINERARY.daily_itinerary;
  const itinerary = await addItinerary({
    image: "illustrations/costa-rica.webp",
    countries: ["Costa Rica"],
    daily_itinerary: [
      { ...first, place: "San José" },
      { ...second, place: "La Fortuna", travel_hours: 3.5 },
      { day: 3, title: "A friend's farm", description: "Cows.", place: "Finca Luz", travel_hours: 1 },
      { day: 4, title: "Home", description: "The airport.", place: "San José" },
    ],
    price_levels: [{ hotels: "Guesthouses", low_season: 1450, high_season: 1690 }],
  });
  await page.goto(`/itinerary/${itinerary.id}`);
  await waitForHydration(page);
  const route = page.getByRole("region", { name: "The route" });
  await expect(route.getByRole("listitem")).toHaveText([
    /San José\s*Day 1/,
    /3 h 30 min\D*2\s*La Fortuna\s*Day 2/,
    /1 h\D*3\s*Finca Luz\s*Day 3/,
    /4\s*San José\s*Day 4/,
  ]);
  const map = route.getByRole("img", {
    name: "Map of the route: San José, then La Fortuna, then Finca Luz, then San José",
  });
  await map.scrollIntoViewIfNeeded();
  await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(route.getByRole("link", { name: "1, 4. San José: Day 1, Day 4" })).toBeVisible();
  const pin = route.getByRole("link", { name: "2. La Fortuna: Day 2" });
  const box = await pin.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await pin.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#day-2$/);
  await expect(page.getByRole("heading", { level: 3, name: "Up the hill" })).toBeInViewport();
  // Notes on other seasons, and the months of each price level.
  await expect(page.getByText("September, October: the wettest weeks on the Pacific side")).toBeAttached();
  await expect(page.getByRole("columnheader", { name: "High season Dec to Apr" })).toBeAttached();
  await expectNoSidewaysScroll(page);
  for (const tab of ["What's Included", "Important Details"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel", { name: tab })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test("the main button stays visible; the link is copied; closing a form does not scroll the page", {
  tag: "@long",
}, async ({ page, context, service }) => {
  const { data } = await exampleItinerary(service).throwOnError();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto(`/itinerary/${data.id}?tab=details`);
  await waitForHydration(page);
  await test.step("going back from another page restores tab and scroll position", async () => {
    await page.getByRole("tab", { name: "What's Included" }).click();
    await page.evaluate(() => window.scrollBy({ top: 100, behavior: "instant" }));
    const before = await page.evaluate(() => window.scrollY);
    // Not click(), which would scroll the page first although the link is visible.
    await page
      .getByRole("banner")
      .getByRole("link", { name: /shortlist/i })
      .dispatchEvent("click");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your shortlist");
    await page.goBack();
    await expect(page.getByRole("tabpanel", { name: "What's Included" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    await page.goBack();
  });
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const clipboard = await page.evaluate(() => navigator.clipboard.readText());
  expect(clipboard).toMatch(new RegExp(`/itinerary/${data.id}$`));

  await page.getByRole("tab", { name: "Daily Itinerary" }).click();
  const customize = page.getByRole("button", { name: "Customize This Trip" });
  await expect(customize).toBeInViewport();
  await page.getByRole("heading", { name: /^Day \d+: Machu Picchu$/ }).scrollIntoViewIfNeeded();
  await expect(customize).toBeInViewport();

  await test.step("a tab clicked while scrolled down shows the top of its panel", async () => {
    await page
      .getByRole("tabpanel")
      .getByText(/^Day\s*7$/)
      .scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 300));
    await page.getByRole("tab", { name: "What's Included" }).click();
    const panel = page.getByRole("tabpanel", { name: "What's Included" });
    await expect(panel).toBeVisible();
    const tabs = page.getByRole("tablist");
    const gap = async () => {
      const [list, part] = await Promise.all([tabs.boundingBox(), panel.boundingBox()]);
      return (part?.y ?? 0) - (list?.y ?? 0) - (list?.height ?? 0);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(-1);
    await expect(tabs).toBeInViewport();
    await expect(panel.getByRole("heading").first()).toBeInViewport();
  });

  await test.step("closing a form keeps the scroll position; the page links to similar trips", async () => {
    await page.getByRole("tab", { name: "Daily Itinerary" }).click();
    await page.evaluate(() => window.scrollTo(0, 700));
    await customize.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(600);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    const similar = page.getByRole("region", { name: "Similar trips" });
    await similar.scrollIntoViewIfNeeded();
    await expect(similar.getByRole("listitem")).toHaveCount(2);
    await expect(similar).not.toContainText(data.title);
    await page.getByRole("link", { name: /Schedule a quick call here/ }).click();
    await expect(page).toHaveURL("/contact#call");
    await expect(page.getByRole("heading", { name: "Book a 30-Minute Call" })).toBeInViewport();
  });
});
