import { expect, test } from "vitest";
import { canonicalPath, parseListingUrl } from "#app/features/itineraries/listing-url.ts";

const viewAt = (url: string) => {
  const view = parseListingUrl(new URL(url, "https://calabash.example"));
  if (!view) throw new Error(`${url} is not a listing`);
  return view;
};

test.each([
  ["/destinations/region/caribbean", { region: "Caribbean", tripType: null }],
  ["/destinations/region/south-america/", { region: "South America", tripType: null }],
  ["/destinations/category/family?page=2", { tripType: "Family", region: null, page: 2 }],
  ["/destinations?region=caribbean", { region: "Caribbean" }],
])("%s is parsed as %j", (url, expected) => {
  expect(viewAt(url)).toMatchObject(expected);
});

test.each([
  "/destinations/region/atlantis",
  "/destinations/region",
  "/destinations/color/caribbean",
  "/destinations/region/family",
  "/destinations/region/caribbean/x",
])("%s is not a listing", (url) => {
  expect(parseListingUrl(new URL(url, "https://calabash.example"))).toBeNull();
});

test.each([
  ["/destinations?region=caribbean", "/destinations/region/caribbean"],
  ["/destinations/region/caribbean?sort=price&page=2", "/destinations/region/caribbean"],
  ["/destinations?category=Family", "/destinations/category/family"],
  // This trip type has no page of its own.
  ["/destinations?category=Wildlife", "/destinations?category=Wildlife"],
  ["/destinations?region=caribbean&category=family", "/destinations?region=caribbean&category=family"],
  ["/destinations/region/caribbean?country=Cuba", "/destinations?region=caribbean&country=Cuba"],
  ["/destinations?q=cuba", "/destinations"],
])("the canonical path of %s is %s", (url, path) => {
  expect(canonicalPath(viewAt(url))).toBe(path);
});
