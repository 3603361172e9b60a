import { expectNoSidewaysScroll, waitForHydration } from "#tests/support/page-checks.ts";
import { expect, testOnUntouchedSite as test } from "#tests/support/test.ts";

const SECTIONS = [
  "You've got a friend on the inside",
  "Seen your dream holiday on TikTok?",
  "Handpicked by locals. Loved by travelers.",
  "Explore By Region",
  "How It Works",
  "Postcards from travelers",
  "Why We're Different",
  "Feeling unsure where to start?",
  "Get the good stuff first",
  "Somebody there is already putting the coffee on",
];

test("the home page has all its sections, links and buttons", async ({ page, request, site }) => {
  await page.goto("/");
  await waitForHydration(page);
  const names = await page
    .getByRole("main")
    .locator("section")
    .evaluateAll((sections) =>
      sections.map((section) => {
        const title = document.getElementById(section.getAttribute("aria-labelledby") ?? "");
        return title?.textContent?.replaceAll(/\s+/g, " ").trim();
      }),
    );
  expect(names).toEqual(SECTIONS);
  await expectNoSidewaysScroll(page);

  await test.step("the hero has its height and two links", async () => {
    const hero = page.getByRole("region", { name: "You've got a friend on the inside" });
    expect((await hero.boundingBox())?.height).toBe(700);
    await expect(hero).toContainText("Locally informed itineraries curated by destination experts");
    await expect(hero.getByRole("link", { name: "Explore Destinations" })).toHaveAttribute(
      "href",
      "/destinations",
    );
    await expect(hero.getByRole("link", { name: "Contact an Expert" })).toHaveAttribute("href", "/contact");
  });

  await test.step("at most six featured itineraries, each with its link", async () => {
    const response = await request.get(
      `${site.url}/rest/v1/itineraries?select=id&is_featured=eq.true&is_published=eq.true&limit=7`,
      { headers: { apikey: site.keys.publishableKey } },
    );
    const featured: { id: string }[] = await response.json();
    const section = page.getByRole("region", { name: /Handpicked by locals/ });
    const links = section.getByRole("link", { name: "See the Good Stuff" });
    await expect(links).toHaveCount(Math.min(featured.length, 6));
    await expect(links.first()).toHaveAttribute("href", /^\/itinerary\/[0-9a-f-]{36}$/);
    await expect(section.getByRole("article").first()).toContainText(/\d+ Days/);
    await expect(section.getByRole("link", { name: "View All Itineraries" })).toHaveAttribute(
      "href",
      "/destinations",
    );
  });

  await test.step("images below the fold have low priority and small sizes", async () => {
    const phones = page.locator('section[aria-labelledby="dream-title"] img');
    for (const phone of await phones.all()) {
      await expect(phone).toHaveAttribute("fetchpriority", "low");
      const widths = (await phone.getAttribute("srcset"))?.match(/\d+(?=w)/g)?.map(Number) ?? [];
      expect(Math.max(...widths)).toBe(640);
    }
  });

  await test.step("four steps, three testimonials and the remaining links", async () => {
    const how = page.getByRole("region", { name: "How It Works" });
    await expect(how.getByRole("heading", { level: 3 })).toHaveText([
      "Discover",
      "Customize",
      "Plan",
      "Experience",
    ]);
    await expect(how.getByRole("link", { name: "Let's Build Yours" })).toHaveAttribute(
      "href",
      "/destinations",
    );
    await how.getByRole("button", { name: "Tell us your idea" }).click();
    const form = page.getByRole("dialog", { name: "Custom Vacation Request" });
    await form.getByRole("button", { name: "Close", exact: true }).click();
    await expect(form).toHaveCount(0);

    const voices = page.getByRole("region", { name: "Postcards from travelers" });
    await expect(voices.getByRole("blockquote")).toHaveCount(3);
    for (const tripType of ["Family", "Solo", "Romantic"]) await expect(voices).toContainText(tripType);

    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Start Exploring" })).toHaveAttribute(
      "href",
      "/destinations",
    );
    await expect(main.getByRole("link", { name: "Let's Talk Travel" })).toHaveAttribute("href", "/contact");
    await expect(main.getByRole("textbox", { name: /e-?mail/i })).toHaveCount(1);
  });

  await test.step("'Get in touch' opens the custom-vacation request and restores focus", async () => {
    const opener = page.getByRole("button", { name: "Get in touch" });
    await opener.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("textbox").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step("the link of a hovered card is white on green", async () => {
    const card = page.getByRole("main").getByRole("article").first();
    await card.hover();
    const link = card.getByRole("link");
    await expect(link).toHaveCSS("background-color", "rgb(71, 130, 0)");
    await expect(link).toHaveCSS("color", "rgb(255, 255, 255)");
  });

  await test.step("three regions list their countries and link to their listing", async () => {
    const section = page.getByRole("region", { name: "Explore By Region" });
    for (const [region, countries] of [
      ["Caribbean", ["Jamaica", "Dominican Republic", "Bahamas", "Cuba", "Puerto Rico", "St. Lucia"]],
      ["Central America", ["Costa Rica", "Panama", "Belize", "Guatemala", "Honduras", "Nicaragua"]],
      ["South America", ["Peru", "Colombia", "Ecuador", "Chile", "Argentina", "Brazil"]],
    ] as const) {
      const chips = section.getByRole("list", { name: `Countries in ${region}` });
      await expect(chips.getByRole("listitem")).toHaveText([...countries]);
    }
    // The whole block is clickable, not only its name.
    const chip = section.getByRole("link", { name: "Puerto Rico" });
    await chip.scrollIntoViewIfNeeded();
    const { x, y } = (await chip.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 8, y - 8);
    await expect(page).toHaveURL(/\/destinations\?region=caribbean$/);
    await page.goBack();
    await chip.click();
    await expect(page).toHaveURL(/\/destinations\?country=Puerto(%20|\+)Rico$/);
  });

  await test.step("three featured destinations link to their region", async () => {
    await page.goBack();
    const cards = page.getByRole("list", { name: "Featured destinations" });
    await expect(cards.getByRole("link")).toHaveText([
      "Costa Rica Central America",
      "Jamaica Caribbean",
      "Peru South America",
    ]);
    await cards.getByRole("link", { name: /Peru/ }).click();
    await expect(page).toHaveURL(/\/destinations\?region=south-america$/);
  });
});

test("the hero image is preloaded and causes no layout shift", async ({ page }) => {
  const fontsLoaded = Promise.withResolvers<void>();
  let downloads = 0;
  await page.route(/\/hero\.webp/, async (route) => {
    downloads++;
    await fontsLoaded.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.locator("link[rel=preload][as=image]")).toHaveAttribute("imagesrcset", /hero\.webp/);
  // Load the fonts first, because their layout shifts are not under test.
  const shifts = await page.evaluateHandle(async () => {
    // Local fonts may be missing.
    await Promise.allSettled(Array.from(document.fonts, (font) => font.load()));
    await new Promise(requestAnimationFrame);
    const values: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) values.push(Number(entry.value));
    }).observe({ type: "layout-shift" });
    return values;
  });
  fontsLoaded.resolve();
  await page.waitForLoadState();
  await waitForHydration(page);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  expect(await shifts.jsonValue()).toEqual([]);
  expect(downloads, "the preloaded image is the one shown").toBe(1);
});

