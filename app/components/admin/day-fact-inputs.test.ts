import { expect, test } from "vitest";
import { toDayFactInputs, toStoredFacts, toStoredPlace } from "#app/components/admin/day-fact-inputs.ts";

test.each([
  ["1.5", 90],
  ["0,75", 45],
  // A drive is at most 24 hours.
  ["99", 1440],
])("a drive of '%s' hours is stored as %i minutes", (driveHours, minutes) => {
  expect(toStoredFacts({ driveHours, effort: "", meals: [], bed: "" })).toEqual({ drive_minutes: minutes });
});

test.each(["", "0", "-2", "soon"])("a drive of '%s' hours is not stored", (driveHours) => {
  expect(toStoredFacts({ driveHours, effort: "", meals: [], bed: " " })).toEqual({});
});

test("a day's facts survive a round trip through the form", () => {
  const facts = { drive_minutes: 150, effort: "moderate", meals: ["breakfast"], bed: "Cottage" } as const;
  expect(toStoredFacts(toDayFactInputs(facts))).toEqual(facts);
});

test.each([
  [
    { place: " La Fortuna ", travelHours: "2,5", travelBy: "flight" as const },
    { place: "La Fortuna", travel_hours: 2.5, travel_by: "flight" },
  ],
  [{ place: "La Fortuna", travelHours: "soon", travelBy: "" as const }, { place: "La Fortuna" }],
  // Without a place, the travel time is dropped.
  [{ place: "", travelHours: "3", travelBy: "" as const }, {}],
  // More than 72 hours become 72.
  [
    { place: "Ushuaia", travelHours: "100", travelBy: "" as const },
    { place: "Ushuaia", travel_hours: 72 },
  ],
])("the typed place %j is stored as %j", (typed, stored) => {
  expect(toStoredPlace(typed)).toEqual(stored);
});
