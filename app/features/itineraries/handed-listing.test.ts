import { expect, test } from "vitest";
import { handOver, openHanded } from "#app/features/itineraries/handed-listing.ts";
import type { ListingPage } from "#domain/itineraries.schema.ts";

const card = {
  id: "cuba",
  title: 'Havana, "house by house" </script>',
  location: "Cuba",
  region: "Caribbean",
  category: "Culture",
  duration: 8,
  price: 1950,
  description: "",
  image: null,
  image_focus: null,
  image_color: null,
  countries: ["Cuba"],
  regions: [],
  categories: [],
};
const listing: ListingPage = {
  total: 1,
  anyPublished: true,
  itineraries: [card],
  isClose: false,
  namedType: { name: "Culture", total: 3 },
};

test("what the browser opens is what the loader handed over", () => {
  const sent: unknown = JSON.parse(JSON.stringify(handOver(listing)));
  expect(sent).toMatchObject({ total: 1, cards: [JSON.stringify(card)] });
  expect(openHanded(handOver(listing))).toEqual(listing);
});

test("a card is written once, and opened as the same row each time", () => {
  const [first, second] = [handOver(listing), handOver({ ...listing, total: 2 })];
  expect(second.cards[0]).toBe(first.cards[0]);
  expect(openHanded(second).itineraries[0]).toBe(openHanded(first).itineraries[0]);
});
