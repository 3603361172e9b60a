import { queryOptions } from "@tanstack/react-query";
import { listPublishedItineraries } from "#app/features/itineraries/itineraries.data.ts";
import type { DataClient } from "#app/lib/data-client.ts";

const MINUTE = 60_000;
const PAGE_SIZE = 24;

export const itineraryKeys = {
  all: ["itineraries"] as const,
  published: (page: number) => [...itineraryKeys.all, "published", { page }] as const,
};

/** The listing: 5 minutes fresh, 10 minutes kept, one retry. */
export function publishedItineraries(client: DataClient, page = 1) {
  return queryOptions({
    queryKey: itineraryKeys.published(page),
    queryFn: () =>
      listPublishedItineraries(client, { from: (page - 1) * PAGE_SIZE, to: page * PAGE_SIZE - 1 }),
    staleTime: 5 * MINUTE,
    gcTime: 10 * MINUTE,
    retry: 1,
  });
}
