import type { tripTypes } from "#domain/itinerary-lists.ts";

type TripType = (typeof tripTypes)[number];

/** Search words for each trip type, besides its own name. */
const SYNONYMS: Readonly<Partial<Record<TripType, readonly string[]>>> = {
  Romantic: [
    "romance",
    "honeymoon",
    "honeymoons",
    "honeymooners",
    "anniversary",
    "couple",
    "couples",
    "wedding",
    "valentine",
  ],
  Beach: ["beaches", "seaside", "sea", "sand", "snorkeling", "snorkelling", "swimming", "sunbathing"],
  Adventure: ["adventures", "hike", "hiking", "trek", "trekking", "rafting", "zipline", "surf", "surfing"],
  Family: ["families", "kids", "children", "toddler", "teenagers"],
  Cultural: ["culture", "museums", "music", "art", "festival", "dance"],
  Historical: ["history", "ruins", "colonial", "maya", "inca", "archaeology"],
  "Food & Wine": ["food", "wine", "cooking", "culinary", "gastronomy", "rum", "coffee", "chocolate"],
  Wildlife: [
    "animals",
    "birds",
    "birding",
    "birdwatching",
    "safari",
    "whales",
    "turtles",
    "sloths",
    "nature",
  ],
  Mountain: ["mountains", "volcano", "volcanoes", "peaks"],
  City: ["cities", "nightlife", "shopping"],
  Rural: ["countryside", "village", "villages", "farm", "farms"],
  Budget: ["cheap", "affordable", "backpacking", "backpacker"],
  Luxury: ["luxurious", "deluxe", "exclusive"],
  Spiritual: ["yoga", "retreat", "meditation", "wellness"],
  Photography: ["photo", "photos", "photographer"],
  Solo: ["alone", "single", "singles"],
};

/** The trip type that a search refers to by a synonym, or null. */
export function findTripTypeBySynonym(search: string): string | null {
  const searchWords = search.toLowerCase().split(/[^\p{L}]+/u);
  const match = Object.entries(SYNONYMS).find(([, words]) =>
    words.some((word) => searchWords.includes(word)),
  );
  return match?.[0] ?? null;
}
