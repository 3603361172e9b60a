import { expect, test } from "vitest";
import { countries } from "#domain/itinerary-lists.ts";
import { climateOf } from "#domain/seasons.ts";

test.each(countries)("%s covers every month exactly once", (country) => {
  const climate = climateOf([country]);
  const named = climate?.notes.flatMap(([months]) => months).sort((one, other) => one - other);
  expect(named).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(climate?.high.length).toBeGreaterThan(2);
});

test("an unknown place has no climate; of several places, the first known one is used", () => {
  expect(climateOf(["Atlantis"])).toBeNull();
  expect(climateOf(["Atlantis", "Peru", "Cuba"])).toBe(climateOf(["Bolivia"]));
});
