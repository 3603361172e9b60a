import { expect, test } from "vitest";
import { moveItem } from "#app/lib/use-order.ts";

test("moves an item down and up, and leaves the rest in order", () => {
  expect(moveItem(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moveItem(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
});

test("moving an index out of range changes nothing", () => {
  expect(moveItem(["a", "b"], 5, 0)).toEqual(["a", "b"]);
});
