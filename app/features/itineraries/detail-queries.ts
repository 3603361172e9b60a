import { queryOptions } from "@tanstack/react-query";
import { AppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#app/lib/data-client.ts";

const MINUTE = 60_000;

/** The first itinerary comes with the document; the code that reads is fetched with the next one. */
export function itineraryDetail(client: DataClient, id: string | undefined) {
  return queryOptions({
    queryKey: ["itineraries", "detail", id],
    queryFn: async () => {
      const { readItinerary } = await import("#app/features/itineraries/detail-data.ts");
      return readItinerary(client, id);
    },
    staleTime: 5 * MINUTE,
    gcTime: 10 * MINUTE,
    retry: (failures, error) => failures < 1 && !(error instanceof AppError && error.code === "not-found"),
    networkMode: "always",
  });
}
