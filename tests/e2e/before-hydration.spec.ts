import type { Page } from "@playwright/test";
import { waitForHydration, waitUntilOverlayLeft } from "#tests/support/page-checks.ts";
import { seededItinerary } from "#tests/support/seeded-itinerary.ts";
import { expect, testOnUntouchedSite as test } from "#tests/support/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Opens the page but delays its scripts until the returned function is called. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.unroute("**/assets/*.js");
  await page.route("**/assets/*.js", async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return release;
}

test("before hydration the menu, hearts and forms respond at once, and input is kept", async ({
  page,
  service,
}) => {
  await test.step("the menu opens, and stays open after hydration", async () => {
    const release = await openEarly(page, "/about-us");
    await page.getByRole("button", { name: "Open menu" }).tap();
    const explore = page.getByRole("link", { name: "Explore Trips" });
    await expect(explore).toBeVisible();
    await page.locator("summary", { hasText: "Destinations" }).tap();
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Caribbean" }),
    ).toBeVisible();
    release();
    await page.getByRole("button", { name: "Close menu" }).tap();
    await expect(explore).toBeHidden();
    await waitUntilOverlayLeft(page);
  });

  await test.step("a tapped heart is set at once and stored", async () => {
    const release = await openEarly(page, "/destinations");
    const hearts = page.getByRole("button", { name: /^Shortlist / });
    await hearts.nth(0).tap();
    await hearts.nth(1).tap();
    await hearts.nth(1).tap();
    await expect(hearts.nth(0)).toHaveAttribute("aria-pressed", "true");
    await expect(hearts.nth(1)).toHaveAttribute("aria-pressed", "false");
    release();
    await waitForHydration(page);
    await expect(page.getByRole("link", { name: "Shortlist (1)" })).toBeVisible();
    await expect(hearts.nth(0)).toHaveAttribute("aria-pressed", "true");
    await hearts.nth(0).tap();
    await expect(hearts.nth(0)).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("a typed search starts after hydration", async () => {
    const release = await openEarly(page, "/destinations");
    await page.getByLabel("Search destinations").fill("havana");
    release();
    await expect(page).toHaveURL("/destinations?q=havana");
    await expect(page.getByLabel("Search destinations")).toHaveValue("havana");
  });

  await test.step("filters that were chosen apply after hydration: at once on a wide screen, on a phone with 'Show'", async () => {
    const [region, country] = [page.getByLabel("Region"), page.getByLabel("Country")];
    const releasePhone = await openEarly(page, "/destinations");
    await page.getByRole("button", { name: "Filters" }).tap();
    await region.selectOption("Caribbean");
    releasePhone();
    await expect(page.getByRole("button", { name: "Clear all" })).toBeVisible();
    await page.getByRole("button", { name: /^Show / }).tap();
    await expect(page).toHaveURL("/destinations?region=caribbean");

    await page.setViewportSize({ width: 1440, height: 900 });
    const release = await openEarly(page, "/destinations?sort=price&page=2");
    await country.selectOption("Cuba");
    await page.getByLabel("Search destinations").fill("havana");
    release();
    await expect(page).toHaveURL("/destinations?country=Cuba&q=havana&sort=price");
    await expect(country).toHaveValue("Cuba");
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step("'Customize This Trip' shows a loading state, then opens the form", async () => {
    const { id } = await seededItinerary(service);
    const release = await openEarly(page, `/itinerary/${id}`);
    await page.getByRole("button", { name: "Customize This Trip" }).tap();
    await expect(page.getByText("Opening the form...").filter({ visible: true })).toBeVisible();
    release();
    const dialog = page.getByRole("dialog", { name: "Customize This Trip" });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(`/itinerary/${id}?ask=customize`);
    await dialog.getByRole("button", { name: "Close" }).tap();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`/itinerary/${id}`);
  });

  await test.step("typing replaces a prefilled email", async () => {
    const address = page.getByLabel("Email address");
    await page.goto("/");
    await waitForHydration(page);
    await address.fill("earlier@example.org");
    const release = await openEarly(page, "/");
    await address.focus();
    release();
    await expect(address).toHaveValue("earlier@example.org");
    await page.keyboard.type("now@example.org");
    await expect(address).toHaveValue("now@example.org");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu works; forms that cannot be sent show an email address and a phone number", async ({
    page,
    service,
  }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).tap();
    await page.locator("summary", { hasText: "Trip Categories" }).tap();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Romantic" }).tap();
    await expect(page).toHaveURL("/destinations?category=romantic");

    const { id } = await seededItinerary(service);
    // Located by element, because getByText() ignores <noscript>.
    const notice = page.locator("noscript p", { hasText: "This form" });
    const text = "This form needs JavaScript. Write to hello@calabash.example or call +1 246 555 0142";
    await page.goto("/contact");
    await expect(page.locator("noscript a", { hasText: "Book a 30-minute call" })).toBeVisible();
    await expect(notice).toContainText(text);
    await expect(notice).toBeVisible();
    await page.goto(`/itinerary/${id}`);
    await page.getByRole("button", { name: "Customize This Trip" }).tap();
    await expect(notice.filter({ visible: true })).toContainText(text);
    await page.getByRole("button", { name: "Close" }).tap();
    await expect(notice.filter({ visible: true })).toHaveCount(0);
    await page.locator("noscript a", { hasText: "What's Included" }).tap();
    await expect(page.getByRole("tabpanel", { name: "What's Included" })).toBeVisible();
    await page.goto("/destinations?country=Peru");
    await page.getByRole("button", { name: "Plan it with us" }).tap();
    await expect(page).toHaveURL(/\/contact\?message=.+Peru/);
  });
});
