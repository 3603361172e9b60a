import type { Locator } from "@playwright/test";
import { setTextSize, waitForHydration } from "#tests/support/page-checks.ts";
import { expect, testOnUntouchedSite as test } from "#tests/support/test.ts";

test("a new page focuses its heading and scrolls to the top; a filter change keeps the focus", async ({
  page,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  const document = await page.evaluateHandle(() => globalThis.document);
  await page.getByRole("banner").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL("/about-us");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("link", { name: "View Destinations", exact: true }).click();
  await expect(page).toHaveURL("/destinations");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByLabel("Region").focus();
  await page.getByLabel("Region").selectOption("caribbean");
  await expect(page.getByText("Showing 3 results")).toBeVisible();
  await expect(page.getByLabel("Region")).toBeFocused();
  // The heading also gets the focus on a page that loads more slowly.
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/itinerary/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  // Makes both pages taller than the screen, because a short page would be at the top anyway.
  await page.addStyleTag({ content: "body { min-height: 4000px !important }" });
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calabash" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await document.evaluate((before) => before === globalThis.document), "no full page load").toBe(true);
});

test("the phone menu locks scrolling and closes on a tap outside", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
  const scrollY = () => page.evaluate(() => window.scrollY);
  await page.mouse.move(195, 830);
  await page.mouse.wheel(0, 600);
  // By the second frame, an unlocked page would have scrolled.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await scrollY()).toBe(0);
  await page.mouse.click(195, 830);
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    expect(await scrollY()).toBeGreaterThan(0);
  }).toPass();
});

test("the header is not sticky on a short screen or at 200% text size, nor is the price bar on a short screen", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/destinations");
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Customize This Trip" })).toBeAttached();
  const positions = await page.evaluate(() =>
    ["body > header", ".inquiry-bar"].map((part) => {
      const element = document.querySelector(part);
      return element && getComputedStyle(element).position;
    }),
  );
  expect(positions).toEqual(["static", "static"]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await setTextSize(page, "200%");
  const day = page.getByRole("tabpanel").getByText(/^Day\s*3$/);
  await day.scrollIntoViewIfNeeded();
  await expect(day).toBeInViewport();
  await expect(page.getByRole("banner")).not.toBeInViewport();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
});

test("headings do not break words at twice the browser's font size", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const path of ["/", "/faqs", "/shortlist"]) {
    await page.goto(path);
    const overflow = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
      heading.style.overflowWrap = "normal";
      return heading.scrollWidth - heading.clientWidth;
    });
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test("toasts do not cover the header, trap focus or cover the price bar; the tab bar is not cut off", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Sign Up" }).click();
  const toast = page.locator("[data-sonner-toast]").first();
  await expect(toast).toBeVisible();
  const [toastBox, header] = await Promise.all([toast.boundingBox(), page.getByRole("banner").boundingBox()]);
  expect(toastBox?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  // No focus trap: Tab moves from the last link through the toast and on.
  const last = page.getByRole("contentinfo").getByRole("link").last();
  await last.focus();
  await page.keyboard.press("Tab");
  await expect(toast).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(last).not.toBeFocused();
  await page.goto("/destinations");
  await page.getByRole("article").getByRole("link").first().click();
  const overflow = await page.getByRole("tablist").evaluate((list) => list.scrollHeight - list.clientHeight);
  expect(overflow).toBe(0);
  // The toast is above the price bar when that is at the bottom.
  await page.setViewportSize({ width: 768, height: 900 });
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await page.getByRole("button", { name: "Share" }).click();
  await expect(toast).toBeVisible();
  const bottom = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const bar = await page.locator(".inquiry-bar").boundingBox();
  await expect.poll(() => bottom(toast)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("the page opts out of forced dark mode", { tag: "@long" }, async ({ page }) => {
  await page.goto("/destinations");
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(scheme.split(" ").toSorted()).toEqual(["light", "only"]);
});
