import { expect, test } from "vitest";
import { mostSimilar } from "#app/features/itineraries/similar.data.ts";

const itinerary = (id: string, country: string, categories: string[], duration = 7) => ({
  id,
  location: "",
  region: "",
  category: "",
  countries: [country],
  regions: ["Caribbean"],
  categories,
  duration,
});

test("itineraries in the same country come first, then those of the same kind, then those of a similar duration", () => {
  const cuba = itinerary("cuba", "Cuba", ["Cultural", "Solo"]);
  // The result has no 'cuba', which is the itinerary itself, and no 'beach', because three are shown.
  const cards = [
    itinerary("beach", "Bahamas", ["Beach"]),
    cuba,
    itinerary("long culture", "Jamaica", ["Cultural"], 14),
    itinerary("culture", "Haiti", ["Cultural"]),
    itinerary("cuba again", "Cuba", ["Beach"]),
  ];
  expect(mostSimilar(cuba, cards).map(({ id }) => id)).toEqual(["cuba again", "culture", "long culture"]);
});

test("the only itinerary has no similar ones", () => {
  const only = itinerary("only", "Cuba", []);
  expect(mostSimilar(only, [only])).toEqual([]);
});
