import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { findPlace, gazetteer, type Place } from "#domain/gazetteer.ts";
import { itinerary } from "#domain/itineraries.schema.ts";
import { countryPoints } from "#domain/maps/region-map.ts";
import { ringAt } from "#server/maps/land.ts";

const example = z.pick(itinerary, { title: true, countries: true, daily_itinerary: true });
const countryAt = ([, latitude, longitude]: Place) => ringAt([longitude, latitude])?.country ?? "the sea";

test("every place lies on its country's land, unless it is an island too small for the outlines", () => {
  const misplaced = Object.entries(gazetteer).flatMap(([country, places]) =>
    places
      .filter((place) => countryAt(place) !== (place[3] ? "the sea" : country))
      .map((place) => `${place[0]}, ${country}, lies in ${countryAt(place)}`),
  );
  expect(misplaced).toEqual([]);
});

test("each country's number on its region's map lies on its land", () => {
  const misplaced = Object.entries(countryPoints).flatMap(([country, [latitude, longitude]]) => {
    const found = ringAt([longitude, latitude])?.country;
    return found === country ? [] : [`${country}: ${found ?? "the sea"}`];
  });
  expect(misplaced).toEqual([]);
});

test("every stop of every example is a place on the land of its country", () => {
  const seed = readFileSync("supabase/seed/example_itineraries.sql", "utf8");
  const examples = [...seed.matchAll(/\$itinerary\$(.+?)\$itinerary\$/gs)].map(([, json = ""]) =>
    example.parse(JSON.parse(json)),
  );
  expect(examples).toHaveLength(9);
  for (const { title, countries, daily_itinerary } of examples) {
    for (const { place: name = "" } of daily_itinerary) {
      const place = findPlace(name, countries);
      expect(place && countryAt(place), `${title}: ${name}`).toBeOneOf([...countries]);
    }
  }
});
