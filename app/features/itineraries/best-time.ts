import { type ListingView, noChoices } from "#app/features/itineraries/listing-view.ts";
import { describeMonths } from "#app/features/itineraries/suitability.ts";
import { withArticle } from "#domain/display-values.ts";
import type { FilterCounts } from "#domain/itineraries.schema.ts";
import { climateOf } from "#domain/seasons.ts";

/**
 * Text for a month without matches, such as 'The best time for most trips to Costa Rica is December to April.' Null
 * without a month, or if the month is among the best ones.
 */
export async function describeBestTime(
  view: ListingView,
  count: (view: ListingView) => Promise<Pick<FilterCounts, "total" | "months">>,
): Promise<string | null> {
  const { region, country, month } = view;
  if (month === null) return null;
  const { total, months } = await count({ ...view, ...noChoices, region, country });
  const monthsOfMostTrips = Object.keys(months).filter((number) => (months[number] ?? 0) > total / 2);
  const highSeason = climateOf(country ? [country] : [])?.high ?? [];
  const bestMonths = total > 0 ? monthsOfMostTrips.map(Number) : highSeason;
  if (bestMonths.length === 0 || bestMonths.includes(month)) return null;
  const named = country ?? region;
  const place = named && withArticle(named);
  if (total === 0) return `The best time to visit ${place} is usually ${describeMonths(bestMonths)}.`;
  const trips = total === 1 ? `our trip to ${place}` : `most trips to ${place}`;
  return `The best time for ${place ? trips : "most of our trips"} is ${describeMonths(bestMonths)}.`;
}
