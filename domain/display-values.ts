import type { ItineraryCard } from "#domain/itineraries.schema.ts";

// Not in the schema's file, so that a page which only shows an itinerary does not load the parser.

/** The single value is used where the list is empty. */
export function places(card: Pick<ItineraryCard, "countries" | "location">): readonly string[] {
  return card.countries.length > 0 ? card.countries : [card.location].filter(Boolean);
}
export function regionsOf(card: Pick<ItineraryCard, "regions" | "region">): readonly string[] {
  return card.regions.length > 0 ? card.regions : [card.region].filter(Boolean);
}
export function categoriesOf(card: Pick<ItineraryCard, "categories" | "category">): readonly string[] {
  return card.categories.length > 0 ? card.categories : [card.category].filter(Boolean);
}

/** '1 Day', '6 Days'. */
export const formatDays = (duration: number) => `${duration} ${duration === 1 ? "Day" : "Days"}`;
