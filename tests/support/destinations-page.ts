import type { Page } from "@playwright/test";
import { waitForHydration } from "#tests/support/page-checks.ts";

export const itineraries = (page: Page) => page.getByRole("article");
export const searchBox = (page: Page) => page.getByPlaceholder("Search destinations...");

export async function openDestinations(page: Page, query = ""): Promise<void> {
  await page.goto(`/destinations${query}`);
  await waitForHydration(page);
}
