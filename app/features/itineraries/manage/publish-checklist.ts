import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";

type ListingFields = Pick<ManagedItinerary, "countries" | "regions" | "categories">;
export type ChecklistFields = Pick<ManagedItinerary, "description" | "image" | "daily_itinerary" | "price">;

/** What visitors would miss, most important first. An itinerary can be published without it. */
export function missingForVisitors({ description, image, daily_itinerary, price }: ChecklistFields) {
  const checks = [
    ["a description", Boolean(description?.trim())],
    ["an image", Boolean(image)],
    ["the days", daily_itinerary.some((day) => day.title.trim() || day.description.trim())],
    ["a price", price > 0],
  ] as const;
  return checks.filter(([, isFilledIn]) => !isFilledIn).map(([name]) => name);
}

/** What the database requires before an itinerary can be published, because listings filter by it. */
export function missingToPublish({ countries, regions, categories }: ListingFields) {
  const checks = [
    ["a country", countries.length > 0],
    ["a region", regions.length > 0],
    ["a category", categories.length > 0],
  ] as const;
  return checks.filter(([, isFilledIn]) => !isFilledIn).map(([name]) => name);
}

/** Whether all four checks of missingForVisitors() fail. Publishing then needs a confirmation. */
export const hasOnlyTitle = (itinerary: ChecklistFields) => missingForVisitors(itinerary).length === 4;

/** The home page shows at most this many featured itineraries. */
export const MAX_FEATURED_ON_HOME = 6;

/** '4 of 6 on home', or '7 featured, the home page shows 6'. */
export function describeFeatured(count: number): string {
  if (count <= MAX_FEATURED_ON_HOME) return `${count} of ${MAX_FEATURED_ON_HOME} on home`;
  return `${count} featured, the home page shows ${MAX_FEATURED_ON_HOME}`;
}
