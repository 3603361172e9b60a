import { expect, test } from "vitest";
import { canonicalPath, parseListingUrl } from "#app/features/itineraries/listing-url.ts";

const viewAt = (address: string) => {
  const view = parseListingUrl(new URL(address, "https://calabash.example"));
  if (!view) throw new Error(`${address} shows nothing`);
  return view;
};

test.each([
  ["/destinations/region/caribbean", { region: "Caribbean", tripType: null }],
  ["/destinations/region/south-america/", { region: "South America", tripType: null }],
  ["/destinations/category/family?page=2", { tripType: "Family", region: null, page: 2 }],
  ["/destinations?region=caribbean", { region: "Caribbean" }],
])("%s is parsed as its view", (address, expected) => {
  expect(viewAt(address)).toMatchObject(expected);
});

test.each([
  "/destinations/region/atlantis",
  "/destinations/region",
  "/destinations/color/caribbean",
  "/destinations/region/family",
  "/destinations/region/caribbean/x",
])("%s is not a page", (address) => {
  expect(parseListingUrl(new URL(address, "https://calabash.example"))).toBeNull();
});

test.each([
  ["/destinations?region=caribbean", "/destinations/region/caribbean"],
  ["/destinations/region/caribbean?sort=price&page=2", "/destinations/region/caribbean"],
  ["/destinations?category=Family", "/destinations/category/family"],
  ["/destinations?category=Wildlife", "/destinations?category=Wildlife"],
  ["/destinations?region=caribbean&category=family", "/destinations?region=caribbean&category=family"],
  ["/destinations/region/caribbean?country=Cuba", "/destinations?region=caribbean&country=Cuba"],
  ["/destinations?q=cuba", "/destinations"],
])("%s is listed as %s", (address, path) => {
  expect(canonicalPath(viewAt(address))).toBe(path);
});
