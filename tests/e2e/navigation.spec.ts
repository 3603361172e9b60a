import { waitForHydration } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/test.ts";

test("following a link begins at the top, without loading the site anew", async ({ page }) => {
  await page.goto("/destinations");
  await waitForHydration(page);
  // Taller than the screen on both sides of the link: a short page would be at its top anyway.
  await page.addStyleTag({ content: "body { min-height: 4000px !important }" });
  const document = await page.evaluateHandle(() => globalThis.document);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calabash" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await document.evaluate((before) => before === globalThis.document)).toBe(true);
});

test("a link leads on even if the code for that cannot be loaded", async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await page.route("**/assets/whole-router-*.js", (route) => route.abort());
  await page.goto("/faqs");
  await waitForHydration(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calabash" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
