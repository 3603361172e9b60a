import type { QueryFor } from "#app/lib/reading.ts";
import { visitorClient } from "#app/lib/visitor-client.ts";
import type { ItineraryCard } from "#domain/itineraries.schema.ts";

const MINUTE = 60_000;

/**
 * Featured on the home page: fresh for 10 minutes, cached for 15. Query code is loaded on the first client-
 * side read.
 */
export const featuredItineraries: QueryFor<readonly ItineraryCard[]> = {
  queryKey: ["itineraries", "featured"],
  queryFn: async () => {
    const [client, { listFeaturedItineraries }] = await Promise.all([
      visitorClient(),
      import("#app/features/itineraries/featured.data.ts"),
    ]);
    return listFeaturedItineraries(client);
  },
  staleTime: 10 * MINUTE,
  gcTime: 15 * MINUTE,
  retry: 1,
};
