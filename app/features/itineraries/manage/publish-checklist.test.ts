import { expect, test } from "vitest";
import { describeFeatured, missingForVisitors } from "#app/features/itineraries/manage/publish-checklist.ts";

test("the checklist names everything that an empty itinerary lacks", () => {
  const empty = {
    description: " ",
    image: null,
    daily_itinerary: [{ day: 1, title: "", description: "" }],
    price: 0,
  };
  expect(missingForVisitors(empty)).toEqual(["a description", "an image", "the days", "a price"]);
});

test("the checklist is empty for a complete itinerary", () => {
  const day = { day: 1, title: "Arrival", description: "" };
  const itinerary = { description: "Hills.", image: "a.webp", daily_itinerary: [day], price: 900 };
  expect(missingForVisitors(itinerary)).toEqual([]);
});

test("the text on featured itineraries says how many of them are on the home page", () => {
  expect(describeFeatured(4)).toBe("4 of 6 on home");
  expect(describeFeatured(6)).toBe("6 of 6 on home");
  expect(describeFeatured(7)).toBe("7 featured, the home page shows 6");
});
