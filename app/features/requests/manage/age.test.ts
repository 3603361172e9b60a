import { expect, test } from "vitest";
import { ageOf, inOfficeTime, officeTimeBetween } from "#app/features/requests/manage/age.ts";

const HOURS = [
  { days: "Monday to Friday", opens: "8:30", closes: "16:30" },
  { days: "Saturday", opens: "9:00", closes: "12:00" },
];
/** Barbados time. */
const at = (moment: string) => Date.parse(`${moment}-04:00`);
const open = (from: string, to: string) => inOfficeTime(officeTimeBetween(at(from), at(to), HOURS));

test("ages are short", () => {
  const now = Date.parse("2026-11-15T12:00:00Z");
  expect(ageOf("2026-11-15T11:55:00Z", now)).toBe("5 min");
  expect(ageOf("2026-11-14T20:00:00Z", now)).toBe("16 h");
  expect(ageOf("2026-11-03T12:00:00Z", now)).toBe("12 d");
});

test("only open hours count for the first reply", () => {
  // 2026-11-13 is a Friday.
  expect(open("2026-11-13T16:00", "2026-11-13T18:00")).toBe("30 min");
  expect(open("2026-11-13T16:00", "2026-11-14T10:00")).toBe("1 h 30 min");
  expect(open("2026-11-14T13:00", "2026-11-16T08:00")).toBe("0 min");
  expect(open("2026-11-13T08:00", "2026-11-16T09:00")).toBe("11 h 30 min");
});
