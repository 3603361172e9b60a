import type { ItineraryCard } from "#domain/itineraries.schema.ts";

// Separate from itineraries.schema.ts, so that pages that only show an itinerary do not load zod.

// The next three functions fall back to the column with a single value if the list is empty.
export function placesOf(card: Pick<ItineraryCard, "countries" | "location">): readonly string[] {
  return card.countries.length > 0 ? card.countries : [card.location].filter(Boolean);
}
export function regionsOf(card: Pick<ItineraryCard, "regions" | "region">): readonly string[] {
  return card.regions.length > 0 ? card.regions : [card.region].filter(Boolean);
}
export function categoriesOf(card: Pick<ItineraryCard, "categories" | "category">): readonly string[] {
  return card.categories.length > 0 ? card.categories : [card.category].filter(Boolean);
}

/** The name of a country or region as in a sentence: 'the Bahamas', 'Peru'. */
export const withArticle = (place: string): string =>
  /^(?:Bahamas|Caribbean)$|\b(?:Islands|Republic)$/.test(place) ? `the ${place}` : place;

/** '1 Day', '6 Days'. */
export const formatDays = (duration: number) => `${duration} ${duration === 1 ? "Day" : "Days"}`;
