import type { Page } from "@playwright/test";
import { waitForHydration } from "#tests/support/page-checks.ts";
import { seededItinerary } from "#tests/support/seeded-itinerary.ts";
import { expect, testUntouched as test } from "#tests/support/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The document is there, the code that makes it work is held back until the returned function is called. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.unroute("**/assets/*.js");
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return release;
}

test("before the code is there: menu, heart and form answer at once, and what is typed is kept", async ({
  page,
  service,
}) => {
  await test.step("the menu opens, and stays open when the code comes", async () => {
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
  });

  await test.step("a heart is set at once, and kept", async () => {
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

  await test.step("'Customize This Trip' shows that its form is on its way, which then opens", async () => {
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

  await test.step("an address that the form proposes gives way to the one that is being typed", async () => {
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

  test("the menu opens and leads on; forms that cannot be sent give an address and a number", async ({
    page,
    service,
  }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).tap();
    await page.locator("summary", { hasText: "Trip Categories" }).tap();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Romantic" }).tap();
    await expect(page).toHaveURL("/destinations?category=romantic");

    const { id } = await seededItinerary(service);
    // What is in a <noscript> is no text for getByText().
    const line = page.locator("noscript p", { hasText: "This form" });
    const text = "This form needs JavaScript. Write to hello@calabash.example or call +1 246 555 0142";
    await page.goto("/contact");
    await expect(page.locator("noscript a", { hasText: "Book a 30-minute call" })).toBeVisible();
    await expect(line).toContainText(text);
    await expect(line).toBeVisible();
    await page.goto(`/itinerary/${id}`);
    await page.getByRole("button", { name: "Customize This Trip" }).tap();
    await expect(line.filter({ visible: true })).toContainText(text);
    await page.getByRole("button", { name: "Close" }).tap();
    await expect(line.filter({ visible: true })).toHaveCount(0);
    await page.locator("noscript a", { hasText: "What's Included" }).tap();
    await expect(page.getByRole("tabpanel", { name: "What's Included" })).toBeVisible();
    await page.goto("/destinations?country=Peru");
    await page.getByRole("button", { name: "Plan it with us" }).tap();
    await expect(page).toHaveURL(/\/contact\?message=.+Peru/);
  });
});
