import { afterEach, expect, test } from "vitest";
import { addDays } from "#domain/calendar-days.ts";

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each(["UTC", "America/Barbados", "America/New_York", "Pacific/Auckland", "Europe/London"])(
  "counts calendar days in %s, across years, leap days and clock changes",
  (timeZone) => {
    process.env.TZ = timeZone;
    expect(addDays("2026-12-30", 3)).toBe("2027-01-02");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-03-07", 2)).toBe("2026-03-09");
    expect(addDays("2026-10-31", 2)).toBe("2026-11-02");
    expect(addDays("2026-09-26", 1)).toBe("2026-09-27");
    expect(addDays("2026-01-01", 0)).toBe("2026-01-01");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  },
);
