import {
  BUDGETS,
  DURATIONS,
  ITINERARIES_PER_PAGE,
  type ListingView,
  writeDuration,
} from "#app/features/itineraries/listing-view.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import {
  type DurationAndBudgetCounts,
  type FilterCounts,
  filterCounts,
  foundItineraries,
  type ItineraryCard,
  itineraryCard,
  type ListedItinerary,
  type ListingPage,
} from "#domain/itineraries.schema.ts";
import { readableRows } from "#domain/readable-rows.ts";
import { findTripTypeBySynonym } from "#domain/trip-type-synonyms.ts";

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
  const page = await readListing(client, view, readCards);
  if (page.anyPublished) return page;
  const { error } = await client.rpc("seed_example_itineraries").select("id");
  return error ? page : readListing(client, view, readCards);
}

/** The filter parameters of the database functions that search and count. */
const filtersOf = (view: ListingView) => ({
  search: view.search.trim() || undefined,
  region: view.region ?? undefined,
  country: view.country ?? undefined,
  trip_type: view.tripType ?? undefined,
  min_days: view.duration?.from,
  max_days: view.duration?.to ?? undefined,
  max_price: view.budget ?? undefined,
  month: view.month ?? undefined,
  pace: view.pace ?? undefined,
  effort: view.effort ?? undefined,
});

/** Number of itineraries per filter value, given the other filters. */
export async function countChoices(client: DataClient, view: ListingView): Promise<FilterCounts> {
  const { data, error } = await client.rpc("count_itinerary_choices", filtersOf(view), { get: true });
  if (error) throw toAppError(error, LOADING_FAILED);
  return filterCounts.parse(data);
}

/**
 * Number of itineraries per duration and budget, given the other filters. The searches run one after another, so that a
 * visitor never occupies many connections.
 */
export async function countDurationsAndBudgets(
  client: DataClient,
  view: ListingView,
): Promise<DurationAndBudgetCounts> {
  const durations: Record<string, number> = {};
  const budgets: Record<string, number> = {};
  for (const duration of DURATIONS) {
    durations[writeDuration(duration)] = await countMatches(client, { ...view, duration });
  }
  for (const budget of BUDGETS) budgets[budget] = await countMatches(client, { ...view, budget });
  return { durations, budgets };
}

async function countMatches(client: DataClient, view: ListingView): Promise<number> {
  // Only the total is read, so the page is as small as possible.
  const filters = { ...filtersOf(view), page_size: 1 };
  const { data, error } = await client.rpc("search_itineraries", filters, { get: true });
  if (error) throw toAppError(error, LOADING_FAILED);
  const { total, is_close } = foundItineraries.parse(data);
  // If nothing matches, the search returns similar names instead.
  return is_close ? 0 : total;
}

async function readListing(
  client: DataClient,
  view: ListingView,
  readCards: ReadCards,
): Promise<ListingPage> {
  const filters = { ...filtersOf(view), sort: view.sort, page: view.page, page_size: ITINERARIES_PER_PAGE };
  // Uses GET, because the server caches such reads.
  const { data, error } = await client.rpc("search_itineraries", filters, { get: true });
  if (error) throw toAppError(error, LOADING_FAILED);
  const { total, any_published, ids, is_close, named_type } = foundItineraries.parse(data);
  const hasMatches = total > 0 && !is_close;
  // A search such as 'honeymoon' may mean a trip type without naming it.
  const meantType = named_type === null && !hasMatches ? findTripTypeBySynonym(view.search) : null;
  const [itineraries, namedType] = await Promise.all([
    readCards(ids),
    meantType === null ? named_type : countTripType(client, meantType),
  ]);
  // Staff may delete or unpublish all itineraries on this page between the two reads.
  const areAllGone = ids.length > 0 && itineraries.length === 0;
  return {
    total: areAllGone ? 0 : total,
    anyPublished: any_published,
    itineraries,
    hasOnlySimilarNames: is_close,
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
  const cards = readableRows(itineraryCard, data);
  return cards.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Reads cards without the fields that lists do not show, so that these are not sent to the browser. */
export async function readListedItineraries(
  client: DataClient,
  ids: readonly string[],
): Promise<readonly ListedItinerary[]> {
  const cards = await readItineraryCards(client, ids);
  return cards.map(({ subtitle: _, highlights: __, ...listed }) => listed);
}
