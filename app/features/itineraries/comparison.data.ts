import * as z from "zod/mini";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { itinerary } from "#domain/itineraries.schema.ts";

const suitability = z.pick(itinerary, { id: true, pace: true, overall_effort: true, good_months: true });
export type Suitability = z.infer<typeof suitability>;

/** How the trips that are compared feel and when they are best; a card does not say it. */
export async function readSuitability(
  client: DataClient,
  ids: readonly string[],
): Promise<readonly Suitability[]> {
  const { data, error } = await client
    .from("itineraries")
    .select("id, pace, overall_effort, good_months")
    .eq("is_published", true)
    .in("id", ids);
  if (error) throw toAppError(error);
  return data.map((row) => suitability.parse(row));
}
