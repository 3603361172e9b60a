import type { Page } from "@playwright/test";
import { waitForHydration } from "#tests/support/page-checks.ts";
import { seededItinerary } from "#tests/support/seeded-itinerary.ts";
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

test("a button pressed before the code is there does its work when it comes", {
  tag: "@phone",
}, async ({ page, service }) => {
  const data = await seededItinerary(service);
  const release = await openEarly(page, `/itinerary/${data.id}`);
  await page.getByRole("button", { name: "Customize This Trip" }).first().click();
  release();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("what is typed and chosen before the code is there counts", async ({ page }) => {
  const release = await openEarly(page, "/destinations");
  await page.getByLabel("Region").selectOption("Caribbean");
  await page.getByLabel("Sort by").selectOption("Longest");
  await page.getByPlaceholder("Search destinations...").fill("cuba");
  release();
  await expect(page.getByText("Showing 1 result", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/region=caribbean&q=cuba&sort=duration-desc/);
  await expect(page.getByPlaceholder("Search destinations...")).toHaveValue("cuba");
});

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
