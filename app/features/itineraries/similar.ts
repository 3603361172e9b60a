import { categoriesOf, placesOf, regionsOf } from "#domain/display-values.ts";
import type { ItineraryCard } from "#domain/itineraries.schema.ts";

type Comparable = Pick<
  ItineraryCard,
  "id" | "location" | "region" | "category" | "countries" | "regions" | "categories" | "duration"
>;

const countShared = (one: readonly string[], other: readonly string[]) =>
  one.filter((name) => other.includes(name)).length;

/** The most similar itineraries: the same country counts most, then kind and region, then duration. */
export function mostSimilar<Card extends Comparable>(
  itinerary: Comparable,
  cards: readonly Card[],
  maxCount = 3,
): readonly Card[] {
  const similarity = (card: Comparable) =>
    3 * countShared(placesOf(itinerary), placesOf(card)) +
    2 * countShared(categoriesOf(itinerary), categoriesOf(card)) +
    2 * countShared(regionsOf(itinerary), regionsOf(card)) -
    Math.abs(itinerary.duration - card.duration) / 10;
  return cards
    .filter(({ id }) => id !== itinerary.id)
    .toSorted((one, other) => similarity(other) - similarity(one))
    .slice(0, maxCount);
}
