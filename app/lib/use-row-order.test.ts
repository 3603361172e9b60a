import { expect, test } from "vitest";
import { moveItem } from "#app/lib/use-row-order.ts";

test("moveItem moves an item down or up and leaves the other items in order", () => {
  expect(moveItem(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moveItem(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
});

test("moveItem changes nothing if the index is out of range", () => {
  expect(moveItem(["a", "b"], 5, 0)).toEqual(["a", "b"]);
});
