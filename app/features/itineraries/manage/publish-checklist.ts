import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";

type Listed = Pick<ManagedItinerary, "countries" | "regions" | "categories">;
export type Checked = Pick<ManagedItinerary, "description" | "image" | "daily_itinerary" | "price">;

/** What visitors would miss, most important first. Publishing is possible without it. */
export function missingForVisitors({ description, image, daily_itinerary, price }: Checked) {
  const checks = [
    ["a description", Boolean(description?.trim())],
    ["an image", Boolean(image)],
    ["the days", daily_itinerary.some((day) => day.title.trim() || day.description.trim())],
    ["a price", price > 0],
  ] as const;
  return checks.filter(([, isThere]) => !isThere).map(([name]) => name);
}

/** What the database requires before an itinerary can be published, because listings filter by it. */
export function missingToPublish({ countries, regions, categories }: Listed) {
  const checks = [
    ["a country", countries.length > 0],
    ["a region", regions.length > 0],
    ["a category", categories.length > 0],
  ] as const;
  return checks.filter(([, isThere]) => !isThere).map(([name]) => name);
}

/** Whether only the title is filled in. Publishing then needs a confirmation. */
export const isEmpty = (itinerary: Checked) => missingForVisitors(itinerary).length === 4;

/** Number of featured itineraries on the home page. */
export const ON_HOME = 6;

/** '4 of 6 on home', or '7 featured, the home page shows 6'. */
export function describeFeatured(featured: number): string {
  if (featured <= ON_HOME) return `${featured} of ${ON_HOME} on home`;
  return `${featured} featured, the home page shows ${ON_HOME}`;
}
