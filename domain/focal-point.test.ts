import { expect, test } from "vitest";
import { formatFocalPoint, parseFocalPoint } from "#domain/focal-point.ts";

test("a focus is stored as a CSS value, the center as null", () => {
  expect(formatFocalPoint({ x: 12.4, y: 130 })).toBe("12% 100%");
  expect(formatFocalPoint({ x: 50, y: 50 })).toBeNull();
  expect(parseFocalPoint("12% 100%")).toEqual({ x: 12, y: 100 });
});

test("an invalid focus is the center", () => {
  expect(parseFocalPoint(null)).toEqual({ x: 50, y: 50 });
  expect(parseFocalPoint("left; background: red")).toEqual({ x: 50, y: 50 });
});
