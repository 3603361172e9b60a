import { describe, expect, test } from "vitest";
import { itinerary } from "#domain/itineraries.schema.ts";

const row = {
  id: "7f4c",
  title: "Havana",
  subtitle: null,
  location: "Cuba",
  region: "Caribbean",
  category: "Cultural",
  duration: 9,
  description: null,
  image: "",
  highlights: null,
  includes: [],
  excludes: [],
  countries: [],
  regions: [],
  categories: [],
  daily_itinerary: [],
  important_details: {},
  visa_information_url: "",
  price: "1390.50",
  is_featured: false,
  is_published: true,
  created_at: "2026-11-15T00:00:00+00:00",
  created_by: null,
};

describe("parsing an itinerary row", () => {
  test("drops days that lack a number, a title or a description", () => {
    const validDay = { day: 1, title: "Arrive", description: "Settle in." };
    const parsed = itinerary.parse({
      ...row,
      daily_itinerary: [
        validDay,
        { day: "2", title: "x", description: "y" },
        { day: 3, title: "x" },
        null,
        "day",
        [validDay],
      ],
    });
    expect(parsed.daily_itinerary).toEqual([validDay]);
  });

  test("reads missing lists and texts as empty", () => {
    const parsed = itinerary.parse({ ...row, daily_itinerary: null, important_details: null });
    expect(parsed).toMatchObject({
      subtitle: "",
      highlights: [],
      daily_itinerary: [],
      important_details: {},
    });
  });

  test("reads empty URLs as null and a price in text as a number", () => {
    expect(itinerary.parse(row)).toMatchObject({ image: null, visa_information_url: null, price: 1390.5 });
  });
});
