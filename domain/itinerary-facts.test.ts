import { expect, test } from "vitest";
import { describeDayFacts, describeDrive, describeMeals } from "#domain/itinerary-facts.ts";

test.each([
  [45, "45 min"],
  [120, "2 h"],
  [210, "3 h 30 min"],
  [0, "0 min"],
])("a drive of %i minutes is '%s'", (minutes, text) => {
  expect(describeDrive(minutes)).toBe(text);
});

test("meals are named in the order of the day", () => {
  expect(describeMeals(["dinner", "breakfast"])).toBe("breakfast and dinner");
  expect(describeMeals(["dinner", "lunch", "breakfast"])).toBe("breakfast, lunch and dinner");
  expect(describeMeals([])).toBe("");
});

test("a day lists only the facts that are set", () => {
  expect(describeDayFacts({ drive_minutes: 90, effort: "easy", meals: ["lunch"], bed: " Cottage " })).toEqual(
    [
      { kind: "drive", text: "1 h 30 min on the road" },
      { kind: "effort", text: "Easy day" },
      { kind: "meals", text: "Lunch included" },
      { kind: "bed", text: "Cottage" },
    ],
  );
  expect(describeDayFacts({ drive_minutes: 0, meals: [], bed: "" })).toEqual([]);
});
