import type { Suitability } from "#app/features/itineraries/comparison.data.ts";
import { itineraryKeys } from "#app/features/itineraries/itineraries.queries.ts";
import type { QueryFor } from "#app/lib/reading.ts";
import { visitorClient } from "#app/lib/visitor-client.ts";

const MINUTE = 60_000;

/** Read once somebody compares; while one trip is removed the others' facts stay on the screen. */
export const comparedSuitability = (ids: readonly string[]): QueryFor<readonly Suitability[]> => ({
  queryKey: [...itineraryKeys.all, "suitability", ids],
  queryFn: async () => {
    const [client, { readSuitability }] = await Promise.all([
      visitorClient(),
      import("#app/features/itineraries/comparison.data.ts"),
    ]);
    return readSuitability(client, ids);
  },
  staleTime: 5 * MINUTE,
  gcTime: 10 * MINUTE,
  retry: 1,
  networkMode: "always",
  keepsPrevious: true,
});
