import { describe, expect, test } from "vitest";
import {
  activeFilters,
  durationLabel,
  isNarrowed,
  readView,
  replaceView,
  writeView,
} from "#app/features/itineraries/listing-view.ts";

const viewOf = (query: string) => readView(new URLSearchParams(query));

describe("the query in the listing's URL", () => {
  test.each([
    ["region=caribbean", { region: "Caribbean" }],
    ["region=central-america", { region: "Central America" }],
    ["region=south-america", { region: "South America" }],
    ["region=Antarctica", { region: "Antarctica" }],
    // Every JavaScript object has a property 'constructor', so a careless lookup would find it.
    ["region=constructor", { region: "constructor" }],
    ["country=Trinidad and Tobago", { country: "Trinidad and Tobago" }],
    ["category=family", { tripType: "Family" }],
    ["category=cultural", { tripType: "Cultural" }],
    ["category=Food %26 Wine", { tripType: "Food & Wine" }],
    ["region=all&country=all&category=all", { region: null, country: null, tripType: null }],
    ['q=50%25 (off), "x"_*\\', { search: '50% (off), "x"_*\\' }],
    ["duration=8-10", { duration: { from: 8, to: 10 } }],
    ["duration=11%2B", { duration: { from: 11, to: null } }],
    ["budget=2000&month=march", { budget: 2000, month: 3 }],
    ["pace=relaxed&effort=easy", { pace: "relaxed", effort: "easy" }],
    ["pace=constructor&effort=none", { pace: null, effort: null }],
    ["sort=price&page=3", { sort: "price", page: 3 }],
  ])("%s is read as %j", (query, expected) => {
    expect(viewOf(query)).toMatchObject(expected);
  });

  test.each(["duration=x", "budget=-1", "budget=1e3", "month=13", "sort=toString", "page=0", "page=abc"])(
    "%s is ignored",
    (query) => {
      expect(viewOf(query)).toEqual(viewOf(""));
    },
  );

  test("a view is written as the query from which it was read", () => {
    const query =
      "region=caribbean&country=Cuba&category=solo&q=a+b&duration=1-7&budget=2000&month=may&sort=price&page=2";
    expect(writeView(viewOf(query)).toString()).toBe(query);
    expect(writeView(viewOf("")).toString()).toBe("");
  });

  test("unknown parameters are kept when the view changes", () => {
    const params = new URLSearchParams("utm_source=post&region=caribbean");
    expect(replaceView(params, { ...readView(params), region: null }).toString()).toBe("utm_source=post");
  });
});

test("a filter or search narrows the listing, but sorting and paging do not", () => {
  expect(isNarrowed(viewOf("sort=price&page=2"))).toBe(false);
  expect(isNarrowed(viewOf("q=+"))).toBe(false);
  expect(isNarrowed(viewOf("q=reef"))).toBe(true);
  expect(isNarrowed(viewOf("region=caribbean"))).toBe(true);
});

test("every active filter has a label", () => {
  expect(
    activeFilters(viewOf("region=caribbean&duration=1-7&month=may&budget=2000")).map(({ label }) => label),
  ).toEqual(["Caribbean", "Up to 7 days", "Up to $2,000", "Good in May"]);
});

test.each([
  [{ from: 1, to: 1 }, "1 day"],
  [{ from: 1, to: 7 }, "Up to 7 days"],
  [{ from: 1, to: null }, "1 day or more"],
  [{ from: 8, to: 10 }, "8 to 10 days"],
])("the duration %j is labeled '%s'", (duration, label) => expect(durationLabel(duration)).toBe(label));
