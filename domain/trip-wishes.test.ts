import { describe, expect, it } from "vitest";
import { tripTypes } from "#domain/itinerary-lists.ts";
import { tripCategories, tripTypesByCategory } from "#domain/request-options.ts";
import {
  describeParty,
  describeWhen,
  monthOf,
  monthsFrom,
  partyOf,
  readChildAges,
  whenProblem,
} from "#domain/trip-wishes.ts";

it.each([
  ["", []],
  ["4", [4]],
  ["4, 9", [4, 9]],
  [" 0 and 17;3 ", [0, 17, 3]],
  ["18", null],
  ["four", null],
  ["4.5", null],
  ["-1", null],
  [Array(20).fill(3).join(), Array(20).fill(3)],
  [Array(21).fill(3).join(), null],
])("the ages in %j are %j", (text, ages) => {
  expect(readChildAges(text)).toEqual(ages);
});

it.each([
  [{ travelers: "4", childAges: "4, 9" }, "4 (2 adults, children aged 4 and 9)"],
  [{ travelers: "2", childAges: "0" }, "2 (1 adult, a child aged 0)"],
  [{ travelers: 3 }, "3"],
  [{ travelers: "many" }, "many"],
  [{ childAges: "4" }, "a child aged 4"],
  [{}, ""],
])("the party of %j is %j", (details, party) => {
  expect(describeParty(details)).toBe(party);
});

it("children alone have no known number of adults", () => {
  expect(partyOf({ travelers: "2", childAges: "4, 9" })).toEqual({ adults: null, ages: [4, 9] });
});

it.each([
  ["", ""],
  ["flexible", "Flexible"],
  ["2027-03", "March 2027"],
  ["2027-03-01", "From 1 Mar 2027"],
  ["2027-03-01 to 2027-03-08", "1 – 8 Mar 2027"],
  [undefined, ""],
])("%j is shown as %j", (when, text) => {
  expect(describeWhen(when)).toBe(text);
});

it("the months begin with that of a date and pass the end of the year", () => {
  expect(monthsFrom("2026-11-19", 3)).toEqual([
    { value: "2026-11", name: "November 2026" },
    { value: "2026-12", name: "December 2026" },
    { value: "2027-01", name: "January 2027" },
  ]);
  expect([monthOf("2027-03"), monthOf("2027-12-01 to 2027-12-04"), monthOf("flexible")]).toEqual([
    3,
    12,
    Number.NaN,
  ]);
});

describe("on 19 November 2026", () => {
  const now = new Date("2026-11-19T12:00:00Z");
  it.each([
    ["", undefined],
    ["flexible", undefined],
    ["2026-11", undefined],
    ["2028-10", undefined],
    ["2026-10", "Please choose one of the next 24 months"],
    ["2029-11", "Please choose one of the next 24 months"],
    // It is still the 18th somewhere.
    ["2026-11-18", undefined],
    ["2026-11-17", "The first day has passed"],
    ["2027-03-01 to 2027-03-08", undefined],
    ["2027-03-08 to 2027-03-01", "The last day is before the first"],
    ["2027-03-01 to 2028-03-08", "A trip lasts a year at most: check the last day"],
    ["2027-02-30", "Please choose days that exist"],
    ["9999-01-01", "Please choose days that exist"],
    ["2027-03-01 to soon", "Please choose days that exist"],
    ["dates", "Please choose the first day"],
    ["to 2027-03-08", "Please choose the first day"],
    ["<b>", "Please choose days that exist"],
  ])("the problem with %j is %j", (when, problem) => {
    expect(whenProblem(when, now)).toBe(problem);
  });
});

it("each choice of the custom vacation form has trip types of the listing", () => {
  for (const category of tripCategories)
    expect(tripTypes).toEqual(expect.arrayContaining([...tripTypesByCategory[category]]));
});
