import { expect, test } from "vitest";
import { mostAlike } from "#app/features/itineraries/similar.ts";

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

test("the same country comes first, then the same kind, then the nearest length; never the itinerary itself", () => {
  const cuba = itinerary("cuba", "Cuba", ["Cultural", "Solo"]);
  const cards = [
    itinerary("beach", "Bahamas", ["Beach"]),
    cuba,
    itinerary("long culture", "Jamaica", ["Cultural"], 14),
    itinerary("culture", "Haiti", ["Cultural"]),
    itinerary("cuba again", "Cuba", ["Beach"]),
  ];
  expect(mostAlike(cuba, cards).map(({ id }) => id)).toEqual(["cuba again", "culture", "long culture"]);
});

test("a single itinerary has no similar ones", () => {
  const only = itinerary("only", "Cuba", []);
  expect(mostAlike(only, [only])).toEqual([]);
});
