import { expect, test } from "vitest";
import {
  toFormSuitability,
  toStoredSuitability,
} from "#app/features/itineraries/manage/itinerary-form-facts.ts";

test("a price level without a name is dropped, and a blank price is null", () => {
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
