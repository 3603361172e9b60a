import * as z from "zod/mini";
import { climateNotes } from "#app/features/itineraries/climate-notes.ts";
import { CARD_COLUMNS, LOADING_FAILED } from "#app/features/itineraries/itineraries.data.ts";
import { describeEffort } from "#app/features/itineraries/suitability.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { placesOf } from "#domain/display-values.ts";
import { itinerary, itineraryCard } from "#domain/itineraries.schema.ts";
import type { PriceLevel } from "#domain/itinerary-facts.ts";
import { readableRows } from "#domain/readable-rows.ts";

const { pace, overall_effort, good_months, daily_itinerary, price_levels } = itinerary.shape;
const comparedRow = z.extend(itineraryCard, {
  pace,
  overall_effort,
  good_months,
  daily_itinerary,
  price_levels,
});

export type ComparedItinerary = ReturnType<typeof toComparedItinerary>;

/** Reads the published itineraries among `ids`, in the order of `ids`. */
export async function readComparedItineraries(
  client: DataClient,
  ids: readonly string[],
): Promise<readonly ComparedItinerary[]> {
  if (ids.length === 0) return [];
  const { data, error } = await client
    .from("itineraries")
    .select(`${CARD_COLUMNS}, pace, overall_effort, good_months, daily_itinerary, price_levels`)
    .eq("is_published", true)
    .in("id", ids);
  if (error) throw toAppError(error, LOADING_FAILED);
  const cards = readableRows(comparedRow, data).map(toComparedItinerary);
  return cards.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** A card with the itinerary's pace, effort, best months and price per season. */
function toComparedItinerary({
  overall_effort: effort,
  daily_itinerary: days,
  ...row
}: z.infer<typeof comparedRow>) {
  const { price_levels: levels, ...card } = row;
  // Only the seasons are used, which do not depend on the best months.
  const climate = climateNotes(placesOf(card), []);
  return {
    ...card,
    effort: effort && describeEffort(effort, days),
    seasons: [
      ...seasonPrice("quiet season", climate?.quietSeason, lowestPrice(levels, "low_season")),
      ...seasonPrice("high season", climate?.highSeason, lowestPrice(levels, "high_season")),
    ],
  };
}

/** One season with its price, or an empty list if it has no price. */
const seasonPrice = (name: string, months: string | undefined, price: number | null) =>
  price === null ? [] : [{ name, months, price }];

function lowestPrice(levels: readonly PriceLevel[], season: "low_season" | "high_season"): number | null {
  const prices = levels.flatMap((level) => level[season] ?? []);
  return prices.length > 0 ? Math.min(...prices) : null;
}
