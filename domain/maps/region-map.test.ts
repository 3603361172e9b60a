import { expect, test } from "vitest";
import { countriesByRegion, regions } from "#domain/itinerary-lists.ts";
import { regionPins } from "#domain/maps/region-map.ts";

test.each(regions)("every country of %s has a pin on its map", (region) => {
  const countries: readonly string[] = countriesByRegion[region];
  const pins = regionPins(region, countries);
  expect(pins.map(({ name }) => name).toSorted()).toEqual(countries.toSorted());
  for (const { at, name } of pins) {
    expect(Math.min(at[0], at[1]), name).toBeGreaterThan(0);
    expect(Math.max(at[0], at[1] * (4 / 3)), name).toBeLessThan(1);
  }
});
