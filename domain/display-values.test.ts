import { expect, test } from "vitest";
import { categoriesOf, placesOf, regionsOf, withArticle } from "#domain/display-values.ts";

test("an itinerary shows its lists; in place of an empty list, it shows the single location, region or category", () => {
  expect(placesOf({ countries: [], location: "Cuba" })).toEqual(["Cuba"]);
  expect(regionsOf({ regions: [], region: "Caribbean" })).toEqual(["Caribbean"]);
  expect(categoriesOf({ categories: [], category: "Cultural" })).toEqual(["Cultural"]);
  expect(placesOf({ countries: ["Peru", "Chile"], location: "Cuba" })).toEqual(["Peru", "Chile"]);
});

test.each([
  ["Bahamas", "the Bahamas"],
  ["Dominican Republic", "the Dominican Republic"],
  ["US Virgin Islands", "the US Virgin Islands"],
  ["Caribbean", "the Caribbean"],
  ["Dominica", "Dominica"],
  ["St. Vincent and the Grenadines", "St. Vincent and the Grenadines"],
])("'You're going to %s' says '%s'", (place, text) => {
  expect(withArticle(place)).toBe(text);
});
