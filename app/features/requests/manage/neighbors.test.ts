import { expect, test } from "vitest";
import { neighborsOf } from "#app/features/requests/manage/neighbors.ts";

const list = ["a", "b", "c"];

test.each([
  ["a", -1, null, "b"],
  ["b", -1, "a", "c"],
  ["c", -1, "b", null],
  // Nothing is open yet, or it was opened from elsewhere.
  [undefined, -1, null, "a"],
  ["x", -1, null, "a"],
  // It left the list from the second position.
  ["x", 1, "a", "b"],
])("%s with last place %i is between %s and %s", (open, lastIndex, previous, next) => {
  expect(neighborsOf(list, open, lastIndex)).toEqual({ previous, next });
});
