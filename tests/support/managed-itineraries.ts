import type { Page } from "@playwright/test";
import { test as base, uniqueWordIn } from "#tests/support/staff.ts";

export { expect } from "#tests/support/staff.ts";

interface ItineraryFixtures {
  /** A unique word for titles; itineraries with it are removed when the test ends. */
  readonly word: string;
  readonly addItinerary: (row?: object) => Promise<string>;
}

export const test = base.extend<ItineraryFixtures>({
  word: uniqueWordIn(["itineraries", "title"]),
  addItinerary: async ({ service, word }, use) =>
    use(async (row = {}) => {
      const itinerary = {
        title: word,
        countries: ["Peru"],
        regions: ["South America"],
        categories: ["Solo"],
        ...row,
      };
      const { data } = await service
        .from("itineraries")
        .insert(itinerary)
        .select("id")
        .single()
        .throwOnError();
      return data.id;
    }),
});

export const rowOf = (page: Page, title: string) =>
  page.getByRole("table", { name: "Itineraries" }).getByRole("row").filter({ hasText: title });

/** Selects an option in a list with several choices. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${label},`) }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await page.keyboard.press("Escape");
}
