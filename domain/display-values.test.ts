import { expect, test } from "vitest";
import { categoriesOf, places, regionsOf } from "#domain/display-values.ts";

test("an itinerary with empty lists shows its single location, region and category", () => {
  expect(places({ countries: [], location: "Cuba" })).toEqual(["Cuba"]);
  expect(regionsOf({ regions: [], region: "Caribbean" })).toEqual(["Caribbean"]);
  expect(categoriesOf({ categories: [], category: "Cultural" })).toEqual(["Cultural"]);
  expect(places({ countries: ["Peru", "Chile"], location: "Cuba" })).toEqual(["Peru", "Chile"]);
});
