import {
  BUDGETS,
  LENGTHS,
  type ListingView,
  PAGE_SIZE,
  writeDays,
} from "#app/features/itineraries/listing-view.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import {
  type ChoiceCounts,
  choiceCounts,
  foundItineraries,
  type ItineraryCard,
  itineraryCard,
  type LengthAndBudgetCounts,
  type ListedItinerary,
  type ListingPage,
} from "#domain/itineraries.schema.ts";
import { tripTypeMeantBy } from "#domain/trip-type-synonyms.ts";

export const CARD_COLUMNS =
  "id, title, subtitle, location, region, category, duration, description, image, image_color, image_focus, highlights, countries, regions, categories, price";

export const LOADING_FAILED = "There was a problem loading the itineraries. Please try again.";

/** Reads cards by id. Callers may pass a function that caches them. */
type ReadCards = (ids: readonly string[]) => Promise<readonly ListedItinerary[]>;

/** One page of the published itineraries. If staff have never added any, the example itineraries are created first. */
export async function listPublishedItineraries(
  client: DataClient,
  view: ListingView,
  readCards: ReadCards = (ids) => readItineraryCards(client, ids),
): Promise<ListingPage> {
  const first = await readListing(client, view, readCards);
  if (first.anyPublished) return first;
  const { error } = await client.rpc("seed_example_itineraries").select("id");
  return error ? first : readListing(client, view, readCards);
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

/** Number of itineraries per filter value, given the other filters. */
export async function countChoices(client: DataClient, view: ListingView): Promise<ChoiceCounts> {
  const { data, error } = await client.rpc("count_itinerary_choices", filtersOf(view), { get: true });
  if (error) throw toAppError(error, LOADING_FAILED);
  return choiceCounts.parse(data);
}

/**
 * Number of itineraries per length and budget, given the other filters. The searches run one after another, so that a
 * visitor never occupies many connections.
 */
export async function countLengthsAndBudgets(
  client: DataClient,
  view: ListingView,
): Promise<LengthAndBudgetCounts> {
  const lengths: Record<string, number> = {};
  const budgets: Record<string, number> = {};
  for (const days of LENGTHS) lengths[writeDays(days)] = await countMatches(client, { ...view, days });
  for (const budget of BUDGETS) budgets[budget] = await countMatches(client, { ...view, budget });
  return { lengths, budgets };
}

async function countMatches(client: DataClient, view: ListingView): Promise<number> {
  const filters = { ...filtersOf(view), page_size: 1 };
  const { data, error } = await client.rpc("search_itineraries", filters, { get: true });
  if (error) throw toAppError(error, LOADING_FAILED);
  const { total, is_close } = foundItineraries.parse(data);
  return is_close ? 0 : total;
}

async function readListing(
  client: DataClient,
  view: ListingView,
  readCards: ReadCards,
): Promise<ListingPage> {
  const filters = { ...filtersOf(view), sort: view.sort, page: view.page, page_size: PAGE_SIZE };
  // By GET, because the server caches such reads.
  const { data, error } = await client.rpc("search_itineraries", filters, { get: true });
  if (error) throw toAppError(error, LOADING_FAILED);
  const { total, any_published, ids, is_close, named_type } = foundItineraries.parse(data);
  const mayMean = named_type === null && (total === 0 || is_close) ? tripTypeMeantBy(view.search) : null;
  const [itineraries, namedType] = await Promise.all([
    readCards(ids),
    mayMean === null ? named_type : countTripType(client, mayMean),
  ]);
  // All itineraries on this page were deleted between the two reads.
  const isGone = ids.length > 0 && itineraries.length === 0;
  return {
    total: isGone ? 0 : total,
    anyPublished: any_published,
    itineraries,
    isClose: is_close,
    namedType,
  };
}

/** The trip type with its number of itineraries, or null if there are none. */
async function countTripType(client: DataClient, name: string): Promise<ListingPage["namedType"]> {
  const { data, error } = await client.rpc("search_itineraries", { trip_type: name, page_size: 1 });
  const { total } = error ? { total: 0 } : foundItineraries.parse(data);
  return total > 0 ? { name, total } : null;
}

/** Reads the published itineraries among `ids`, in the order of `ids`. */
export async function readItineraryCards(
  client: DataClient,
  ids: readonly string[],
): Promise<readonly ItineraryCard[]> {
  if (ids.length === 0) return [];
  const { data, error } = await client
    .from("itineraries")
    .select(CARD_COLUMNS)
    .eq("is_published", true)
    .in("id", ids);
  if (error) throw toAppError(error, LOADING_FAILED);
  const cards = data.map((row) => itineraryCard.parse(row));
  return cards.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Cards without the fields that lists do not show, so that pages do not send these to the browser. */
export async function readListedItineraries(
  client: DataClient,
  ids: readonly string[],
): Promise<readonly ListedItinerary[]> {
  const cards = await readItineraryCards(client, ids);
  return cards.map(({ subtitle: _, highlights: __, ...listed }) => listed);
}
