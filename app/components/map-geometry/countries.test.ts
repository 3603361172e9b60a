import { expect, test } from "vitest";
import { countriesByRegion } from "#domain/itinerary-lists.ts";
import countryShapes from "./countries.json" with { type: "json" };

test("every country is on the map", () => {
  expect(Object.keys(countryShapes).sort()).toEqual(Object.values(countriesByRegion).flat().sort());
});
