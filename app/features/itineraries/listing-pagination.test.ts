import { expect, test } from "vitest";
import { pagesAround } from "#app/features/itineraries/listing-pagination.tsx";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])("page %i of %i shows links to %j (null is a gap)", (current, last, expected) => {
  expect(pagesAround(current, last)).toEqual(expected);
});
