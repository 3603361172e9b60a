import { expect, test } from "vitest";
import { describeCountdown, isTripNear, localDay } from "#app/features/trips/countdown.ts";

const week = { start_date: "2026-12-12", end_date: "2026-12-18" };

test.each([
  ["2026-11-15", "in 27 days"],
  ["2026-12-11", "tomorrow"],
  ["2026-12-12", "today is day 1 of 7"],
  ["2026-12-18", "today is day 7 of 7"],
  ["2026-12-19", null],
])("on %s, the countdown of a trip from 12 to 18 December is '%s'", (today, expected) => {
  expect(describeCountdown(today, week)).toBe(expected);
});

test("on its only day, the countdown of a trip is 'today'", () => {
  expect(describeCountdown("2026-12-12", { ...week, end_date: "2026-12-12" })).toBe("today");
});

test("localDay returns the date in the traveler's own time zone", () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

test.each([
  ["2026-11-27", false],
  ["2026-11-28", true],
  ["2026-12-20", true],
  ["2026-12-21", false],
])("on %s, isTripNear is %s for a trip from 12 to 20 December", (today, expected) => {
  expect(isTripNear(today, { start_date: "2026-12-12", end_date: "2026-12-20" })).toBe(expected);
});
