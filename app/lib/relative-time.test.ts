import { expect, test } from "vitest";
import { formatAge, formatRelativeDay, formatTimeUntil } from "#app/lib/relative-time.ts";

const NOW = new Date("2026-11-15T12:00:00Z");

test.each([
  ["2026-11-15T11:59:40Z", "Just now"],
  ["2026-11-15T11:55:00Z", "5 min"],
  ["2026-11-14T20:00:00Z", "16 h"],
  ["2026-11-03T12:00:00Z", "12 d"],
])("the age of %s is '%s'", (moment, expected) => {
  expect(formatAge(moment, NOW.getTime())).toBe(expected);
});

test.each([
  ["2026-11-14T16:00:00Z", "20 h late"],
  ["2026-11-15T16:00:00Z", "in 4 h"],
  ["2026-11-15T12:00:20Z", "in 1 min"],
  ["2026-11-11T12:00:00Z", "4 d late"],
])("a deadline at %s is shown as '%s'", (due, expected) => {
  expect(formatTimeUntil(new Date(due), NOW)).toBe(expected);
});

test.each([
  ["2026-11-15", "today"],
  ["2026-11-16", "tomorrow"],
  ["2026-11-24", "in 9 d"],
  ["2026-11-12", "3 d ago"],
])("on 2026-11-15, the day %s is '%s'", (day, expected) => {
  expect(formatRelativeDay(day, "2026-11-15")).toBe(expected);
});
