import type { ReactNode } from "react";
import { publishedItineraries } from "#app/features/itineraries/itineraries.queries.ts";
import { ItineraryGrid } from "#app/features/itineraries/listing-results.tsx";
import { type ListingView, readView } from "#app/features/itineraries/listing-view.ts";
import { mostAlike } from "#app/features/itineraries/similar.ts";
import { widen } from "#app/features/itineraries/widen-view.ts";
import { useReading } from "#app/lib/use-reading.ts";
import type { ListedItinerary, ListingPage } from "#domain/itineraries.schema.ts";

const WHOLE_CATALOGUE = readView(new URLSearchParams());

interface NearestItinerariesProps {
  view: ListingView;
  /** What the search did find. */
  found?: readonly ListedItinerary[];
  heart(card: ListedItinerary): ReactNode;
}

const NONE: readonly ListedItinerary[] = [];

/** What comes closest to a search with few results or none; the newest trips if nothing does. */
export default function NearestItineraries({ view, found = NONE, heart }: NearestItinerariesProps) {
  const others = (listing: ListingPage | undefined) =>
    listing?.itineraries.filter(({ id }) => !found.some((card) => card.id === id));
  const wider = widen(view);
  const near = useReading(
    { ...publishedItineraries({ ...WHOLE_CATALOGUE, ...wider?.filters }), enabled: wider !== null },
    null,
  );
  const isNothingNear = wider === null || others(near.data)?.length === 0;
  const newest = useReading({ ...publishedItineraries(WHOLE_CATALOGUE), enabled: isNothingNear }, null);
  const offered = others((isNothingNear ? newest : near).data) ?? [];
  const cards = found[0] ? mostAlike(found[0], offered) : offered.slice(0, 3);
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="nearest" className="mt-4">
      <h2 id="nearest" className="mb-6 text-2xl text-sea">
        {isNothingNear ? "Our newest trips" : wider.title}
      </h2>
      <ItineraryGrid cards={cards} heart={heart} />
    </section>
  );
}
