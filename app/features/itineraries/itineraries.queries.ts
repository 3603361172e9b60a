import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListingView } from "#app/features/itineraries/listing-view.ts";
import type { DataClient } from "#app/lib/data-client.ts";

const MINUTE = 60_000;

/** 5 minutes fresh, 10 minutes kept, one retry; a visitor without a connection is told so. */
const LISTING = { staleTime: 5 * MINUTE, gcTime: 10 * MINUTE, retry: 1, networkMode: "always" } as const;

/** The reading code, fetched when something is to be read: the first page comes with the document. */
export const loadItineraryData = () => import("#app/features/itineraries/itineraries.data.ts");

export const itineraryKeys = {
  all: ["itineraries"] as const,
  published: (view: ListingView) => [...itineraryKeys.all, "published", view] as const,
  cards: (ids: readonly string[]) => [...itineraryKeys.all, "cards", ids] as const,
};

/** The listing: each view has its own answer, so that none shows another's. */
export function publishedItineraries(client: DataClient, view: ListingView) {
  return queryOptions({
    ...LISTING,
    queryKey: itineraryKeys.published(view),
    queryFn: async ({ signal }) => (await loadItineraryData()).listPublishedItineraries(client, view, signal),
  });
}

/** Chosen trips; taking one away keeps the others in place. */
export function itineraryCards(client: DataClient, ids: readonly string[]) {
  return queryOptions({
    ...LISTING,
    queryKey: itineraryKeys.cards(ids),
    queryFn: async () => (await loadItineraryData()).readItineraryCards(client, ids),
    placeholderData: keepPreviousData,
  });
}
