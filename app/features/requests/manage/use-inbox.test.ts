import { expect, test } from "vitest";
import { neighborsOf } from "#app/features/requests/manage/use-inbox.ts";

const list = ["a", "b", "c"];

test.each([
  ["a", -1, null, "b"],
  ["b", -1, "a", "c"],
  ["c", -1, "b", null],
  // No request is open, or the open request was never in the list.
  [undefined, -1, null, "a"],
  ["x", -1, null, "a"],
  // The open request was at index 1 before it left the list.
  ["x", 1, "a", "b"],
])(
  "open request %s, last seen at index %i, has the neighbors %s and %s",
  (openId, lastKnownIndex, previous, next) => {
    expect(neighborsOf(list, openId, lastKnownIndex)).toEqual({ previous, next });
  },
);
