import { type ListingView, noChoices, writeView } from "#app/features/itineraries/listing-view.ts";
import type { ItineraryCard } from "#domain/itineraries.schema.ts";

/** The address that stands for a view: region, country and trip type make another page, the rest does not. */
export function listingPath(view: ListingView): string {
  const { region, country, tripType } = view;
  const query = writeView({ ...noChoices, region, country, tripType, sort: "newest", page: 1 }).toString();
  return query ? `/destinations?${query}` : "/destinations";
}

export function listingTitle(view: ListingView): string {
  const where = [view.country, view.region].filter(Boolean).join(", ");
  const kind = view.tripType ? `${view.tripType} Trips` : "Trips";
  const title = where ? `${kind} in ${where}` : view.tripType ? kind : "Discover Our Destinations";
  const search = view.search.trim();
  const found = search ? `“${search}”: ${title}` : title;
  return view.page > 1 ? `${found}, page ${view.page}` : found;
}

export function listingDescription(view: ListingView): string {
  const where = view.country ?? view.region ?? "the Caribbean, Central and South America";
  const kind = view.tripType ? `${view.tripType} trips` : "Trips";
  return `${kind} in ${where}, written day by day by people who live there. Choose one, change it, or keep it as it is.`;
}

export function itemList(cards: readonly Pick<ItineraryCard, "id" | "title">[], siteUrl: string): object {
  return {
    "@type": "ItemList",
    itemListElement: cards.map(({ id, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: new URL(`/itinerary/${id}`, siteUrl).href,
    })),
  };
}
