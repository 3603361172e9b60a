import type { tripTypes } from "#domain/itinerary-lists.ts";

// What visitors type, as the search understands it. Every entry is in lower case and without accents or punctuation.

/** Words for each trip type, besides its own name. A trip type becomes a filter. */
export const TRIP_TYPE_WORDS: Readonly<Record<(typeof tripTypes)[number], readonly string[]>> = {
  Adventure: ["adventures", "adventurous", "active"],
  Cultural: ["culture", "cultures"],
  Family: [
    ...[
      "families",
      "kid",
      "kids",
      "child",
      "children",
      "toddler",
      "toddlers",
      "baby",
      "teenager",
      "teenagers",
    ],
    ...["teens", "school vacation", "school vacations", "school holiday", "school holidays"],
  ],
  Luxury: ["luxurious", "deluxe", "exclusive", "upscale"],
  Budget: ["cheap", "affordable", "backpacking", "backpacker", "backpackers"],
  Wildlife: ["animal", "animals", "safari", "birding", "birdwatching", "bird watching"],
  Beach: ["beaches", "seaside", "sunbathing"],
  Mountain: ["mountains"],
  City: ["cities", "city break", "city breaks"],
  Rural: ["countryside", "farm stay"],
  "Food & Wine": ["food", "wine", "foodie", "foodies", "culinary", "gastronomy", "gastronomic", "cuisine"],
  Spiritual: ["yoga", "retreat", "meditation", "wellness"],
  Historical: ["history", "historic"],
  Photography: ["photo", "photos", "photographer", "photographers"],
  Romantic: [
    ...["romance", "honeymoon", "honeymoons", "honeymooner", "honeymooners", "anniversary", "wedding"],
    ...["couple", "couples", "for two", "valentine", "valentines"],
  ],
  Solo: ["alone", "single", "singles", "on my own", "by myself", "solo traveler", "solo traveller"],
};

/**
 * What people do on a trip: a filter that looks for any of these words in the texts of the itinerary. The search knows
 * the forms of a word, such as 'hike' and 'hiking', so a form is listed only to be recognized.
 */
export const ACTIVITIES: Readonly<Record<string, readonly string[]>> = {
  Snorkeling: ["snorkel", "snorkeling", "snorkelling", "snorkelers"],
  Diving: ["scuba", "diving", "scuba diving"],
  Hiking: ["hike", "hikes", "hiking", "hiker", "hikers", "trek", "treks", "trekking", "trail"],
  Rafting: ["raft", "rafts", "rafting"],
  Kayaking: ["kayak", "kayaks", "kayaking", "canoe", "canoeing"],
  Surfing: ["surf", "surfing"],
  Cycling: ["cycling", "bike", "bikes", "biking", "bicycle"],
  Birds: ["bird", "birds"],
  "Hot springs": ["hot spring", "hot springs", "thermal"],
  Museums: ["museum", "museums"],
  Cooking: ["cooking", "cook", "cooking class"],
};

/** Other spellings of places. A search for one of them finds them all. */
export const OTHER_SPELLINGS: readonly (readonly string[])[] = [
  ["cusco", "cuzco", "qosqo"],
  ["havana", "la habana", "habana", "havanna"],
  ["brazil", "brasil"],
  ["belize", "belice"],
  ["st lucia", "saint lucia", "santa lucia"],
  ["st john s", "saint john s", "saint johns", "st johns"],
  ["st kitts", "saint kitts"],
  ["st vincent", "saint vincent"],
  ["st martin", "saint martin", "sint maarten"],
  ["trinidad and tobago", "trinidad tobago"],
  ["us virgin islands", "usvi"],
  ["british virgin islands", "bvi"],
  ["dominican republic", "republica dominicana"],
  ["martinique", "martinica"],
  ["guadeloupe", "guadalupe"],
  ["mexico", "mejico"],
  ["machu picchu", "machu pichu", "machupicchu", "macchu picchu"],
  ["galapagos", "galapagos islands"],
  ["panama city", "ciudad de panama"],
  ["lake atitlan", "atitlan"],
  ["nazca", "nasca"],
  ["pisac", "pisaq"],
  ["iguazu", "iguacu", "iguassu"],
  ["rapa nui", "easter island"],
  ["chiloe", "chiloe island"],
  ["exuma", "exumas"],
];

/** Months by other names, in the calendar of travelers from the north. */
export const SEASONS: Readonly<Record<string, readonly number[]>> = {
  sept: [9],
  summer: [6, 7, 8],
  autumn: [9, 10, 11],
  fall: [9, 10, 11],
  winter: [12, 1, 2],
  spring: [3, 4, 5],
  christmas: [12],
  "new year": [12, 1],
  "new years": [12, 1],
  easter: [3, 4],
  thanksgiving: [11],
};

export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...{
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
  },
  ...{ eleven: 11, twelve: 12, fourteen: 14, fifteen: 15 },
};

/** Words that say nothing about the trip. */
export const FILLER_WORDS: readonly string[] = [
  ...[
    "a",
    "about",
    "an",
    "and",
    "around",
    "at",
    "by",
    "during",
    "for",
    "from",
    "i",
    "in",
    "me",
    "my",
    "of",
    "on",
  ],
  ...[
    "or",
    "our",
    "please",
    "s",
    "some",
    "something",
    "the",
    "till",
    "to",
    "until",
    "us",
    "want",
    "we",
    "with",
  ],
  ...["friendly", "holiday", "holidays", "itineraries", "itinerary", "journey", "tour", "tours", "travel"],
  ...["traveler", "travelers", "traveller", "travellers", "trip", "trips", "vacation", "vacations"],
];
