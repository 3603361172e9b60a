import type { ReactNode } from "react";
import { publishedItineraries } from "#app/features/itineraries/itineraries.queries.ts";
import { ItineraryGrid } from "#app/features/itineraries/listing-results.tsx";
import { type ListingView, readView } from "#app/features/itineraries/listing-view.ts";
import { widen } from "#app/features/itineraries/widen-view.ts";
import { useReading } from "#app/lib/use-reading.ts";
import type { ListedItinerary } from "#domain/itineraries.schema.ts";

const WHOLE_CATALOGUE = readView(new URLSearchParams());

interface NearestItinerariesProps {
  view: ListingView;
  heart(card: ListedItinerary): ReactNode;
}

/** What comes closest to a search without result; the newest trips if nothing does. */
export default function NearestItineraries({ view, heart }: NearestItinerariesProps) {
  const wider = widen(view);
  const near = useReading(
    { ...publishedItineraries({ ...WHOLE_CATALOGUE, ...wider?.filters }), enabled: wider !== null },
    null,
  );
  const isNothingNear = wider === null || near.data?.itineraries.length === 0;
  const newest = useReading({ ...publishedItineraries(WHOLE_CATALOGUE), enabled: isNothingNear }, null);
  const cards = (isNothingNear ? newest : near).data?.itineraries.slice(0, 3) ?? [];
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
