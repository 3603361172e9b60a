import { expect, test } from "vitest";
import { countries, countriesByRegion, regions, tripTypes } from "#domain/itinerary-lists.ts";

test("the regions hold 23, 8 and 14 countries, and there are 16 trip types", () => {
  expect(regions.map((region) => countriesByRegion[region].length)).toEqual([23, 8, 14]);
  expect(new Set(regions.flatMap((region) => countriesByRegion[region])).size).toBe(45);
  expect(new Set(tripTypes).size).toBe(16);
});

test("countries are in alphabetical order", () => {
  expect(countries).toEqual([...countries].sort((one, other) => one.localeCompare(other, "en")));
});
