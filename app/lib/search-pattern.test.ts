import { expect, test } from "vitest";
import { searchPattern } from "#app/lib/search-pattern.ts";

test.each([
  ["  ", null],
  ["peru", "%peru%"],
  [" Viñales ", "%vinales%"],
  ["rosa@calabash.test", "%rosa@calabash.test%"],
  ["a,b)", "%a_b_%"],
  ["100%", "%100\\%%"],
  ["a_b", "%a\\_b%"],
  ['say "hi"', "%say _hi_%"],
  ["a\\b", "%a_b%"],
])("%j is searched as %s", (text, pattern) => {
  expect(searchPattern(text)).toBe(pattern);
});
