import { expect, test } from "vitest";
import { toMapCoordinates } from "#app/components/map-geometry/map-coordinates.ts";
import { gazetteer } from "#domain/gazetteer.ts";
import countryShapes from "./countries.json" with { type: "json" };

const boxes: Readonly<Record<string, { readonly box: readonly number[] }>> = countryShapes;
/** Tolerance in map units, because outlines are simplified and some islands are not drawn. */
const TOLERANCE = 6;
/** Islands that are far from the rest of their country and missing from our outlines. */
const FAR_ISLANDS = ["Fernando de Noronha", "Providencia", "Grand Turk"];

test("every place in the gazetteer is inside its country", () => {
  const misplaced = Object.entries(gazetteer).flatMap(([country, places]) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes[country]?.box ?? [];
    return places
      .filter(([name]) => !FAR_ISLANDS.includes(name))
      .filter(([, latitude, longitude]) => {
        const [x, y] = toMapCoordinates(latitude, longitude);
        return x < left - TOLERANCE || x > right + TOLERANCE || y < top - TOLERANCE || y > bottom + TOLERANCE;
      })
      .map(([name]) => `${name}, ${country}`);
  });
  expect(misplaced).toEqual([]);
});
