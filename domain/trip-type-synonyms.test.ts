import { expect, test } from "vitest";
import { findTripTypeBySynonym } from "#domain/trip-type-synonyms.ts";

test.each([
  ["honeymoon", "Romantic"],
  ["Honeymoon in May", "Romantic"],
  ["with kids", "Family"],
  ["bird-watching, birds", "Wildlife"],
  ["seaside", "Beach"],
  ["Havana", null],
  ["", null],
])("the search %j means the trip type %j", (search, type) => {
  expect(findTripTypeBySynonym(search)).toBe(type);
});
