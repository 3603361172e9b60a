import { expect, test } from "vitest";
import { formatPeriod } from "#domain/proposals/dates.ts";

test.each([
  ["2027-02-01", "2027-02-01", "en", "1 February 2027"],
  ["2027-02-01", "2027-02-03", "en", "1 February 2027 – 3 February 2027"],
  ["2027-02-01", "2027-02-01", "es", "1 de febrero de 2027"],
] as const)("from %s to %s in %s is %s", (start, end, language, text) => {
  expect(formatPeriod(start, end, language)).toBe(text);
});
