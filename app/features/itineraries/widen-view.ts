import { type ListingView, readView } from "#app/features/itineraries/listing-view.ts";
import { mostAlike } from "#app/features/itineraries/similar.ts";
import { foldAccents } from "#app/lib/fold-accents.ts";
import type { ListedItinerary, ListingPage } from "#domain/itineraries.schema.ts";
import { countries, countriesByRegion } from "#domain/itinerary-lists.ts";

interface Wider {
  readonly filters: Partial<Pick<ListingView, "country" | "region" | "tripType">>;
  readonly title: string;
}

export interface Nearest {
  readonly title: string;
  readonly itineraries: readonly ListedItinerary[];
}

/** The closest matches for a search with few or no results, or the newest itineraries if there are no close ones. */
export async function findNearest(
  view: ListingView,
  list: (view: ListingView) => Promise<ListingPage>,
  found: readonly ListedItinerary[] = [],
): Promise<Nearest> {
  const all = readView(new URLSearchParams());
  const others = async (of: ListingView) => {
    const { itineraries } = await list(of);
    const rest = itineraries.filter(({ id }) => !found.some((card) => card.id === id));
    return found[0] ? mostAlike(found[0], rest) : rest.slice(0, 3);
  };
  const wider = widen(view);
  if (wider) {
    const itineraries = await others({ ...all, ...wider.filters });
    if (itineraries.length > 0) return { title: wider.title, itineraries };
  }
  return { title: "Our newest trips", itineraries: await others(all) };
}

/**
 * What to offer for a view without results: the same place, otherwise its region, otherwise the same kind of
 * trip. A sentence in the search, such as 'Peru in May for two', may name the place.
 */
export function widen({ country, region, tripType, ...rest }: ListingView): Wider | null {
  const isFurtherNarrowed =
    rest.search !== "" ||
    [rest.days, rest.budget, rest.month, rest.pace, rest.effort].some((choice) => choice !== null);
  if (country && isFurtherNarrowed && !tripType && !region) {
    return { filters: { country }, title: `Other trips in ${country}` };
  }
  const named = !country && !region && countries.find((name) => mentions(rest.search, name));
  if (named) return { filters: { country: named }, title: `Trips in ${named}` };
  const around = region ?? (country && regionOf(country));
  if (around && (country || tripType || isFurtherNarrowed)) {
    const name = around === "Caribbean" ? "the Caribbean" : around;
    return { filters: { region: around }, title: `Other trips in ${name}` };
  }
  if (tripType && isFurtherNarrowed) return { filters: { tripType }, title: `Other ${tripType} trips` };
  return null;
}

const regionOf = (country: string) =>
  Object.entries(countriesByRegion).find(([, countries]) => countries.some((name) => name === country))?.[0];

const words = (text: string) =>
  ` ${foldAccents(text)
    .replace(/[^a-z]+/g, " ")
    .trim()} `;

const mentions = (search: string, name: string) => words(search).includes(words(name));
