import { expect, test } from "vitest";
import { buildOfferHeading, prefillRequest } from "#app/features/itineraries/build-from-scratch.ts";
import { readView } from "#app/features/itineraries/listing-view.ts";
import { itineraryCard } from "#domain/itineraries.schema.ts";

const viewOf = (query: string) => readView(new URLSearchParams(query));
const card = (title: string, ...countries: string[]) =>
  itineraryCard.parse({ id: title, title, duration: 8, countries });

test.each([
  ["country=Costa Rica", "Not quite it? We build Costa Rica from scratch", [card("Volcanoes", "Costa Rica")]],
  ["q=havana", "Not quite it? We build Cuba from scratch", [card("Havana", "Cuba")]],
  [
    "region=caribbean",
    "Not quite it? We build the Caribbean from scratch",
    [card("A", "Cuba"), card("B", "Jamaica")],
  ],
  ["budget=1000", "Not quite it? We build your trip from scratch", [card("A", "Cuba"), card("B", "Peru")]],
])("the heading for the query %s is '%s'", (query, heading, results) => {
  expect(buildOfferHeading(viewOf(query), results)).toBe(heading);
});

test("the custom-vacation form is prefilled from the filters and the results", () => {
  const view = viewOf("country=Costa Rica&category=family&duration=8-10&budget=2500&month=may");
  expect(prefillRequest(view, [card("Volcanoes", "Costa Rica")])).toEqual({
    description: "I am looking for a trip: Costa Rica, Family, 8 to 10 days, up to $2,500, in May. ",
    inspirationSource: "Your trip 'Volcanoes'",
    tripDuration: "10",
    budget: "Up to $2,500 USD per person",
    tripCategory: "Family",
  });
});

test("the prefilled description names the country of the only result", () => {
  expect(prefillRequest(viewOf("q=havana"), [card("Havana", "Cuba")]).description).toBe(
    "I am looking for a trip: havana, Cuba. ",
  );
});
