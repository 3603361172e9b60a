import type { SupabaseClient } from "@supabase/supabase-js";
import { expectAccessible, expectNoSidewaysScroll, waitForHydration } from "#tests/support/page-checks.ts";
import { test as base, expect } from "#tests/support/test.ts";

interface Itinerary {
  readonly id: string;
  readonly title: string;
}

const FULL = {
  subtitle: "From the harbour to the hills",
  description: "A short trip with everything in it.",
  duration: 2,
  countries: ["Jamaica", "Cuba"],
  regions: ["Caribbean"],
  categories: ["Adventure", "Family"],
  highlights: ["A swim before breakfast"],
  includes: ["One night with breakfast"],
  excludes: ["Flights"],
  daily_itinerary: [
    { day: 1, title: "Arrive by boat", description: "Someone meets you at the pier." },
    { day: 2, title: "Up the hill", description: "Bring water." },
  ],
  important_details: {
    bestTimeToVisit: "December to April.",
    visaInformation: "Ask the embassy.",
    healthAndSafety: "Use repellent.",
    altitudeInfo: "At most 900 metres.",
    culturalAwarenessGuide: "Greet first.",
    gettingAround: "By small bus.",
  },
  visa_information_url: "https://visa.example/official",
  price: 12345,
  is_published: true,
};

/** Puts an itinerary into the catalogue until the test ends. */
const test = base.extend<{ addItinerary: (changes?: object) => Promise<Itinerary> }>({
  addItinerary: async ({ service }, use) => {
    const ids: string[] = [];
    await use(async (changes = {}) => {
      const title = `Harbour and Hills ${crypto.randomUUID().slice(0, 8)}`;
      const { data } = await service
        .from("itineraries")
        .insert({ ...FULL, title, ...changes })
        .select("id, title")
        .single()
        .throwOnError();
      ids.push(data.id);
      return data;
    });
    await service.from("itineraries").delete().in("id", ids).throwOnError();
  },
});

const examples = (service: SupabaseClient) =>
  service
    .from("itineraries")
    .select("id, title")
    .eq("title", "Cusco and the Sacred Valley, Low to High")
    .single();

