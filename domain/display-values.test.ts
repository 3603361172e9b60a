import { expect, test } from "vitest";
import { categoriesOf, placesOf, regionsOf } from "#domain/display-values.ts";

test("an itinerary shows its lists; in place of an empty list, it shows the single location, region or category", () => {
  expect(placesOf({ countries: [], location: "Cuba" })).toEqual(["Cuba"]);
  expect(regionsOf({ regions: [], region: "Caribbean" })).toEqual(["Caribbean"]);
  expect(categoriesOf({ categories: [], category: "Cultural" })).toEqual(["Cultural"]);
  expect(placesOf({ countries: ["Peru", "Chile"], location: "Cuba" })).toEqual(["Peru", "Chile"]);
});
