import { expect, test } from "vitest";
import { readFocus, writeFocus } from "#domain/focus.ts";

test("a focus is stored as CSS reads it, the middle not at all", () => {
  expect(writeFocus({ x: 12.4, y: 130 })).toBe("12% 100%");
  expect(writeFocus({ x: 50, y: 50 })).toBeNull();
  expect(readFocus("12% 100%")).toEqual({ x: 12, y: 100 });
});

test("what is no focus is the middle", () => {
  expect(readFocus(null)).toEqual({ x: 50, y: 50 });
  expect(readFocus("left; background: red")).toEqual({ x: 50, y: 50 });
});
