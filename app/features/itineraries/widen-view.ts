import { type ListingView, readView } from "#app/features/itineraries/listing-view.ts";
import { mostSimilar } from "#app/features/itineraries/similar.ts";
import { foldAccents } from "#app/lib/fold-accents.ts";
import type { ListedItinerary, ListingPage } from "#domain/itineraries.schema.ts";
import { countries, countriesByRegion } from "#domain/itinerary-lists.ts";

interface WiderView {
  readonly filters: Partial<Pick<ListingView, "country" | "region" | "tripType">>;
  readonly title: string;
}

export interface ClosestMatches {
  readonly title: string;
  readonly itineraries: readonly ListedItinerary[];
}

/** The closest matches for a search with few or no results, or the newest itineraries if there are no close ones. */
export async function findClosestMatches(
  view: ListingView,
  list: (view: ListingView) => Promise<ListingPage>,
  results: readonly ListedItinerary[] = [],
): Promise<ClosestMatches> {
  const unfilteredView = readView(new URLSearchParams());
  const listOthers = async (otherView: ListingView) => {
    const { itineraries } = await list(otherView);
    const others = itineraries.filter(({ id }) => !results.some((card) => card.id === id));
    return results[0] ? mostSimilar(results[0], others) : others.slice(0, 3);
  };
  const wider = widen(view);
  if (wider) {
    const itineraries = await listOthers({ ...unfilteredView, ...wider.filters });
    if (itineraries.length > 0) return { title: wider.title, itineraries };
  }
  return { title: "Our newest trips", itineraries: await listOthers(unfilteredView) };
}

/**
 * Less strict filters for a view without results: the same country, otherwise its region, otherwise the same trip type.
 * A sentence in the search, such as 'Peru in May for two', may name the country.
 */
export function widen({ country, region, tripType, search, ...filters }: ListingView): WiderView | null {
  const isFurtherNarrowed =
    search !== "" ||
    [filters.duration, filters.budget, filters.month, filters.pace, filters.effort].some(
      (value) => value !== null,
    );
  if (country && isFurtherNarrowed && !tripType && !region) {
    return { filters: { country }, title: `Other trips in ${country}` };
  }
  const namedCountry = !country && !region && countries.find((name) => mentions(search, name));
  if (namedCountry) return { filters: { country: namedCountry }, title: `Trips in ${namedCountry}` };
  const widerRegion = region ?? (country && regionOf(country));
  if (widerRegion && (country || tripType || isFurtherNarrowed)) {
    const name = widerRegion === "Caribbean" ? "the Caribbean" : widerRegion;
    return { filters: { region: widerRegion }, title: `Other trips in ${name}` };
  }
  if (tripType && isFurtherNarrowed) return { filters: { tripType }, title: `Other ${tripType} trips` };
  return null;
}

const regionOf = (country: string) =>
  Object.entries(countriesByRegion).find(([, countries]) => countries.some((name) => name === country))?.[0];

/** The words of a text between single spaces, so that a search for 'Perugia' does not mention 'Peru'. */
const words = (text: string) =>
  ` ${foldAccents(text)
    .replace(/[^a-z]+/g, " ")
    .trim()} `;

const mentions = (search: string, name: string) => words(search).includes(words(name));
