import { describe, expect, test } from "vitest";
import {
  blankDay,
  countWrittenDaysAfter,
  fitDays,
  toDuration,
  toPrice,
} from "#app/features/itineraries/manage/itinerary-days.ts";

const blank = blankDay();
const day = (title: string) => ({ ...blank, title });

describe("the days follow the duration", () => {
  test("a longer itinerary gets blank days at its end", () => {
    expect(fitDays([day("Arrive")], 3)).toEqual([day("Arrive"), blank, blank]);
  });
  test("a shorter itinerary loses its last days", () => {
    expect(fitDays([day("a"), day("b"), day("c")], 2)).toEqual([day("a"), day("b")]);
  });
  test("only days with content count as lost when the duration gets shorter", () => {
    expect(countWrittenDaysAfter([day("a"), day("b"), blank, day(" ")], 1)).toBe(1);
    expect(countWrittenDaysAfter([day("a"), blank], 1)).toBe(0);
    const dayWithDrive = { ...blank, facts: { ...blank.facts, driveHours: "2" } };
    expect(countWrittenDaysAfter([day("a"), dayWithDrive], 1)).toBe(1);
  });
});

test.each([
  ["7", 7],
  ["0", 1],
  ["-3", 1],
  ["", 1],
  ["abc", 1],
  ["2.9", 2],
  ["99999", 365],
])("the typed duration %j is stored as %d", (typed, days) => {
  expect(toDuration(typed)).toBe(days);
});

test.each([
  ["1480", 1480],
  ["1480.505", 1480.51],
  ["", 0],
  ["-1", 0],
  ["free", 0],
])("the typed price %j is stored as %d", (typed, price) => {
  expect(toPrice(typed)).toBe(price);
});
