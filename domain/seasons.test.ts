import { expect, test } from "vitest";
import { countries } from "#domain/itinerary-lists.ts";
import { climateOf } from "#domain/seasons.ts";

test.each(countries)(
  "the climate of %s has notes for every month and at least three months of high season",
  (country) => {
    const climate = climateOf([country]);
    const months = climate?.notes.flatMap(([noteMonths]) => noteMonths).sort((one, other) => one - other);
    expect(months).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(climate?.high.length).toBeGreaterThan(2);
  },
);

test("the climate is that of the first known place, and null if no place is known", () => {
  expect(climateOf(["Atlantis"])).toBeNull();
  // Peru and Bolivia have the same climate.
  expect(climateOf(["Atlantis", "Peru", "Cuba"])).toBe(climateOf(["Bolivia"]));
});
