import { expect, test } from "vitest";
import {
  toFormFacts,
  toFormSuitability,
  toStoredFacts,
  toStoredSuitability,
} from "#app/features/itineraries/manage/itinerary-form-facts.ts";

test.each([
  ["1.5", 90],
  ["0,75", 45],
  ["99", 1440],
])("%s typed hours are stored as %i minutes", (driveHours, minutes) => {
  expect(toStoredFacts({ driveHours, effort: "", meals: [], bed: "" })).toEqual({ drive_minutes: minutes });
});

test.each(["", "0", "-2", "soon"])("'%s' hours are no drive", (driveHours) => {
  expect(toStoredFacts({ driveHours, effort: "", meals: [], bed: " " })).toEqual({});
});

test("a day's facts come back from the form as they were stored", () => {
  const facts = { drive_minutes: 150, effort: "moderate", meals: ["breakfast"], bed: "Cottage" } as const;
  expect(toStoredFacts(toFormFacts(facts))).toEqual(facts);
});

test("a price level without a name is left out, and a blank price is none", () => {
  const form = {
    ...toFormSuitability(null),
    best_months: [12, 1],
    price_levels: [
      { hotels: " Guesthouses ", low_season: "1450", high_season: "" },
      { hotels: "", low_season: "1", high_season: "2" },
    ],
  };
  expect(toStoredSuitability(form)).toEqual({
    pace: null,
    effort: null,
    best_months: [1, 12],
    access_notes: "",
    price_levels: [{ hotels: "Guesthouses", low_season: 1450, high_season: null }],
  });
});
