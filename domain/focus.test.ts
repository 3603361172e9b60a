import { expect, test } from "vitest";
import { readFocus, writeFocus } from "#domain/focus.ts";

test("a focus is stored as a CSS value, the center as null", () => {
  expect(writeFocus({ x: 12.4, y: 130 })).toBe("12% 100%");
  expect(writeFocus({ x: 50, y: 50 })).toBeNull();
  expect(readFocus("12% 100%")).toEqual({ x: 12, y: 100 });
});

test("an invalid focus is the center", () => {
  expect(readFocus(null)).toEqual({ x: 50, y: 50 });
  expect(readFocus("left; background: red")).toEqual({ x: 50, y: 50 });
});
