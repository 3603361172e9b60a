import { type ListingView, PAGE_SIZE } from "#app/features/itineraries/listing-view.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import {
  type ChoiceCounts,
  choiceCounts,
  foundItineraries,
  type ItineraryCard,
  itineraryCard,
  type ListedItinerary,
  type ListingPage,
} from "#domain/itineraries.schema.ts";
import { tripTypeMeantBy } from "#domain/trip-type-words.ts";

const CARD_COLUMNS =
  "id, title, subtitle, location, region, category, duration, description, image, image_color, image_focus, highlights, countries, regions, categories, price";

const LOADING_FAILED = "There was a problem loading the itineraries. Please try again.";

interface ListingOptions {
  readonly signal?: AbortSignal;
  /** By GET a browser can keep the answer; a page that is rendered is kept whole, and POST is the shorter way. */
  readonly byGet?: boolean;
  /** For those who have read some of the cards before. */
  readonly readCards?: (ids: readonly string[]) => Promise<readonly ListedItinerary[]>;
}

/** One page of the published itineraries; an untouched catalogue is filled with the examples first. */
export async function listPublishedItineraries(
  client: DataClient,
  view: ListingView,
  options: ListingOptions = {},
): Promise<ListingPage> {
  const first = await readListing(client, view, options);
  if (first.anyPublished) return first;
  const { error } = await client.rpc("seed_example_itineraries").select("id");
  return error ? first : readListing(client, view, options);
}

const filtersOf = (view: ListingView) => ({
  search: view.search.trim() || undefined,
  region: view.region ?? undefined,
  country: view.country ?? undefined,
  trip_type: view.tripType ?? undefined,
  min_days: view.days?.from,
  max_days: view.days?.to ?? undefined,
  max_price: view.budget ?? undefined,
  month: view.month ?? undefined,
  pace: view.pace ?? undefined,
  effort: view.effort ?? undefined,
});

/** How many trips each choice of a filter would leave, given the other filters. */
export async function countChoices(client: DataClient, view: ListingView): Promise<ChoiceCounts> {
  const { data, error } = await client.rpc("count_itinerary_choices", filtersOf(view), { get: true });
  if (error) throw toAppError(error, LOADING_FAILED);
  return choiceCounts.parse(data);
}

async function readListing(
  client: DataClient,
  view: ListingView,
  { signal, byGet = true, readCards = (ids) => readItineraryCards(client, ids, signal) }: ListingOptions,
): Promise<ListingPage> {
  const filters = { ...filtersOf(view), sort: view.sort, page: view.page, page_size: PAGE_SIZE };
  const call = client.rpc("search_itineraries", filters, { get: byGet });
  const { data, error } = await (signal ? call.abortSignal(signal) : call);
  if (error) throw toAppError(error, LOADING_FAILED);
  const { total, any_published, ids, is_close, named_type } = foundItineraries.parse(data);
  const mayMean = named_type === null && (total === 0 || is_close) ? tripTypeMeantBy(view.search) : null;
  const [itineraries, namedType] = await Promise.all([
    readCards(ids),
    mayMean === null ? named_type : countTripType(client, mayMean),
  ]);
  // All of them were deleted between the two reads.
  const isGone = ids.length > 0 && itineraries.length === 0;
  return {
    total: isGone ? 0 : total,
    anyPublished: any_published,
    itineraries,
    isClose: is_close,
    namedType,
  };
}

/** Null where there is no such trip. */
async function countTripType(client: DataClient, name: string): Promise<ListingPage["namedType"]> {
  const { data, error } = await client.rpc("search_itineraries", { trip_type: name, page_size: 1 });
  const { total } = error ? { total: 0 } : foundItineraries.parse(data);
  return total > 0 ? { name, total } : null;
}

/** The published ones among the given, in the given order. */
export async function readItineraryCards(
  client: DataClient,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<readonly ItineraryCard[]> {
  if (ids.length === 0) return [];
  const call = client.from("itineraries").select(CARD_COLUMNS).eq("is_published", true).in("id", ids);
  const { data, error } = await (signal ? call.abortSignal(signal) : call);
  if (error) throw toAppError(error, LOADING_FAILED);
  const cards = data.map((row) => itineraryCard.parse(row));
  return cards.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** For a page, which would send the rest to the browser for nothing. */
export async function readListedItineraries(
  client: DataClient,
  ids: readonly string[],
): Promise<readonly ListedItinerary[]> {
  const cards = await readItineraryCards(client, ids);
  return cards.map(({ subtitle: _, highlights: __, ...listed }) => listed);
}
