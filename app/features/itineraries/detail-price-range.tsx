import type { ClimateNotes } from "#app/features/itineraries/climate-notes.ts";
import type { PriceLevel } from "#domain/itinerary-facts.ts";
import { formatPrice } from "#domain/money.ts";

const inDollars = (price: number | null) => (price === null ? "on request" : formatPrice(price));

/** Text such as 'Guesthouses: $1,450 to $1,690', which replaces the table in print. */
export function describePriceLevel({ hotels, low_season, high_season }: PriceLevel): string {
  const prices = [low_season, high_season].filter((price) => price !== null);
  const range = [...new Set(prices)].map(formatPrice).join(" to ");
  return `${hotels}: ${range || "on request"}`;
}

interface PriceRangeProps {
  levels: readonly PriceLevel[];
  /** The months of each season, if known. */
  climate: ClimateNotes | null;
}

/** Prices by hotel level and season, if staff have entered them. */
export function DetailPriceRange({ levels, climate }: PriceRangeProps) {
  if (levels.length === 0) return null;
  return (
    <table className="mt-5 w-full text-[min(0.875rem,4.6vw)]">
      <caption className="mb-2 text-left font-semibold">From, per person in USD</caption>
      <thead className="text-ink-soft">
        <tr className="border-sand-deep border-b align-top">
          <th scope="col" className="w-2/5 py-1.5 pr-2 text-left font-normal">
            Hotels
          </th>
          <th scope="col" className="px-2 py-1.5 text-right font-normal">
            Quiet season <span className="block text-[0.85em]">{climate?.quietSeason}</span>
          </th>
          <th scope="col" className="py-1.5 pl-2 text-right font-normal">
            High season <span className="block text-[0.85em]">{climate?.highSeason}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ hotels, low_season, high_season }) => (
          <tr key={hotels} className="border-sand-deep border-b last:border-0">
            <th scope="row" className="py-1.5 pr-1 text-left font-normal">
              {hotels}
            </th>
            <td className="whitespace-nowrap px-2 py-1.5 text-right [font-variant-numeric:tabular-nums]">
              {inDollars(low_season)}
            </td>
            <td className="whitespace-nowrap py-1.5 pl-2 text-right [font-variant-numeric:tabular-nums]">
              {inDollars(high_season)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
