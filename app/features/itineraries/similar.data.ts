import {
  listPublishedItineraries,
  readListedItineraries,
} from "#app/features/itineraries/itineraries.data.ts";
import { readView } from "#app/features/itineraries/listing-view.ts";
import { mostSimilar } from "#app/features/itineraries/similar.ts";
import type { PageServices } from "#app/lib/page-services.ts";
import { placesOf, regionsOf } from "#domain/display-values.ts";
import type { Itinerary, ListedItinerary } from "#domain/itineraries.schema.ts";

export type SimilarItinerary = Pick<
  ListedItinerary,
  "id" | "title" | "image" | "image_color" | "duration" | "price"
> & { readonly place: string };

/** Itineraries like this one, from the same region. */
export async function readSimilarItineraries(
  { visitor, readRowsCached }: Pick<PageServices, "visitor" | "readRowsCached">,
  itinerary: Itinerary,
): Promise<readonly SimilarItinerary[]> {
  const view = { ...readView(new URLSearchParams()), region: regionsOf(itinerary)[0] ?? null };
  const { itineraries } = await listPublishedItineraries(visitor, view, (ids) =>
    readRowsCached(readListedItineraries, ids),
  );
  return mostSimilar(itinerary, itineraries).map((card) => {
    const { id, title, image, image_color, duration, price } = card;
    return { id, title, image, image_color, duration, price, place: placesOf(card)[0] ?? "" };
  });
}
