import { expect, test } from "vitest";
import {
  describeDays,
  describeOffset,
  describeTimes,
  describeZone,
  type Weekday,
} from "#domain/opening-times.ts";

const on = (...days: Weekday[]) => ({ days, opens: "08:30", closes: "16:30" });

test.each([
  [on("Monday", "Tuesday", "Wednesday", "Thursday", "Friday"), "Monday to Friday"],
  [on("Saturday"), "Saturday"],
  [on("Sunday", "Saturday"), "Saturday and Sunday"],
  [on("Friday", "Monday", "Wednesday"), "Monday, Wednesday and Friday"],
  [{ ...on(), text: "On market days" }, "On market days"],
])("%j is described as '%s'", (times, expected) => {
  expect(describeDays(times)).toBe(expected);
});

test("times have no leading zero, and are empty if unset", () => {
  expect(describeTimes(on("Monday"))).toBe("8:30-16:30");
  expect(describeTimes(on("Monday"), " to ")).toBe("8:30 to 16:30");
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
