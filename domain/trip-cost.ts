import type { PriceLevel } from "#domain/itinerary-facts.ts";

interface Prices {
  /** The starting price per person; 0 if there is none. */
  readonly price: number;
  readonly price_levels: readonly Pick<PriceLevel, "high_season" | "child">[];
}

/** Who travels. */
export interface Party {
  readonly adults: number;
  readonly children: number;
}

/** The price per person at which a trip starts: in the high season the lowest that staff have entered, if any. */
export function startingPriceIn(
  { price, price_levels }: { price: number; price_levels: readonly Pick<PriceLevel, "high_season">[] },
  isHighSeason: boolean,
): number {
  const prices = isHighSeason ? price_levels.flatMap(({ high_season }) => high_season ?? []) : [];
  return prices.length > 0 ? Math.min(...prices) : price;
}

/** The lowest price of a child; null if staff have entered none, so that nobody guesses it. */
export function childPrice({ price_levels }: Pick<Prices, "price_levels">): number | null {
  const prices = price_levels.flatMap(({ child }) => child ?? []);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** What the trip costs this party from, rounded to $50; null if a price is missing. */
export function tripCost(prices: Prices, { adults, children }: Party, isHighSeason: boolean): number | null {
  const perChild = children > 0 ? childPrice(prices) : 0;
  if (prices.price <= 0 || perChild === null) return null;
  return Math.round((adults * startingPriceIn(prices, isHighSeason) + children * perChild) / 50) * 50;
}
