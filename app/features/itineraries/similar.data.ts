import { listPublishedItineraries } from "#app/features/itineraries/itineraries.data.ts";
import { readView } from "#app/features/itineraries/listing-view.ts";
import type { DataClient } from "#domain/data-client.ts";
import { categoriesOf, placesOf, regionsOf } from "#domain/display-values.ts";
import type { Itinerary, ItineraryCard, ListedItinerary } from "#domain/itineraries.schema.ts";

export type SimilarItinerary = Pick<
  ListedItinerary,
  "id" | "title" | "image" | "image_color" | "duration" | "price"
> & { readonly place: string };

/** Itineraries like this one, from the same region. */
export async function readSimilarItineraries(
  client: DataClient,
  itinerary: Itinerary,
): Promise<readonly SimilarItinerary[]> {
  const view = { ...readView(new URLSearchParams()), region: regionsOf(itinerary)[0] ?? null };
  const { itineraries } = await listPublishedItineraries(client, view);
  return mostSimilar(itinerary, itineraries).map((card) => {
    const { id, title, image, image_color, duration, price } = card;
    return { id, title, image, image_color, duration, price, place: placesOf(card)[0] ?? "" };
  });
}

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
