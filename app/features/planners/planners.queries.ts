import { publicQuery } from "#app/lib/public-query.ts";

export const activePlanners = publicQuery({
  queryKey: ["planners", "active"],
  load: async () => (await import("#app/features/planners/planners.data.ts")).listPlanners,
  freshMinutes: 10,
});
