import { expect, test } from "vitest";
import { placeLabels } from "#app/components/map-geometry/place-labels.ts";

const sizes = { halfPinHeight: 2, fontSize: 3, left: 0, right: 100 };

test("a label is to the right of its pin, or to the left if the map ends there; without room on either side it is omitted", () => {
  const labels = placeLabels(
    [
      { name: "Lima", at: [10, 10], radius: 2 },
      { name: "Cusco", at: [97, 50], radius: 2 },
      // Too close to Lima for a label of its own.
      { name: "Pisac", at: [10.5, 10.5], radius: 2 },
    ],
    sizes,
  );
  expect(labels.map(({ name, anchor }) => [name, anchor])).toEqual([
    ["Lima", "start"],
    ["Cusco", "end"],
  ]);
});
