import { expect, test } from "vitest";
import { formatAgencyTime, snoozeChoices } from "#app/features/requests/manage/snooze-times.ts";
import { momentIn } from "#domain/zone-offset.ts";

const ZONE = "America/Barbados";

test("the offered snooze times are in the agency's time zone", () => {
  // Saturday evening in Barbados, already Sunday in Europe.
  const now = new Date("2026-11-15T00:30:00Z");
  const choices = snoozeChoices(now, ZONE).map(({ label, at }) => `${label}: ${formatAgencyTime(at, ZONE)}`);
  expect(choices).toEqual([
    "In three hours: Sat 14 Nov, 23:30",
    "Tomorrow morning: Sun 15 Nov, 09:00",
    "Monday morning: Mon 16 Nov, 09:00",
    "In two weeks: Sat 28 Nov, 09:00",
  ]);
});

test("on a Sunday, Monday is offered only once, as tomorrow", () => {
  const labels = snoozeChoices(new Date("2026-11-15T15:00:00Z"), ZONE).map(({ label }) => label);
  expect(labels).toEqual(["In three hours", "Tomorrow morning", "In two weeks"]);
});

test("on a Monday, 'Monday morning' is a week later", () => {
  const monday = snoozeChoices(new Date("2026-11-16T15:00:00Z"), ZONE)[2];
  expect(monday?.at.toISOString()).toBe("2026-11-23T13:00:00.000Z");
});

test("momentIn finds nine o'clock both before and after a clock change", () => {
  // In Berlin, clocks go back an hour in the night to 25 October 2026.
  expect(momentIn("Europe/Berlin", "2026-10-25", "09:00").toISOString()).toBe("2026-10-25T08:00:00.000Z");
  expect(momentIn("Europe/Berlin", "2026-10-24", "09:00").toISOString()).toBe("2026-10-24T07:00:00.000Z");
});
