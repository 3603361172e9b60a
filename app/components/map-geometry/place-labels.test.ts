import { expect, test } from "vitest";
import { placeLabels } from "#app/components/map-geometry/place-labels.ts";

const sizes = { pin: 2, letter: 3, left: 0, right: 100 };

test("labels are right of their pin, or left of it at the edge, and never overlap", () => {
  const labels = placeLabels(
    [
      { name: "Lima", at: [10, 10], radius: 2 },
      { name: "Cusco", at: [97, 50], radius: 2 },
      { name: "Pisac", at: [10.5, 10.5], radius: 2 },
    ],
    sizes,
  );
  expect(labels.map(({ name, anchor }) => [name, anchor])).toEqual([
    ["Lima", "start"],
    ["Cusco", "end"],
  ]);
});
