import { describeRequestedTrip, type ListingView } from "#app/features/itineraries/listing-view.ts";
import { placesOf, withArticle } from "#domain/display-values.ts";
import type { ListedItinerary } from "#domain/itineraries.schema.ts";
import { countriesByRegion } from "#domain/itinerary-lists.ts";
import { formatPrice } from "#domain/money.ts";
import { tripCategories } from "#domain/request-options.ts";

/** Names the chosen country, otherwise the one that all results share, otherwise the chosen region. */
export function buildOfferHeading(view: ListingView, results: readonly ListedItinerary[]): string {
  const [first, ...others] = results.map((card) => placesOf(card));
  const isShared = first?.length === 1 && others.every((countries) => countries.join() === first[0]);
  const sharedCountry = isShared ? first[0] : null;
  const name = view.country ?? sharedCountry ?? view.region;
  return `Not quite it? We build ${name ? withArticle(name) : "your trip"} from scratch`;
}

/** Prefilled fields of the custom-vacation form, from filters and results. */
export function prefillRequest(view: ListingView, results: readonly ListedItinerary[]) {
  const onlyResult = results.length === 1 ? results[0] : undefined;
  const country = view.country ?? (onlyResult && placesOf(onlyResult)[0]) ?? null;
  // The form asks for one number, so a range such as '8 to 10 days' gives its longest duration.
  const days = view.duration?.to ?? view.duration?.from;
  return {
    description: `I am looking for ${describeRequestedTrip({ ...view, country: knownCountry(country) })}. `,
    inspirationSource: results.map(({ title }) => `Your trip '${title}'`).join(" and "),
    ...(days && { tripDuration: String(days) }),
    ...(view.budget !== null && { budget: `Up to ${formatPrice(view.budget)} USD per person` }),
    ...(isCategory(view.tripType) && { tripCategory: view.tripType }),
  };
}

/** Null for a place that is not one of our countries, such as a free text that staff have entered. */
const knownCountry = (name: string | null) =>
  Object.values(countriesByRegion)
    .flat()
    .find((country) => country === name) ?? null;

const isCategory = (name: string | null): name is (typeof tripCategories)[number] =>
  tripCategories.some((category) => category === name);
