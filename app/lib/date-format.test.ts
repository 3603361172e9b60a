import { expect, test } from "vitest";
import { formatDateTime, formatDay, setTimeZone } from "#app/lib/date-format.ts";

test("dates and times are shown in the time zone that was set", () => {
  setTimeZone("America/Barbados");
  expect(formatDateTime("2026-11-15T03:30:00Z")).toBe("14 Nov 2026, 23:30");
  setTimeZone("Asia/Tokyo");
  expect(formatDateTime("2026-11-15T03:30:00Z")).toBe("15 Nov 2026, 12:30");
});

test("formatDay shows the given calendar day", () => {
  expect(formatDay("2026-11-15")).toBe("15 Nov 2026");
});

test("text that is no date is shown as it is", () => {
  expect(formatDay("infinity")).toBe("infinity");
  expect(formatDateTime("infinity")).toBe("infinity");
});
