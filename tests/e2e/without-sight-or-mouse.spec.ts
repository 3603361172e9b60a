import type { Locator } from "@playwright/test";
import { setLetterSize, waitForHydration } from "#tests/support/page-checks.ts";
import { expect, testUntouched as test } from "#tests/support/test.ts";

test("a new page takes the focus to its heading, a change of filters keeps it, and a page loads on top", async ({
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
  await page.getByLabel("Region").focus();
  await page.getByLabel("Region").selectOption("caribbean");
  await expect(page.getByText("Showing 3 results")).toBeVisible();
  await expect(page.getByLabel("Region")).toBeFocused();
  // Also when it loads for a while.
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/itinerary/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  // Taller than the screen on both sides of the link: a short page would be at its top anyway.
  await page.addStyleTag({ content: "body { min-height: 4000px !important }" });
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calabash" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await document.evaluate((before) => before === globalThis.document), "no page was loaded anew").toBe(
    true,
  );
});

test("the phone's menu holds the page still and closes by a tap beside it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.mouse.click(195, 830);
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
});

test("on a low screen and with letters twice as large header and price bar scroll with the page", async ({
  page,
}) => {
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
  await setLetterSize(page, "200%");
  const day = page.getByRole("tabpanel").getByText(/^Day\s*3$/);
  await day.scrollIntoViewIfNeeded();
  await expect(day).toBeInViewport();
  await expect(page.getByRole("banner")).not.toBeInViewport();
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang).toBeLessThanOrEqual(0);
});

test("a reader whose browser has letters twice as large finds the words of headings whole", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const path of ["/", "/faqs", "/shortlist"]) {
    await page.goto(path);
    const broken = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
      heading.style.overflowWrap = "normal";
      return heading.scrollWidth - heading.clientWidth;
    });
    expect(broken, path).toBeLessThanOrEqual(0);
  }
});

test("toasts and tabs: nothing over the header, the selected tab's line is whole", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Sign Up" }).click();
  const toast = page.locator("[data-sonner-toast]").first();
  await expect(toast).toBeVisible();
  const [toastBox, header] = await Promise.all([toast.boundingBox(), page.getByRole("banner").boundingBox()]);
  expect(toastBox?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  // Nor is it a trap: after the page's last link Tab goes through the toast and on.
  const last = page.getByRole("contentinfo").getByRole("link").last();
  await last.focus();
  await page.keyboard.press("Tab");
  await expect(toast).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(last).not.toBeFocused();
  await page.goto("/destinations");
  await page.getByRole("article").getByRole("link").first().click();
  const overhang = await page.getByRole("tablist").evaluate((list) => list.scrollHeight - list.clientHeight);
  expect(overhang).toBe(0);
  // Above the price bar where that is at the foot of the screen.
  await page.setViewportSize({ width: 768, height: 900 });
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await page.getByRole("button", { name: "Share" }).click();
  await expect(toast).toBeVisible();
  const foot = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const bar = await page.locator(".inquiry-bar").boundingBox();
  await expect.poll(() => foot(toast)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("a browser that darkens pages leaves ours light, and the map's focus follows the country's shape", async ({
  page,
}) => {
  await page.goto("/destinations?view=map");
  await waitForHydration(page);
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(scheme.split(" ").toSorted()).toEqual(["light", "only"]);
  const map = page.getByRole("group", { name: "Map to choose from" });
  const peru = map.getByRole("button", { name: "Peru" });
  const edge = () => peru.locator("use").evaluate((shape) => getComputedStyle(shape).stroke);
  await expect(peru).toBeVisible();
  const before = await edge();
  await peru.focus();
  await page.keyboard.press("Shift");
  await expect.poll(edge).not.toBe(before);
  expect(await peru.evaluate((shape) => getComputedStyle(shape).outlineStyle)).toBe("none");
});
