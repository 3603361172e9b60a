import { expect, test } from "vitest";
import { formatChange } from "#app/features/analytics/dashboard-numbers.tsx";

test.each([
  [{ now: 112, before: 100 }, "+12%"],
  [{ now: 95, before: 100 }, "-5%"],
  [{ now: 7, before: 7 }, "0%"],
  [{ now: 0, before: 4 }, "-100%"],
  [{ now: 9, before: 0 }, "+9"],
  [{ now: 0, before: 0 }, "0%"],
])("the change in %o is shown as %s", (count, expected) => {
  expect(formatChange(count)).toBe(expected);
});
