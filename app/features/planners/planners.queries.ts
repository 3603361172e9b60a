import type { QueryFor } from "#app/lib/reading.ts";
import { visitorClient } from "#app/lib/visitor-client.ts";
import type { Planner } from "#domain/planners.ts";

const MINUTE = 60_000;

/** Query code is loaded on the first client-side read. */
export const activePlanners: QueryFor<readonly Planner[]> = {
  queryKey: ["planners", "active"],
  queryFn: async () => {
    const [client, { listPlanners }] = await Promise.all([
      visitorClient(),
      import("#app/features/planners/planners.data.ts"),
    ]);
    return listPlanners(client);
  },
  staleTime: 10 * MINUTE,
  gcTime: 15 * MINUTE,
  retry: 1,
};
