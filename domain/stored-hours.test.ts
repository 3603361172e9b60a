import { expect, test } from "vitest";
import { upgradeStoredHours } from "#domain/stored-hours.ts";

const upgradeEntry = (days: string, opens = "8:30", closes = "16:30") =>
  upgradeStoredHours([{ days, opens, closes }]);

test.each([
  ["Monday to Friday", ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]],
  ["Tue–Wed", ["Tuesday", "Wednesday"]],
  ["sat - mon", ["Saturday", "Sunday", "Monday"]],
  ["Saturday", ["Saturday"]],
])("stored days '%s' become a list", (text, days) => {
  expect(upgradeEntry(text)).toEqual([{ days, opens: "08:30", closes: "16:30" }]);
});

test("days or times that cannot be read are kept as text", () => {
  expect(upgradeEntry("Market days")).toEqual([
    { days: [], opens: "08:30", closes: "16:30", text: "Market days" },
  ]);
  expect(upgradeEntry("Monday", "nine", "noon")).toEqual([
    { days: [], opens: "", closes: "", text: "Monday nine-noon" },
  ]);
});

test("hours in the current format are unchanged", () => {
  const hours = [{ days: ["Monday"], opens: "08:30", closes: "16:30" }];
  expect(upgradeStoredHours(hours)).toEqual(hours);
});
