import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  goBackFromOverlay,
  waitForHydration,
  waitUntilOverlayLeft,
} from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/test.ts";

const mainNavigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const footer = (page: Page) => page.getByRole("contentinfo");

const REGIONS = [
  ["Caribbean", "/destinations?region=caribbean"],
  ["Central America", "/destinations?region=central-america"],
  ["South America", "/destinations?region=south-america"],
] as const;
const CATEGORIES = [
  ["Family", "/destinations?category=family"],
  ["Adventure", "/destinations?category=adventure"],
  ["Solo", "/destinations?category=solo"],
  ["Romantic", "/destinations?category=romantic"],
] as const;
const PAGES = [
  ["FAQs", "/faqs"],
  ["About Us", "/about-us"],
  ["Contact", "/contact"],
] as const;

// The 404 page has only the shell, so page content cannot interfere.
const SHELL = "/no-such-place";
test.beforeEach(async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  await page.goto(SHELL);
  await waitForHydration(page);
});

test("from 768 px the menus list regions, categories and pages, one menu at a time", async ({ page }) => {
  const navigation = mainNavigation(page);
  const destinations = navigation.getByRole("button", { name: "Destinations" });
  const categories = navigation.getByRole("button", { name: "Trip Categories" });
  for (const [name, href] of PAGES) {
    await expect(navigation.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  await expect(navigation.getByRole("button", { name: /menu/ })).toBeHidden();

  await test.step("the breakpoint is 768 px", async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(categories).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(categories).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("one menu is open at a time, and a click elsewhere closes it", async () => {
    await expect(navigation.getByRole("heading", { name: "Regions" })).toBeHidden();
    await destinations.click();
    await expect(navigation.getByRole("heading", { name: "Regions" })).toBeVisible();
    await categories.click();
    await expect(navigation.getByRole("heading", { name: "Regions" })).toBeHidden();
    await expect(navigation.getByRole("link", { name: "View All Categories" })).toBeVisible();
    for (const [name, href] of CATEGORIES) {
      await expect(navigation.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    await page.getByRole("main").click({ position: { x: 10, y: 10 } });
    await expect(navigation.getByRole("link", { name: "View All Categories" })).toBeHidden();
  });

  await test.step("choosing a link navigates and closes the menu", async () => {
    await destinations.click();
    await expect(navigation.getByRole("heading", { name: "Regions" })).toBeVisible();
    for (const [name, href] of REGIONS) {
      await expect(navigation.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    await expect(navigation.getByRole("link", { name: "View All Destinations" })).toHaveAttribute(
      "href",
      "/destinations",
    );
    await expectAccessible(page);
    await navigation.getByRole("link", { name: "Central America" }).click();
    await expect(page).toHaveURL(/\/destinations\?region=central-america$/);
    // A new page focuses its heading, even after navigating from a menu.
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(navigation.getByRole("heading", { name: "Regions" })).toBeHidden();
    await categories.click();
    await navigation.getByRole("link", { name: "View All Categories" }).click();
    await expect(page).toHaveURL(/\/destinations$/);
    await expect(navigation.getByRole("link", { name: "Family" })).toBeHidden();
  });

  await test.step("a menu works by keyboard and restores focus", async () => {
    await destinations.focus();
    await page.keyboard.press("ArrowDown");
    await expect(navigation.getByRole("link", { name: "Caribbean" })).toBeFocused();
    await page.keyboard.press("End");
    await expect(navigation.getByRole("link", { name: "View All Destinations" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(navigation.getByRole("link", { name: "Caribbean" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(destinations).toBeFocused();
    await expect(navigation.getByRole("heading", { name: "Regions" })).toBeHidden();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(navigation.getByRole("link", { name: "Caribbean" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/region=caribbean$/);
  });
});

test.describe("below 768 px", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("the menu's sections expand; Escape, Back or choosing a link closes the menu", async ({ page }) => {
    const navigation = mainNavigation(page);
    const heading = page.getByRole("heading", { level: 1 });
    const title = (await heading.textContent()) ?? "";
    const open = page.getByRole("button", { name: "Open menu" });
    const explore = navigation.getByRole("link", { name: "Explore Trips" });
    await expect(explore).toBeHidden();
    await open.tap();
    await expect(explore).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(open).toBeFocused();
    await expect(explore).toBeHidden();
    await waitUntilOverlayLeft(page);

    await open.tap();
    await expect(explore).toBeVisible();
    await goBackFromOverlay(page);
    await expect(explore).toBeHidden();
    await expect(page).toHaveURL(SHELL);

    await open.tap();
    for (const [name, href] of PAGES) {
      await expect(navigation.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    const destinations = navigation.locator("summary", { hasText: "Destinations" });
    await expect(navigation.getByRole("link", { name: "Caribbean" })).toBeHidden();
    await destinations.tap();
    for (const [name, href] of REGIONS) {
      await expect(navigation.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    await destinations.tap();
    await expect(navigation.getByRole("link", { name: "Caribbean" })).toBeHidden();
    await navigation.locator("summary", { hasText: "Trip Categories" }).tap();
    await expect(navigation.getByRole("link", { name: "View All Categories" })).toBeVisible();
    await expectAccessible(page);
    await navigation.getByRole("link", { name: "Solo" }).tap();
    await expect(page).toHaveURL(/category=solo$/);
    await expect(explore).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(SHELL);
    // The URL changes before the page renders; a menu opened in between would close.
    await expect(heading).toHaveText(title);
    await waitUntilOverlayLeft(page);

    // On a short screen the menu itself scrolls.
    await page.setViewportSize({ width: 320, height: 400 });
    await open.tap();
    await explore.scrollIntoViewIfNeeded();
    await expect(explore).toBeInViewport();
    await expectNoSidewaysScroll(page);
  });

  test("Back closes the menu, and returns from its links to the page where it was opened", {
    tag: "@long",
  }, async ({ page }) => {
    const openMenu = page.getByRole("button", { name: "Open menu" });
    const explore = page.getByRole("link", { name: "Explore Trips" });
    const heading = page.getByRole("heading", { level: 1 });
    const startUrl = page.url();
    const title = (await heading.textContent()) ?? "";
    const reads: string[] = [];
    page.on("request", (request) => request.url().includes(".data?") && reads.push(request.url()));
    await openMenu.tap();
    await expect(explore).toBeVisible();
    await goBackFromOverlay(page);
    await expect(explore).toBeHidden();
    await expect(page).toHaveURL(startUrl);
    expect(reads, "data read for a menu").toEqual([]);

    // Reloading a history entry with an open menu removes the menu's entry.
    await openMenu.tap();
    await expect(explore).toBeVisible();
    await page.goto("/faqs");
    await page.goBack();
    await expect(page).toHaveURL(startUrl);
    await waitUntilOverlayLeft(page);
    await expect(explore).toBeHidden();

    // Closing the menu another way leaves no history entry.
    await openMenu.tap();
    await page.getByRole("button", { name: "Close menu" }).tap();
    await waitUntilOverlayLeft(page);
    await openMenu.tap();
    await explore.tap();
    await expect(page).toHaveURL(/\/destinations$/);
    await page.goBack();
    await expect(page).toHaveURL(startUrl);
    // The URL changes before the page renders; a menu opened in between would close.
    await expect(heading).toHaveText(title);
    await waitUntilOverlayLeft(page);
    await expect(explore).toBeHidden();

    // A link outside the menu leaves no history entry either.
    await openMenu.tap();
    await mainNavigation(page).getByRole("link", { name: "Shortlist" }).tap();
    await expect(page).toHaveURL(/\/shortlist$/);
    await page.goBack();
    await expect(page).toHaveURL(startUrl);
    // The menu's entry has the same URL; going back skips it.
    await waitUntilOverlayLeft(page);
    await page.goBack();
    await expect(page).not.toHaveURL(startUrl);
  });
});

test("the first Tab focuses the skip link; the header stays visible and links home; the footer has our details", async ({
  page,
}) => {
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);

  // Around midnight on New Year's Eve, either year is right.
  const year = `© (${new Date().getFullYear()}|${new Date(Date.now() + 60_000).getFullYear()})`;
  const html = await (await page.request.get("/destinations")).text();
  expect(html.replaceAll("<!-- -->", "")).toMatch(new RegExp(year));
  await expect(footer(page)).toContainText("unique, locally informed travel experiences");
  await expect(footer(page)).toContainText(new RegExp(year));
  const destinations = footer(page).getByRole("navigation", { name: "Destinations" });
  for (const [name, href] of [...REGIONS, ["All Destinations", "/destinations"]] as const) {
    await expect(destinations.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  const company = footer(page).getByRole("navigation", { name: "Company" });
  await expect(company.getByRole("link")).toHaveText([
    "FAQs",
    "About Us",
    "Contact",
    "Privacy Policy",
    "Terms of Use",
    "Accessibility",
  ]);
  await expect(footer(page).getByRole("link", { name: /^Powered by \S/ })).toHaveAttribute("href", /^https:/);
  for (const network of [/Instagram/, /TikTok/]) {
    const profile = footer(page).getByRole("link", { name: network });
    await expect(profile).toHaveAttribute("target", "_blank");
    await expect(profile).toHaveAttribute("href", network.source === "TikTok" ? /tiktok/ : /instagram/);
  }
  for (const detail of ["Monday to Friday", "8:30-16:30", "9:00-12:00", "Christ Church"]) {
    await expect(footer(page)).toContainText(detail);
  }

  const logo = mainNavigation(page).getByRole("link", { name: "Calabash" });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(logo).toBeInViewport();
  }
  await logo.click();
  await expect(page).toHaveURL("/");
});
