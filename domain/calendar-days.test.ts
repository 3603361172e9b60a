import { afterEach, expect, test } from "vitest";
import { addDays, countDays, lastDayAfter } from "#domain/calendar-days.ts";

const originalZone = process.env.TZ;
afterEach(() => {
  if (originalZone === undefined) delete process.env.TZ;
  else process.env.TZ = originalZone;
});

test.each(["UTC", "America/Barbados", "America/New_York", "Pacific/Auckland", "Europe/London"])(
  "addDays counts calendar days in %s across year ends, leap days and clock changes",
  (timeZone) => {
    process.env.TZ = timeZone;
    expect(addDays("2026-12-30", 3)).toBe("2027-01-02");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    // Clocks change in New York on 8 March and 1 November, and in Auckland on 27 September.
    expect(addDays("2026-03-07", 2)).toBe("2026-03-09");
    expect(addDays("2026-10-31", 2)).toBe("2026-11-02");
    expect(addDays("2026-09-26", 1)).toBe("2026-09-27");
    expect(addDays("2026-01-01", 0)).toBe("2026-01-01");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  },
);

test("countDays counts the first and the last day", () => {
  expect(countDays("2027-05-06", "2027-05-16")).toBe(11);
  expect(countDays("2027-02-27", "2027-03-01")).toBe(3);
  expect(countDays("2027-05-06", "2027-05-06")).toBe(1);
});

test("the last day of a trip follows its days if there was one for each date, else it stays", () => {
  const dates = { start: "2037-03-10", end: "2037-03-13" };
  expect(lastDayAfter(dates, 4, 5)).toBe("2037-03-14");
  expect(lastDayAfter(dates, 4, 3)).toBe("2037-03-12");
  expect(lastDayAfter(dates, 5, 4)).toBe("2037-03-13");
  expect(lastDayAfter(dates, 4, 0)).toBe("2037-03-13");
  expect(lastDayAfter({ start: null, end: "2037-03-13" }, 4, 5)).toBe("2037-03-13");
});
