import { expect, test } from "vitest";
import { dateIn, localDateTimeIn, zoneOffsetMs, zoneOffsetMsByIntl } from "#domain/zone-offset.ts";

const HOUR_MS = 3_600_000;

test.each([
  ["America/Barbados", "2026-11-16T12:00:00Z", -4],
  ["America/St_Johns", "2026-11-16T12:00:00Z", -3.5],
  ["Europe/Madrid", "2026-10-25T00:59:59.500Z", 2],
  ["Europe/Madrid", "2026-10-25T01:00:00Z", 1],
  ["UTC", "2026-11-16T12:00:00Z", 0],
])("%s at %s is %d hours from UTC, with Temporal and in older browsers", (zone, moment, hours) => {
  expect(zoneOffsetMs(Date.parse(moment), zone)).toBe(hours * HOUR_MS);
  expect(zoneOffsetMsByIntl(Date.parse(moment), zone)).toBe(hours * HOUR_MS);
});

test("a moment has its own day and time in each zone", () => {
  const moment = new Date("2026-11-15T03:30:00Z");
  expect(dateIn("America/Barbados", moment)).toBe("2026-11-14");
  expect(localDateTimeIn("America/Barbados", moment)).toBe("2026-11-14T23:30");
  expect(localDateTimeIn("Asia/Tokyo", moment)).toBe("2026-11-15T12:30");
});
