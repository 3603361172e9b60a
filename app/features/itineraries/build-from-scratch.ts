import { describeRequestedTrip, type ListingView } from "#app/features/itineraries/listing-view.ts";
import { places } from "#domain/display-values.ts";
import type { ListedItinerary } from "#domain/itineraries.schema.ts";
import { countriesByRegion } from "#domain/itinerary-lists.ts";
import { formatPrice } from "#domain/money.ts";
import { tripCategories } from "#domain/request-options.ts";

/** Names the chosen country, otherwise the one that all results share, otherwise the chosen region. */
export function buildHeading(view: ListingView, found: readonly ListedItinerary[]): string {
  const [first, ...others] = found.map((card) => places(card));
  const shared = first?.length === 1 && others.every((names) => names.join() === first[0]) ? first[0] : null;
  const chosen = view.country ?? shared ?? view.region;
  const place = chosen === "Caribbean" ? "the Caribbean" : chosen;
  return `Not quite it? We build ${place ?? "your trip"} from scratch`;
}

/** Prefilled fields of the custom-vacation form, from filters and results. */
export function prefillRequest(view: ListingView, found: readonly ListedItinerary[]) {
  const [only] = found;
  const country = view.country ?? (found.length === 1 && only ? places(only)[0] : null) ?? null;
  const days = view.days?.to ?? view.days?.from;
  return {
    description: `I am looking for ${describeRequestedTrip({ ...view, country: knownCountry(country) })}. `,
    inspirationSource: found.map(({ title }) => `Your trip '${title}'`).join(" and "),
    ...(days && { tripDuration: String(days) }),
    ...(view.budget !== null && { budget: `Up to ${formatPrice(view.budget)} USD per person` }),
    ...(isCategory(view.tripType) && { tripCategory: view.tripType }),
  };
}

const knownCountry = (name: string | null) =>
  Object.values(countriesByRegion)
    .flat()
    .find((country) => country === name) ?? null;

const isCategory = (name: string | null): name is (typeof tripCategories)[number] =>
  tripCategories.some((category) => category === name);
