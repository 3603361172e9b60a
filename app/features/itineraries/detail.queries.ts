import type { QueryFor } from "#app/lib/reading.ts";
import { visitorClient } from "#app/lib/visitor-client.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";

const MINUTE = 60_000;

/** The first itinerary comes with the document; query code is loaded on the first client-side read. */
export const itineraryDetail = (id: string | undefined): QueryFor<Itinerary> => ({
  queryKey: ["itineraries", "detail", id],
  queryFn: async () => {
    const [client, { readItinerary }] = await Promise.all([
      visitorClient(),
      import("#app/features/itineraries/detail.data.ts"),
    ]);
    return readItinerary(client, id);
  },
  staleTime: 5 * MINUTE,
  gcTime: 10 * MINUTE,
  retry: (failures, error) => failures < 1 && !("code" in error && error.code === "not-found"),
  networkMode: "always",
});
