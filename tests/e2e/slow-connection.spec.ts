import type { Page } from "@playwright/test";
import { waitForHydration } from "#tests/support/page-checks.ts";
import { expect, testUntouched as test } from "#tests/support/test.ts";

/** The document is there, the code that makes it work is still on its way. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return release;
}

test("an address that the form proposes gives way to the one that is being typed", async ({ page }) => {
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
