import { expect, it } from "vitest";
import {
  describeFeatured,
  missingBeforePublishing,
} from "#app/features/itineraries/manage/publish-checklist.ts";

it("names everything that an empty trip lacks", () => {
  const empty = {
    description: " ",
    image: null,
    daily_itinerary: [{ day: 1, title: "", description: "" }],
    price: 0,
  };
  expect(missingBeforePublishing(empty)).toEqual(["a description", "an image", "the days", "a price"]);
});

it("lists nothing for a complete trip", () => {
  const day = { day: 1, title: "Arrival", description: "" };
  const itinerary = { description: "Hills.", image: "a.webp", daily_itinerary: [day], price: 900 };
  expect(missingBeforePublishing(itinerary)).toEqual([]);
});

it("says how many of the featured trips are on home", () => {
  expect(describeFeatured(4)).toBe("4 of 6 on home");
  expect(describeFeatured(6)).toBe("6 of 6 on home");
  expect(describeFeatured(7)).toBe("7 featured, the home page shows 6");
});
