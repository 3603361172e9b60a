import { expect, test } from "vitest";
import { clockIn, dayIn, offsetByIntl, zoneOffset } from "#domain/zone-offset.ts";

const HOUR = 3_600_000;

test.each([
  ["America/Barbados", "2026-11-16T12:00:00Z", -4],
  ["America/St_Johns", "2026-11-16T12:00:00Z", -3.5],
  ["Europe/Madrid", "2026-10-25T00:59:59.500Z", 2],
  ["Europe/Madrid", "2026-10-25T01:00:00Z", 1],
  ["UTC", "2026-11-16T12:00:00Z", 0],
])("%s at %s is %d hours from UTC, with Temporal and in older browsers", (zone, moment, hours) => {
  expect(zoneOffset(Date.parse(moment), zone)).toBe(hours * HOUR);
  expect(offsetByIntl(Date.parse(moment), zone)).toBe(hours * HOUR);
});

test("a moment has its own day and time in each zone", () => {
  const moment = new Date("2026-11-15T03:30:00Z");
  expect(dayIn("America/Barbados", moment)).toBe("2026-11-14");
  expect(clockIn("America/Barbados", moment)).toBe("2026-11-14T23:30");
  expect(clockIn("Asia/Tokyo", moment)).toBe("2026-11-15T12:30");
});
