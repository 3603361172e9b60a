import { expect, it } from "vitest";
import { numberProblem, readNumber, wholeNumberProblem } from "#domain/typed-number.ts";

it.each([
  ["1480", 1480],
  [" 1 480 ", 1480],
  ["1480.5", 1480.5],
  ["1480,50", 1480.5],
  ["1480.505", 1480.505],
  ["1,480", 1480],
  ["1,480.00", 1480],
  ["1.480,00", 1480],
  ["0,480", 0.48],
  ["1.480.000", 1_480_000],
  ["1,480,000.25", 1_480_000.25],
  // 1480, or 1.48 with a digit too many.
  ["1.480", "unclear"],
  ["1,23.4", "unclear"],
  ["1.2.3", "unclear"],
  ["12.", "unclear"],
  ["1e3", "unclear"],
  ["$1480", "unclear"],
  ["0x10", "unclear"],
  ["", null],
  ["free", null],
  ["-1", null],
])("'%s' is read as %s", (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

it("a number that is unclear or too large is named, and text without a number is not", () => {
  const limits = { max: 9_999_999, example: "1,480.00 or 1480" };
  expect(numberProblem("1.480", limits)).toBe("'1.480' is not clear. Write it as 1,480.00 or 1480.");
  expect(numberProblem("15,000,000", limits)).toBe("At most 9,999,999.");
  for (const typed of ["1.480,00", "", "free"]) expect(numberProblem(typed, limits)).toBeUndefined();
});

it("a whole number within its limits is accepted, and nothing else", () => {
  expect(wholeNumberProblem("1,000", 1, 1000)).toBeUndefined();
  for (const typed of ["0", "1001", "2.5", "1.000", "two", "", "-3"])
    expect(wholeNumberProblem(typed, 1, 1000), typed).toBe("Write a whole number from 1 to 1000.");
});
