import { expect, test } from "vitest";
import { ageOf, describeFirstReply, inOfficeTime } from "#app/features/requests/manage/age.ts";

test("ages are short", () => {
  const now = Date.parse("2026-11-15T12:00:00Z");
  expect(ageOf("2026-11-15T11:55:00Z", now)).toBe("5 min");
  expect(ageOf("2026-11-14T20:00:00Z", now)).toBe("16 h");
  expect(ageOf("2026-11-03T12:00:00Z", now)).toBe("12 d");
});

test.each([
  [0, "0 min"],
  [30, "30 min"],
  [90, "1 h 30 min"],
  [690, "11 h 30 min"],
])("%i minutes of office time are '%s'", (minutes, expected) => {
  expect(inOfficeTime(minutes * 60_000)).toBe(expected);
});

test.each([
  [true, 90, "after 1 h 30 min of office time"],
  [false, 5, "waiting for 5 min of office time"],
  [true, 0, "before the office opened"],
  [false, 0, "waiting; the office has not opened since"],
])("answered %s, open for %i minutes: '%s'", (isAnswered, minutes, expected) => {
  expect(describeFirstReply(isAnswered, minutes * 60_000)).toBe(expected);
});
