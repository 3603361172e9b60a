import { expect, it } from "vitest";
import { formatDateRange, formatTripDay } from "#domain/date-range.ts";

it.each([
  ["2026-12-12", "2026-12-18", "12 – 18 Dec 2026"],
  ["2026-11-28", "2026-12-04", "28 Nov – 4 Dec 2026"],
  ["2026-12-28", "2027-01-03", "28 Dec 2026 – 3 Jan 2027"],
  ["2026-12-12", "2027-12-12", "12 Dec 2026 – 12 Dec 2027"],
  ["2026-01-01", "2026-01-01", "1 Jan 2026"],
])("the range from %s to %s is written as %s", (start, end, text) => {
  expect(formatDateRange(start, end)).toBe(text);
});

it("a date is not shifted in a time zone west of Greenwich", () => {
  const originalZone = process.env.TZ;
  process.env.TZ = "America/Barbados";
  try {
    expect(formatDateRange("2026-03-01", "2026-03-01")).toBe("1 Mar 2026");
  } finally {
    if (originalZone === undefined) delete process.env.TZ;
    else process.env.TZ = originalZone;
  }
});

it.each([
  [1, "Sat 26 Dec 2026"],
  [8, "Sat 2 Jan 2027"],
  [9, ""],
  [0, ""],
  [1.5, ""],
])("day %f of a trip from 26 December to 2 January is '%s'", (day, expected) => {
  expect(formatTripDay({ start_date: "2026-12-26", end_date: "2027-01-02" }, day)).toBe(expected);
});