test.describe("an itinerary", () => {
  test("tells where, how long, what kind and why", { tag: "@phone" }, async ({ page, addItinerary }) => {
    const itinerary = await addItinerary();
    await page.goto(`/itinerary/${itinerary.id}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(itinerary.title);
    await expect(main.getByText("From the harbour to the hills")).toBeVisible();
    await expect(main.getByText("Jamaica, Cuba", { exact: true })).toBeVisible();
    await expect(main.getByRole("definition").getByText("Caribbean", { exact: true })).toBeVisible();
    await expect(main.getByText("2 Days")).toBeVisible();
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
  });

  test("shows its days first, and the other tabs by click, key and address", { tag: "@phone" }, async ({
    page,
    addItinerary,
  }) => {
    const itinerary = await addItinerary();
    await page.goto(`/itinerary/${itinerary.id}`);
    await waitForHydration(page);
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
    for (const text of Object.values(FULL.important_details))
      await expect(page.getByText(text)).toBeVisible();
    const visa = page.getByRole("link", { name: "Official Visa Website" });
    await expect(visa).toHaveAttribute("href", "https://visa.example/official");
    await expect(visa).toHaveAttribute("rel", /noopener/);

    await page.goBack();
    await expect(tab("What's Included")).toHaveAttribute("aria-selected", "true");
    await page.goto(`/itinerary/${itinerary.id}?tab=details`);
    await expect(page.getByText("Use repellent.")).toBeVisible();
  });

  test("says what it does not know, and leaves out what need not be known", async ({
    page,
    addItinerary,
  }) => {
    const itinerary = await addItinerary({
      daily_itinerary: [],
      includes: [],
      excludes: [],
      important_details: {},
      visa_information_url: null,
    });
    await page.goto(`/itinerary/${itinerary.id}`);
    await expect(page.getByText("No daily itinerary information available for this trip.")).toBeVisible();
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

  test("shows the placeholder when its picture cannot be loaded", async ({
    page,
    addItinerary,
    allowConsole,
  }) => {
    allowConsole(/status of 40[04]/);
    const itinerary = await addItinerary({ image: "itineraries/not-there.jpg" });
    await page.goto(`/itinerary/${itinerary.id}`);
    await expect(page.locator('main img[src="/placeholder.svg"]')).toBeVisible();
  });
});

test.describe("asking for it", () => {
  test("the card gives the price and what moves it", { tag: "@phone" }, async ({ page, addItinerary }) => {
    const itinerary = await addItinerary();
    await page.goto(`/itinerary/${itinerary.id}`);
    await expect(page.getByText("Starts at $12,345 USD*")).toBeVisible();
    for (const reason of [
      "Accommodation",
      "Season or holidays",
      "Group size and activities",
      "Trip duration",
    ]) {
      await expect(page.getByText(reason, { exact: true })).toBeAttached();
    }
    await page.getByRole("link", { name: "Prefer to chat with us? Schedule a quick call here." }).click();
    await expect(page).toHaveURL("/contact#call");
  });

  test("tells whom it is right for, what a day holds, what moves the price and where the route goes", {
    tag: "@phone",
  }, async ({ page, addItinerary }) => {
    const [first, second] = FULL.daily_itinerary;
    const itinerary = await addItinerary({
      pace: "relaxed",
      access_notes: "Ground-floor rooms on request.",
      daily_itinerary: [
        {
          ...first,
          drive_minutes: 90,
          effort: "moderate",
          meals: ["breakfast", "dinner"],
          bed: "Harbour inn",
        },
        second,
      ],
      price_levels: [{ hotels: "Guesthouses", low_season: 1450, high_season: null }],
    });
    await page.goto(`/itinerary/${itinerary.id}`);
    const right = page.getByRole("region", { name: "Right for you?" });
    await expect(right).toContainText("Relaxed");
    await expect(right).toContainText("Longest drive 1 h 30 min");
    await expect(right).toContainText("Moderate");
    await expect(right).toContainText("December to April");
    await expect(right).toContainText("Ground-floor rooms on request.");
    const days = page.getByRole("tabpanel").getByRole("listitem");
    await expect(days.filter({ hasText: "Arrive by boat" }).getByRole("listitem")).toHaveText([
      "1 h 30 min on the road",
      "Moderate day",
      "Breakfast and dinner included",
      "Harbour inn",
    ]);
    await expect(page.getByRole("row", { name: "Guesthouses $1,450 on request" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Map of the route: Jamaica, then Cuba" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test("no price, no 'Starts at' and no asterisk; one day is no 'Days'", async ({ page, addItinerary }) => {
    const itinerary = await addItinerary({ price: 0, duration: 1 });
    await page.goto(`/itinerary/${itinerary.id}`);
    await expect(page.getByRole("button", { name: "Customize This Trip" })).toBeVisible();
    await expect(page.getByText("Starts at")).toHaveCount(0);
    await expect(page.getByText("The price varies with")).toBeVisible();
    await expect(page.getByText("*", { exact: false })).toHaveCount(0);
    await expect(page.getByText("1 Day", { exact: true })).toBeVisible();
  });

  for (const button of ["Customize This Trip", "Keep it as is"]) {
    test(`'${button}' opens its form and gives the focus back`, async ({ page, addItinerary }) => {
      const itinerary = await addItinerary();
      await page.goto(`/itinerary/${itinerary.id}`);
      await waitForHydration(page);
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByRole("dialog", { name: new RegExp(button, "i") })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByRole("button", { name: button })).toBeFocused();
    });
  }

  test("the main button is always at hand", { tag: "@phone" }, async ({ page, service }) => {
    const { data } = await examples(service).throwOnError();
    await page.goto(`/itinerary/${data.id}`);
    const ask = page.getByRole("button", { name: "Customize This Trip" });
    await expect(ask).toBeInViewport();
    await page.getByRole("heading", { name: "Machu Picchu", exact: true }).scrollIntoViewIfNeeded();
    await expect(ask).toBeInViewport();
  });

  test("the link is copied where there is nothing to share with", async ({ page, context, addItinerary }) => {
    const itinerary = await addItinerary();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await page.goto(`/itinerary/${itinerary.id}?tab=details`);
    await waitForHydration(page);
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`/itinerary/${itinerary.id}$`));
  });
});

test.describe("finding nothing", () => {
  const saying = "The itinerary you're looking for could not be found or may have been removed.";

  for (const path of ["/itinerary", "/itinerary/jamaica", `/itinerary/${crypto.randomUUID()}`]) {
    test(`${path.replace(/[0-9a-f-]{36}/, "an unknown id")} is a 404 with a way on`, async ({
      page,
      allowConsole,
    }) => {
      allowConsole(/status of 404/);
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Itinerary Not Found" })).toBeVisible();
      await expect(page.getByText(saying)).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await page.getByRole("link", { name: "Explore Other Destinations" }).click();
      await expect(page).toHaveURL("/destinations");
    });
  }

  test("a draft is not there for visitors", async ({ page, addItinerary, allowConsole }) => {
    allowConsole(/status of 404/);
    const draft = await addItinerary({ is_published: false });
    const response = await page.goto(`/itinerary/${draft.id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByText(draft.title)).toHaveCount(0);
  });

  test("within the site it says that it is loading, and that loading failed", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 500/);
    let fail: () => void = () => {};
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route(/\/rest\/v1\/itineraries\?.*id=eq/, async (route) => {
      await failing;
      await route.fulfill({ status: 500, json: { message: "down" } });
    });
    await page.goto("/destinations");
    await waitForHydration(page);
    await page.getByRole("link", { name: "View Itinerary" }).first().click();
    await expect(page.getByText("Loading itinerary...")).toBeVisible();
    fail();
    await expect(page.getByRole("heading", { name: "Itinerary Not Found" })).toBeVisible();
  });

  test("in an outage it says so, and comes back by itself", async ({ page, addItinerary, allowConsole }) => {
    allowConsole(/status of 503/);
    const { title } = await addItinerary();
    let isAway = true;
    await page.route(/\/rest\/v1\/itineraries\?.*id=eq/, async (route) =>
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
    await expect(page.getByRole("tablist")).toBeHidden();
    await expect(page.getByRole("button", { name: "Customize This Trip" })).toBeHidden();
  });

  for (const tab of ["", "?tab=included", "?tab=details"]) {
    test(`it is accessible and fits the screen${tab && ` (${tab})`}`, async ({ page, service }) => {
      const { data } = await examples(service).throwOnError();
      await page.goto(`/itinerary/${data.id}${tab}`);
      await page.getByRole("heading", { name: "Highlights" }).scrollIntoViewIfNeeded();
      await expect(page.getByRole("img", { name: "Map: Peru" })).toBeAttached();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
});
