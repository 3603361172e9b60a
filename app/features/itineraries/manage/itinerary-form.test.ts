import { describe, expect, test } from "vitest";
import { blankDay } from "#app/features/itineraries/manage/itinerary-days.ts";
import {
  missingFields,
  offeredCountries,
  toForm,
  toRow,
} from "#app/features/itineraries/manage/itinerary-form.ts";
import { MANAGED_ITINERARY as itinerary } from "#app/features/itineraries/manage/managed-itinerary.fixture.ts";

describe("the form of an itinerary", () => {
  test("has one empty row for a list without text, and an entry for each day", () => {
    const form = toForm(itinerary);
    expect(form.highlights).toEqual([{ text: "" }]);
    expect(form.excludes).toEqual([{ text: "" }]);
    expect(form.includes).toEqual([{ text: "Breakfast" }]);
    expect(form.days).toHaveLength(2);
    expect(toForm(null).days).toHaveLength(1);
  });

  test("stores uploaded images, but not chosen files that are not uploaded yet", () => {
    const form = toForm(itinerary);
    form.images.push({ path: "", alt: "New", focus: null, pending: "key" });
    expect(toRow(form).images).toEqual(itinerary.images);
  });

  test("stores the input without blanks, and numbers the days in sequence", () => {
    const form = toForm(itinerary);
    form.days = [blankDay(), { ...blankDay(), title: " Sail ", description: "Out." }];
    form.duration = "two";
    form.price = "-4";
    expect(toRow(form)).toMatchObject({
      // 'two' is not a number, so the number of days is used.
      duration: 2,
      price: 0,
      highlights: [],
      daily_itinerary: [
        { day: 1, title: "", description: "" },
        { day: 2, title: "Sail", description: "Out." },
      ],
      important_details: { bestTimeToVisit: "November" },
      visa_information_url: null,
    });
  });

  test("stores the facts of the itinerary and its days unchanged, and none for a day without facts", () => {
    expect(toRow(toForm(itinerary))).toMatchObject({
      daily_itinerary: [
        { day: 1, title: "Arrive", description: "Walk.", drive_minutes: 30, bed: "Guesthouse" },
        { day: 2, title: "", description: "" },
      ],
      pace: "relaxed",
      effort: null,
      best_months: [12],
      price_levels: [{ hotels: "Guesthouses", low_season: 1390, high_season: null, child: null }],
    });
    expect(toRow(toForm(itinerary)).daily_itinerary[1]).toEqual({ day: 2, title: "", description: "" });
  });

  test("stores no days if all are empty, and an invalid duration as 1", () => {
    const form = { ...toForm({ ...itinerary, daily_itinerary: [] }), duration: "two" };
    expect(toRow(form)).toMatchObject({ daily_itinerary: [], duration: 1 });
  });

  test("needs a title, a country, a region and a category", () => {
    const form = toForm(itinerary);
    expect(missingFields(form)).toEqual([]);
    for (const emptyField of [{ title: " " }, { countries: [] }, { regions: [] }, { categories: [] }]) {
      expect(missingFields({ ...form, ...emptyField })).toHaveLength(1);
    }
  });
});

test("the form offers the countries of the chosen regions and those already chosen, or all countries without a region", () => {
  expect(offeredCountries(["Central America"], [])).toHaveLength(8);
  expect(offeredCountries([], [])).toHaveLength(45);
  expect(offeredCountries(["Central America"], ["Cuba"])).toContain("Cuba");
});
