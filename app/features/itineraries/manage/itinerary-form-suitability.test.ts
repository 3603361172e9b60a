import { expect, test } from "vitest";
import {
  toFormSuitability,
  toStoredSuitability,
} from "#app/features/itineraries/manage/itinerary-form-suitability.ts";

test("the best months are stored in calendar order", () => {
  const form = { ...toFormSuitability(null), best_months: [12, 1] };
  expect(toStoredSuitability(form).best_months).toEqual([1, 12]);
});

test("a price level without a name is not stored, and a blank price is stored as null", () => {
  const form = {
    ...toFormSuitability(null),
    price_levels: [
      { hotels: " Guesthouses ", low_season: "1450", high_season: "", child: "990" },
      { hotels: "", low_season: "1", high_season: "2", child: "" },
    ],
  };
  expect(toStoredSuitability(form)).toEqual({
    pace: null,
    effort: null,
    best_months: [],
    access_notes: "",
    price_levels: [{ hotels: "Guesthouses", low_season: 1450, high_season: null, child: 990 }],
  });
});