test("client navigation to home shows a loading state, fetches only what it shows, and recovers", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const HOME_DATA = /\/_\.data\?_routes=routes%2Fpublic%2Fhome/;
  const goHome = async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calabash" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You've got a friend on the inside");
  };
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route(HOME_DATA, async (route) => {
    await gate;
    const response = await route.fetch();
    expect(await response.text()).not.toMatch(/daily_itinerary|important_details|created_by/);
    await route.fulfill({ response });
  });
  await page.goto("/destinations");
  await waitForHydration(page);
  await goHome();
  await expect(page.getByText("Loading featured itineraries...")).toBeVisible();
  release();
  await expect(page.getByRole("link", { name: "See the Good Stuff" }).first()).toBeVisible();
  await expect(page.getByText("Loading featured itineraries...")).toBeHidden();
  await page.unroute(HOME_DATA);

  await test.step("a failed load hides the section until a retry succeeds", async () => {
    await page.goto("/destinations");
    await waitForHydration(page);
    await page.route(HOME_DATA, (route) => route.abort());
    await goHome();
    await expect(page.getByRole("heading", { name: "Explore By Region" })).toBeVisible();
    await expect(page.getByText("Loading featured itineraries...")).toBeHidden();
    await expect(page.getByText("Handpicked by locals.")).toBeHidden();
    await page.unroute(HOME_DATA);
    await expect(page.getByText("Handpicked by locals.")).toBeVisible();
  });
});

test("the HTML contains the whole home page and its structured data", async ({ request, site }) => {
  const html = await (await request.get("/")).text();
  const text = html.replaceAll("&#x27;", "'");
  for (const sentence of [
    "Handpicked by locals.",
    "See the Good Stuff",
    "Explore By Region",
    "Start Exploring",
  ]) {
    expect(text).toContain(sentence);
  }
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  expect(JSON.parse(data)).toMatchObject({ "@type": "TravelAgency", name: "Calabash" });
  expect(html).toContain(`<link rel="canonical" href="${new URL("/", site.url).href}"`);
});
