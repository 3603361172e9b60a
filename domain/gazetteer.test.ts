import { expect, test } from "vitest";
import { findPlace, gazetteer } from "#domain/gazetteer.ts";
import { countries } from "#domain/itinerary-lists.ts";

test("every country has at least five places, and none twice", () => {
  expect(Object.keys(gazetteer).sort()).toEqual([...countries].sort());
  for (const [country, places] of Object.entries(gazetteer)) {
    const names = places.map(([name]) => name);
    expect(names.length, country).toBeGreaterThanOrEqual(5);
    expect(new Set(names).size, country).toBe(names.length);
  }
});

test("a place is found by its name, but only in the trip's countries", () => {
  expect(findPlace(" la fortuna", ["Costa Rica"])).toEqual(["La Fortuna", 10.47, -84.64]);
  expect(findPlace("La Fortuna", ["Peru"])).toBeNull();
  expect(findPlace("Grandmother's farm", ["Costa Rica"])).toBeNull();
});
