import { expect, test } from "vitest";
import { isUuid, itineraryIdInUrl } from "#domain/uuid.ts";

const ID = "01A1DD36-b03a-7764-8000-00000000000a";

test("a UUID may be in upper or lower case, but have nothing before or after it", () => {
  expect(isUuid(ID)).toBe(true);
  for (const text of ["", "7", `${ID}0`, ` ${ID}`, ID.replace("-", "")]) expect(isUuid(text)).toBe(false);
});

test("the id of an itinerary is read from its URL", () => {
  expect(itineraryIdInUrl(`https://calabash.example/itinerary/${ID}?tab=details`)).toBe(ID);
  expect(itineraryIdInUrl("https://calabash.example/itinerary/7")).toBeNull();
});
