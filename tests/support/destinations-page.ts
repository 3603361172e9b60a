import type { Page } from "@playwright/test";
import { waitForHydration } from "#tests/support/page-checks.ts";

/** The results, without the closest matches, which are shown below a short list. */
export const itineraries = (page: Page) =>
  page.getByRole("article").and(page.locator(':not([aria-labelledby="nearest"] *)'));
export const searchBox = (page: Page) => page.getByPlaceholder("Search destinations...");

export async function openDestinations(page: Page, query = ""): Promise<void> {
  await page.goto(`/destinations${query}`);
  await waitForHydration(page);
}
