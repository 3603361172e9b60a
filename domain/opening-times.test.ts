import { expect, test } from "vitest";
import {
  describeDays,
  describeOffset,
  describeTimes,
  describeZone,
  type Weekday,
} from "#domain/opening-times.ts";

const openOn = (...days: Weekday[]) => ({ days, opens: "08:30", closes: "16:30" });

test.each([
  [openOn("Monday", "Tuesday", "Wednesday", "Thursday", "Friday"), "Monday to Friday"],
  [openOn("Saturday"), "Saturday"],
  [openOn("Sunday", "Saturday"), "Saturday and Sunday"],
  [openOn("Friday", "Monday", "Wednesday"), "Monday, Wednesday and Friday"],
  [{ ...openOn(), text: "On market days" }, "On market days"],
])("the days of %j are described as '%s'", (times, expected) => {
  expect(describeDays(times)).toBe(expected);
});

test("times have no leading zero, and are empty if unset", () => {
  expect(describeTimes(openOn("Monday"))).toBe("8:30-16:30");
  expect(describeTimes(openOn("Monday"), " to ")).toBe("8:30 to 16:30");
  expect(describeTimes({ days: [], opens: "", closes: "", text: "By appointment" })).toBe("");
});

test.each([
  [-4 * 3600_000, "UTC-4"],
  [5.5 * 3600_000, "UTC+5:30"],
  [0, "UTC"],
])("an offset of %i ms is %s", (offset, expected) => {
  expect(describeOffset(offset)).toBe(expected);
});

test.each([
  ["America/Barbados", "Barbados time"],
  ["America/Costa_Rica", "Costa Rica time"],
  ["UTC", "UTC"],
])("the zone %s is called '%s'", (zone, expected) => {
  expect(describeZone(zone)).toBe(expected);
});
