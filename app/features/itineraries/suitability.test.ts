import { expect, test } from "vitest";
import {
  describeDrivesAndStops,
  describeEffort,
  describeMonths,
  firstSentence,
} from "#app/features/itineraries/suitability.ts";

test.each([
  [[], ""],
  [[3], "March"],
  [[1, 2, 3, 4, 12], "December to April"],
  [[5, 7, 8, 9], "May and July to September"],
  [[1, 12], "December, January"],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], "All year round"],
  // 0 and 13 are not months.
  [[0, 13, 6], "June"],
])("the months %j are described as '%s'", (months, text) => {
  expect(describeMonths(months)).toBe(text);
});

test("describeDrivesAndStops names the longest drive and the number of overnight stops", () => {
  expect(
    describeDrivesAndStops([
      { drive_minutes: 40, bed: "Guesthouse" },
      { bed: "Guesthouse" },
      { drive_minutes: 150, bed: "Cottage" },
      {},
    ]),
  ).toBe("Longest drive 2 h 30 min, 2 overnight stops");
  expect(describeDrivesAndStops([{}])).toBe("");
});

test("the effort of a trip names the days that are harder than the trip as a whole", () => {
  const days = [
    { day: 1, effort: "easy" },
    { day: 2, effort: "moderate" },
    { day: 3 },
    { day: 4, effort: "moderate" },
    { day: 5, effort: "demanding" },
  ] as const;
  expect(describeEffort("easy", days)).toEqual({
    label: "Mostly easy",
    text: "Short walks on level ground. Days 2 and 4 are moderate. Day 5 is demanding",
  });
  expect(describeEffort("demanding", days)).toEqual({
    label: "Demanding",
    text: "Long or steep days; be fit and used to walking",
  });
});

test("a text is shortened to its first sentence, or to the part before a semicolon", () => {
  expect(firstSentence("May to September is dry; January is wettest. Bring a coat.")).toBe(
    "May to September is dry.",
  );
  expect(firstSentence("Any time")).toBe("Any time");
  expect(firstSentence(undefined)).toBe("");
});
