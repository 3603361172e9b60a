import type { ListingView } from "#app/features/itineraries/listing-view.ts";
import type { QueryFor } from "#app/lib/reading.ts";
import { prepareToRead } from "#app/lib/use-reading.ts";
import { visitorClient } from "#app/lib/visitor-client.ts";
import type { ChoiceCounts, CountryCounts, ItineraryCard, ListingPage } from "#domain/itineraries.schema.ts";

const MINUTE = 60_000;

/** Fresh for 5 minutes, cached for 10, one retry; an offline visitor gets the error state. */
const LISTING = { staleTime: 5 * MINUTE, gcTime: 10 * MINUTE, retry: 1, networkMode: "always" } as const;

/** The client and the data functions, loaded on the first client-side read; the first page comes with the document. */
const reader = () =>
  Promise.all([visitorClient(), import("#app/features/itineraries/itineraries.data.ts")] as const);

/** Preloads the query code when a visitor focuses the search. */
export async function prepareToSearch(): Promise<void> {
  await Promise.allSettled([prepareToRead(), reader()]);
}

export const itineraryKeys = {
  all: ["itineraries"] as const,
  published: (view: ListingView) => [...itineraryKeys.all, "published", view] as const,
  byCountry: () => [...itineraryKeys.all, "by country"] as const,
  cards: (ids: readonly string[]) => [...itineraryKeys.all, "cards", ids] as const,
};

/** The listing; each view has its own query key. */
export const publishedItineraries = (view: ListingView): QueryFor<ListingPage> => ({
  ...LISTING,
  queryKey: itineraryKeys.published(view),
  queryFn: async ({ signal }) => {
    const [client, { listPublishedItineraries }] = await reader();
    return listPublishedItineraries(client, view, { signal });
  },
});

/** What each further choice would leave; read once somebody looks at them. */
export const countedChoices = (view: ListingView, isWanted: boolean): QueryFor<ChoiceCounts> => ({
  ...LISTING,
  queryKey: [...itineraryKeys.all, "choices", { ...view, sort: "newest", page: 1 }],
  queryFn: async () => {
    const [client, { countChoices }] = await reader();
    return countChoices(client, view);
  },
  enabled: isWanted,
  keepsPrevious: true,
});

export const countryCounts = (): QueryFor<CountryCounts> => ({
  ...LISTING,
  queryKey: itineraryKeys.byCountry(),
  queryFn: async () => {
    const [client, { countByCountry }] = await Promise.all([
      visitorClient(),
      import("#app/features/itineraries/country-counts.data.ts"),
    ]);
    return countByCountry(client);
  },
});

/** The itineraries with these ids; while one is removed the others stay on the screen. */
export const itineraryCards = (ids: readonly string[]): QueryFor<readonly ItineraryCard[]> => ({
  ...LISTING,
  queryKey: itineraryKeys.cards(ids),
  queryFn: async () => {
    const [client, { readItineraryCards }] = await reader();
    return readItineraryCards(client, ids);
  },
  enabled: ids.length > 0,
  keepsPrevious: true,
});
