import { expect, test } from "vitest";
import { noteOnFeatured, noteOnPublished } from "#app/features/itineraries/manage/use-bulk-actions.ts";

const complete = {
  title: "Hills and rivers",
  description: "Hills.",
  image: "a.webp",
  daily_itinerary: [{ day: 1, title: "Arrival", description: "" }],
  price: 900,
};

test("the note on bulk publishing counts itineraries that stayed drafts, and names what the others lack", () => {
  expect(noteOnPublished([complete], [])).toBe("");
  expect(noteOnPublished([complete], [{}])).toBe(
    " 1 itinerary left as a draft: only the title is filled in.",
  );
  expect(noteOnPublished([complete, { ...complete, title: "Reef", price: 0 }], [{}, {}])).toBe(
    " 2 itineraries left as drafts: only the title is filled in. Reef still needs a price.",
  );
});

test("the note on bulk featuring mentions drafts, and featured itineraries that the home page does not show", () => {
  expect(noteOnFeatured([{ is_published: true }], 6)).toBe("");
  expect(noteOnFeatured([{ is_published: false }], 3)).toBe(
    " 1 of them is a draft: only published ones appear on the home page.",
  );
  expect(noteOnFeatured([{ is_published: true }], 7)).toBe(
    " 7 featured, the home page shows 6. To choose which, stop featuring one.",
  );
});
