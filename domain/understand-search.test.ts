import { expect, test } from "vitest";
import { countries, tripTypes } from "#domain/itinerary-lists.ts";
import { FILLER_WORDS, OTHER_SPELLINGS } from "#domain/search-words.ts";
import { correctWord, nearbyRegion, understandSearch } from "#domain/understand-search.ts";

const wishesOf = (text: string) => understandSearch(text).map(({ wish }) => wish);

test.each([
  ["", []],
  [" , the - !", []],
  ["Family", [{ trip_type: "Family" }]],
  ["FOOD & WINE", [{ trip_type: "Food & Wine" }]],
  ["a trip for two", [{ trip_type: "Romantic" }]],
  ["July", [{ months: [7] }]],
  ["in July or August", [{ months: [7, 8] }]],
  ["november to february", [{ months: [11, 12, 1, 2] }]],
  ["june-august", [{ months: [6, 7, 8] }]],
  ["summer", [{ months: [6, 7, 8] }]],
  ["10 days", [{ min_days: 9, max_days: 11, about: 10 }]],
  ["ten-day", [{ min_days: 9, max_days: 11, about: 10 }]],
  ["10days", [{ min_days: 9, max_days: 11, about: 10 }]],
  ["1 day", [{ min_days: 1, max_days: 2, about: 1 }]],
  ["9 nights", [{ min_days: 9, max_days: 11, about: 10 }]],
  ["a week", [{ min_days: 6, max_days: 8, about: 7 }]],
  ["for two weeks", [{ min_days: 12, max_days: 16, about: 14 }]],
  ["weekend", [{ min_days: 2, max_days: 4, about: 3 }]],
  ["8 to 10 days", [{ min_days: 8, max_days: 10 }]],
  ["one or two weeks", [{ min_days: 7, max_days: 14 }]],
  ["up to 7 days", [{ max_days: 7 }]],
  ["more than 12 days", [{ min_days: 12 }]],
  ["0 days", [{ words: ["0"] }, { words: ["days"], prefix: true }]],
  ["Cuzco", [{ words: ["cusco", "cuzco", "qosqo"], is_place: true }]],
  ["Curaçao", [{ words: ["curacao"], is_place: true }]],
  ["south america", [{ region: "South America" }]],
  ["slow reef", [{ words: ["slow"] }, { words: ["reef"], prefix: true }]],
])("%j means %j", (text, wishes) => {
  expect(wishesOf(text)).toEqual(wishes);
});

test.each([
  ["honeymoon in may", ["in may", "honeymoon"]],
  [
    "Kids, snorkeling and a week in July",
    [
      "snorkeling and a week in July",
      "Kids, and a week in July",
      "Kids, snorkeling in July",
      "Kids, snorkeling and a week",
    ],
  ],
  ["a trip in july", [""]],
])("without each wish, %j is %j", (text, expected) => {
  expect(understandSearch(text).map(({ without }) => without)).toEqual(expected);
});

test("at most ten wishes are read, of the first words of a text", () => {
  expect(understandSearch("reef ".repeat(40))).toHaveLength(10);
});

test("a trip type that no itinerary has is only a word", () => {
  expect(understandSearch("yoga retreat", ["Spiritual"]).map(({ wish }) => wish)).toEqual([
    { words: ["yoga"] },
    { words: ["retreat"] },
  ]);
});

test.each([
  ["caribean", "caribbean"],
  ["jamacia", "jamaica"],
  ["Snorkle", "snorkel"],
  ["famly", "family"],
  ["jully", "july"],
  // Known, too short, or too different.
  ["peru", null],
  ["jly", null],
  ["qwxz", null],
  ["x".repeat(200), null],
])("%j is corrected to %j", (typed, meant) => {
  expect(correctWord(typed)).toBe(meant);
});

test("other trips to the region of a country come near", () => {
  expect(nearbyRegion(wishesOf("suriname with kids"), null)).toEqual({ region: "South America", soft: true });
  expect(nearbyRegion([], "St. Lucia")).toEqual({ region: "Caribbean", soft: true });
  expect(nearbyRegion(wishesOf("kids"), "Atlantis")).toBeNull();
});

test("each trip type and country is understood, and no other spelling is filler", () => {
  for (const type of tripTypes) expect(wishesOf(type)).toEqual([{ trip_type: type }]);
  for (const country of countries) expect(wishesOf(country), country).toMatchObject([{ is_place: true }]);
  for (const name of OTHER_SPELLINGS.flat()) expect(wishesOf(name), name).toMatchObject([{ is_place: true }]);
  expect(new Set(FILLER_WORDS).size).toBe(FILLER_WORDS.length);
});

test("the wishes of the longest search fit into the 2,000 characters that the API takes", () => {
  for (const word of [
    "hike",
    "kids",
    "la habana",
    "republica dominicana",
    "1 week",
    "summer",
    "y".repeat(20),
  ]) {
    const wishes = wishesOf(`${word} x `.repeat(100).slice(0, 200));
    expect(JSON.stringify(wishes).length, word).toBeLessThan(1900);
  }
});
