import { expect, test } from "vitest";
import { searchPattern } from "#app/lib/search-pattern.ts";

test.each([
  ["  ", null],
  ["peru", '"%peru%"'],
  ["a,b)", '"%a,b)%"'],
  ["100%", '"%100\\\\%%"'],
  ['say "hi"', '"%say \\"hi\\"%"'],
])("%j is searched as %s", (text, pattern) => {
  expect(searchPattern(text)).toBe(pattern);
});
