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
  expect(noteOnPublished([whole], [{}])).toBe(" 1 itinerary left as a draft: only the title is filled in.");
  expect(noteOnPublished([whole, { ...whole, title: "Reef", price: 0 }], [{}, {}])).toBe(
    " 2 itineraries left as drafts: only the title is filled in. Reef still needs a price.",
  );
});

test("bulk featuring reports drafts, and more than the home page shows", () => {
  expect(noteOnFeatured([{ is_published: true }], 6)).toBe("");
  expect(noteOnFeatured([{ is_published: false }], 3)).toBe(
    " 1 of them is a draft: only published ones appear on the home page.",
  );
  expect(noteOnFeatured([{ is_published: true }], 7)).toBe(
    " 7 featured, the home page shows 6. Turn one off to change which.",
  );
});
