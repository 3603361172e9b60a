import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { PLANNER_COLUMNS, type Planner, planner } from "#domain/planners.ts";
import { readableRows } from "#domain/readable-rows.ts";

/** The planners that the site shows, in the order set by staff. */
export async function listPlanners(client: DataClient): Promise<readonly Planner[]> {
  const { data, error } = await client
    .from("planners")
    .select(PLANNER_COLUMNS)
    .eq("is_active", true)
    .order("display_order")
    .order("name");
  if (error) throw toAppError(error, "The planners could not be loaded.");
  return readableRows(planner, data);
}
