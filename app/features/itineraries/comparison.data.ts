import * as z from "zod/mini";
import { CARD_COLUMNS, LOADING_FAILED } from "#app/features/itineraries/itineraries.data.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { itinerary, itineraryCard } from "#domain/itineraries.schema.ts";

const compared = z.extend(itineraryCard, {
  pace: itinerary.shape.pace,
  overall_effort: itinerary.shape.overall_effort,
  good_months: itinerary.shape.good_months,
});
/** A card with the trip's pace, effort and best months. */
export type ComparedItinerary = z.infer<typeof compared>;

/** The published ones among the given ids, in the given order. */
export async function readComparedItineraries(
  client: DataClient,
  ids: readonly string[],
): Promise<readonly ComparedItinerary[]> {
  if (ids.length === 0) return [];
  const { data, error } = await client
    .from("itineraries")
    .select(`${CARD_COLUMNS}, pace, overall_effort, good_months`)
    .eq("is_published", true)
    .in("id", ids);
  if (error) throw toAppError(error, LOADING_FAILED);
  const cards = data.map((row) => compared.parse(row));
  return cards.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
