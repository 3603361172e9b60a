import { expect, test } from "vitest";
import { tripCost } from "#domain/trip-cost.ts";

const prices = {
  price: 2080,
  price_levels: [
    { high_season: 2340, child: 1490 },
    { high_season: 2790, child: 1810 },
    { high_season: null, child: null },
  ],
};

test("a party's cost adds the lowest prices of adults and children in the season, rounded to $50", () => {
  expect(tripCost(prices, { adults: 2, children: 2 }, true)).toBe(7650);
  expect(tripCost(prices, { adults: 2, children: 1 }, false)).toBe(5650);
});

test("without a child's price there is no cost with children, and without a price none at all", () => {
  const forAdults = { ...prices, price_levels: [] };
  expect(tripCost(forAdults, { adults: 2, children: 2 }, true)).toBeNull();
  expect(tripCost(forAdults, { adults: 1, children: 0 }, true)).toBe(2100);
  expect(tripCost({ ...prices, price: 0 }, { adults: 1, children: 0 }, true)).toBeNull();
});
