import {
  activeFilters,
  BUDGETS,
  DURATIONS,
  durationLabel,
  ITINERARIES_PER_PAGE,
  type ListingView,
  monthNoteLabel,
  monthsLabel,
  writeDuration,
} from "#app/features/itineraries/listing-view.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import {
  type DurationAndBudgetCounts,
  type FilterCounts,
  type FoundItineraries,
  filterCounts,
  foundItineraries,
  itineraryCard,
  type ListedItinerary,
  type ListingPage,
} from "#domain/itineraries.schema.ts";
import { readableRows } from "#domain/readable-rows.ts";
import {
  correctWord,
  nearbyRegion,
  type UnderstoodWish,
  understandSearch,
} from "#domain/understand-search.ts";

export const CARD_COLUMNS =
  "id, title, subtitle, location, region, category, duration, description, image, image_color, image_focus, highlights, countries, regions, categories, price";

export const LOADING_FAILED = "There was a problem loading the itineraries. Please try again.";

/** One page of the published itineraries. If staff have never added any, the example itineraries are created first. */
export async function listPublishedItineraries(client: DataClient, view: ListingView): Promise<ListingPage> {
  const page = await readListing(client, view);
  if (page.anyPublished) return page;
  const { error } = await client.rpc("seed_example_itineraries").select("id");
  return error ? page : readListing(client, view);
}

/** The parameters of the database functions that search and count. */
function filtersOf(view: ListingView, understood: readonly UnderstoodWish[]) {
  const typed = understood.map(({ wish }) => wish);
  const near = nearbyRegion(typed, view.country);
  const wishes = near ? [...typed, near] : typed;
  return {
    wishes: wishes.length > 0 ? JSON.stringify(wishes) : undefined,
    region: view.region ?? undefined,
    country: view.country ?? undefined,
    trip_type: view.tripType ?? undefined,
    min_days: view.duration?.from,
    max_days: view.duration?.to ?? undefined,
    max_price: view.budget ?? undefined,
    month: view.month ?? undefined,
    pace: view.pace ?? undefined,
    effort: view.effort ?? undefined,
  };
}

/** Number of itineraries per filter value, given the other filters. */
async function countChoices(
  client: DataClient,
  view: ListingView,
  understood: readonly UnderstoodWish[],
): Promise<FilterCounts> {
  const filters = filtersOf(view, understood);
  const { data, error } = await client.rpc("count_itinerary_choices", filters, { get: true });
  if (error) throw toAppError(error, LOADING_FAILED);
  return filterCounts.parse(data);
}

/**
 * Number of itineraries per filter value, given the other filters. The searches run one after another, so that a visitor
 * never occupies many connections.
 */
export async function countFilterValues(
  client: DataClient,
  view: ListingView,
): Promise<FilterCounts & Partial<DurationAndBudgetCounts>> {
  const { understood } = await search(client, view, 1);
  const choices = await countChoices(client, view, understood);
  const count = async (change: Partial<ListingView>) =>
    (await find(client, { ...view, ...change, page: 1 }, understood, 1)).total;
  const durations: Record<string, number> = {};
  const budgets: Record<string, number> = {};
  try {
    for (const duration of DURATIONS) durations[writeDuration(duration)] = await count({ duration });
    for (const budget of BUDGETS) budgets[budget] = await count({ budget });
  } catch {
    // These counts need many searches, so they are omitted if the server is too busy.
    return choices;
  }
  return { ...choices, durations, budgets };
}

async function find(
  client: DataClient,
  view: ListingView,
  understood: readonly UnderstoodWish[],
  pageSize: number,
): Promise<FoundItineraries> {
  const filters = { ...filtersOf(view, understood), sort: view.sort, page: view.page, page_size: pageSize };
  // Uses GET, because the server caches such reads.
  const { data, error } = await client.rpc("search_itineraries", filters, { get: true });
  if (error) throw toAppError(error, LOADING_FAILED);
  return foundItineraries.parse(data);
}

/** Searches, and searches again with the words corrected if the catalog has no such words. */
async function search(client: DataClient, view: ListingView, pageSize: number) {
  const understood = understandSearch(view.search);
  const found = await find(client, view, understood, pageSize);
  const unusedTypes: string[] = [];
  const corrections: { typed: string; meant: string }[] = [];
  let text = view.search;
  // From the last word to the first, so that their places in the text stay the same.
  for (const [index, { name, wish, isFilter, start, end }] of [...understood.entries()].reverse()) {
    const similar = found.nearest?.unknown[index];
    if (similar === undefined) continue;
    if (wish.trip_type) unusedTypes.push(wish.trip_type);
    const meant = isFilter || wish.is_place ? null : (correctWord(name) ?? similar);
    if (!meant) continue;
    corrections.unshift({ typed: name, meant });
    text = text.slice(0, start) + meant + text.slice(end);
  }
  if (corrections.length + unusedTypes.length === 0) return { found, understood, corrections };
  const corrected = understandSearch(text, unusedTypes);
  return { found: await find(client, view, corrected, pageSize), understood: corrected, corrections };
}

async function readListing(client: DataClient, view: ListingView): Promise<ListingPage> {
  const { found, understood, corrections } = await search(client, view, ITINERARIES_PER_PAGE);
  const { total, any_published, ids, nearest } = found;
  const months = understood.flatMap(({ wish }) => wish.months ?? []).concat(view.month ?? []);
  const noteOf = (id: string) => {
    const note = found.months?.[id];
    return note && { monthNote: { label: monthNoteLabel(note.kind, months), words: note.words } };
  };
  const cards = (await readListedItineraries(client, total > 0 ? ids : (nearest?.ids ?? []))).map((card) => ({
    ...card,
    ...noteOf(card.id),
  }));
  const labelOf = (name: string) =>
    activeFilters(view).find(({ without }) => name in without)?.label ?? wishLabel(understood[Number(name)]);
  return {
    // Staff may delete or unpublish all itineraries on this page between the two reads.
    total: ids.length > 0 && cards.length === 0 ? 0 : total,
    anyPublished: any_published,
    itineraries: total > 0 ? cards : [],
    typedFilters: understood
      .filter(({ isFilter }) => isFilter)
      .map((typed) => ({ label: wishLabel(typed), search: typed.without })),
    corrections,
    nearest:
      nearest && cards.length > 0 ? { itineraries: cards, leftOut: nearest.left_out.map(labelOf) } : null,
  };
}

/** The chip of a typed filter, or the typed words. */
function wishLabel(understood: UnderstoodWish | undefined): string {
  if (!understood) return "";
  const { wish, name } = understood;
  if (wish.months) return monthsLabel(wish.months);
  if (wish.min_days || wish.max_days) {
    return durationLabel({ from: wish.min_days ?? 1, to: wish.max_days ?? null });
  }
  return wish.trip_type ?? wish.region ?? name;
}

/**
 * Reads the published itineraries among `ids`, in the order of `ids`, without the fields that lists do not show, so that
 * these are not sent to the browser.
 */
export async function readListedItineraries(
  client: DataClient,
  ids: readonly string[],
): Promise<readonly ListedItinerary[]> {
  if (ids.length === 0) return [];
  const { data, error } = await client
    .from("itineraries")
    .select(CARD_COLUMNS)
    .eq("is_published", true)
    .in("id", ids);
  if (error) throw toAppError(error, LOADING_FAILED);
  return readableRows(itineraryCard, data)
    .map(({ subtitle: _, highlights: __, ...listed }) => listed)
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
