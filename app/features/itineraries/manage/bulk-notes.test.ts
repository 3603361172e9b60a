import { expect, test } from "vitest";
import { noteOnFeatured, noteOnPublished } from "#app/features/itineraries/manage/bulk-notes.ts";

const whole = {
  title: "Hills and rivers",
  description: "Hills.",
  image: "a.webp",
  daily_itinerary: [{ day: 1, title: "Arrival", description: "" }],
  price: 900,
};

test("bulk publishing reports which stayed drafts and what the others lack", () => {
  expect(noteOnPublished([whole], [])).toBe("");
  expect(noteOnPublished([whole], [{}])).toBe(" 1 itinerary left as a draft: nothing but a title is there.");
  expect(noteOnPublished([whole, { ...whole, title: "Reef", price: 0 }], [{}, {}])).toBe(
    " 2 itineraries left as drafts: nothing but a title is there. Reef still lacks a price.",
  );
});

test("bulk featuring reports drafts, and more than the home page shows", () => {
  expect(noteOnFeatured([{ is_published: true }], 6)).toBe("");
  expect(noteOnFeatured([{ is_published: false }], 3)).toBe(
    " 1 itinerary of them is a draft: home shows only what is published.",
  );
  expect(noteOnFeatured([{ is_published: true }], 7)).toBe(
    " 7 featured, the home page shows 6. Turn one off to change which.",
  );
});
