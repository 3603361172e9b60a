import { placeDescriptions, placeImages } from "#app/components/place-descriptions.ts";
import { LISTING_PATH } from "#app/features/itineraries/listing-url.ts";
import type { ListingView } from "#app/features/itineraries/listing-view.ts";
import type { ItineraryCard } from "#domain/itineraries.schema.ts";

const DESCRIPTIONS: Readonly<Record<string, string>> = placeDescriptions;
const IMAGES: Readonly<Record<string, string>> = placeImages;

export function listingTitle(view: ListingView): string {
  const where = [view.country, view.region].filter(Boolean).join(", ");
  const kind = view.tripType ? `${view.tripType} Trips` : "Trips";
  const title = where ? `${kind} in ${where}` : view.tripType ? kind : "Discover Our Destinations";
  const search = view.search.trim();
  const fullTitle = search ? `“${search}”: ${title}` : title;
  return view.page > 1 ? `${fullTitle}, page ${view.page}` : fullTitle;
}

export function listingDescription(view: ListingView): string {
  const where = view.country ?? view.region ?? "the Caribbean, Central and South America";
  const kind = view.tripType ? `${view.tripType} trips` : "Trips";
  return `${kind} in ${where}, written day by day by people who live there. Choose one, change it, or keep it as it is.`;
}

/** A region, a trip type or both, to introduce the listing with. */
interface ListingSubject {
  readonly name: string;
  readonly description: string;
  /** Bare path in the image bucket. */
  readonly image: string;
}

/** Null if the view has neither a region nor a trip type, or if a country or a search text limits it further. */
export function listingSubject({ region, tripType, country, search }: ListingView): ListingSubject | null {
  if (country || search.trim()) return null;
  // With both, the text is about the trip type and the image shows the region.
  const description = [tripType, region].map((name) => DESCRIPTIONS[name ?? ""]).find(Boolean);
  const image = [region, tripType].map((name) => IMAGES[name ?? ""]).find(Boolean);
  if (!description || !image) return null;
  return { name: [tripType, region].filter(Boolean).join(" · "), description, image };
}

/** The steps home, listing, and region or trip type, for search engines. */
export function breadcrumbJsonLd(path: string, subject: ListingSubject, siteUrl: string): object {
  const steps = [
    { name: "Home", path: "/" },
    { name: "Destinations", path: LISTING_PATH },
    { name: subject.name, path },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: new URL(step.path, siteUrl).href,
    })),
  };
}

export function itemListJsonLd(
  cards: readonly Pick<ItineraryCard, "id" | "title">[],
  siteUrl: string,
): object {
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
