import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { PLANNER_COLUMNS, type Planner } from "#domain/planners.ts";

/** The planners who can be promised to a visitor, because a linked member of staff gets the request. */
export async function listReplyingPlanners(client: DataClient): Promise<readonly Planner[]> {
  const { data, error } = await client.rpc("answering_planners", {}, { get: true }).select(PLANNER_COLUMNS);
  if (error) throw toAppError(error, "The planners could not be loaded.");
  return data;
}

/** The planners that the site shows, in the order set by staff. */
export async function listPlanners(client: DataClient): Promise<readonly Planner[]> {
  const { data, error } = await client
    .from("planners")
    .select(PLANNER_COLUMNS)
    .eq("is_active", true)
    .order("display_order")
    .order("name");
  if (error) throw toAppError(error, "The planners could not be loaded.");
  return data;
}
