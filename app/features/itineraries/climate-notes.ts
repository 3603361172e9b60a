import { describeMonths } from "#app/features/itineraries/suitability.ts";
import { climateOf } from "#domain/seasons.ts";

/** An itinerary's climate in words. Computed on the server, so that no page contains the climate data. */
export interface ClimateNotes {
  /** One sentence per group of months that are not among the best, such as 'May to July: warm, …'. */
  readonly otherMonths: readonly { readonly months: string; readonly text: string }[];
  readonly highMonths: readonly number[];
  /** 'Dec to Apr', for the columns of the price table. */
  readonly highSeason: string;
  readonly quietSeason: string;
}

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

export function climateNotes(places: readonly string[], goodMonths: readonly number[]): ClimateNotes | null {
  const climate = climateOf(places);
  if (!climate) return null;
  return {
    otherMonths: climate.notes.flatMap(([months, text]) => {
      const others = months.filter((month) => !goodMonths.includes(month));
      return others.length > 0 ? [{ months: describeMonths(others), text }] : [];
    }),
    highMonths: climate.high,
    highSeason: abbreviateMonths(describeMonths(climate.high)),
    quietSeason: abbreviateMonths(
      describeMonths(ALL_MONTHS.filter((month) => !climate.high.includes(month))),
    ),
  };
}

/** 'December to April' becomes 'Dec to Apr'. */
const abbreviateMonths = (months: string) => months.replace(/([A-Z][a-z]{2})[a-z]+/g, "$1");
