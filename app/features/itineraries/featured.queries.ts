import { queryOptions } from "@tanstack/react-query";
import type { DataClient } from "#app/lib/data-client.ts";

const MINUTE = 60_000;

/** Featured on the home page: 10 minutes fresh, 15 minutes kept. The reading code is fetched when it is needed. */
export function featuredItineraries(client: DataClient) {
  return queryOptions({
    queryKey: ["itineraries", "featured"],
    queryFn: async () => {
      const { listFeaturedItineraries } = await import("#app/features/itineraries/featured.data.ts");
      return listFeaturedItineraries(client);
    },
    staleTime: 10 * MINUTE,
    gcTime: 15 * MINUTE,
    retry: 1,
  });
}
