import { isNarrowed, type ListingView, readView } from "#app/features/itineraries/listing-view.ts";
import { mostSimilar } from "#app/features/itineraries/similar.data.ts";
import { regionsOf, withArticle } from "#domain/display-values.ts";
import type { FoundItinerary, ListingPage } from "#domain/itineraries.schema.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";

/** Up to this many results, the page adds other trips. */
const FEW_RESULTS = 2;
const MAX_OTHERS = 3;

export interface OtherTrips {
  readonly title: string;
  readonly text?: string;
  readonly itineraries: readonly FoundItinerary[];
}

/** For few results: similar trips. For none: those that come near, or the newest. */
export async function findOtherTrips(
  view: ListingView,
  { total, anyPublished, itineraries, nearest }: ListingPage,
  list: (view: ListingView) => Promise<ListingPage>,
): Promise<OtherTrips | null> {
  if (nearest) {
    const leftOut = joinWithAnd(nearest.leftOut.map((label) => `'${label}'`));
    return {
      title: "The nearest trips",
      text: `These fit if you leave out ${leftOut}.`,
      itineraries: nearest.itineraries,
    };
  }
  if (total > FEW_RESULTS || !anyPublished || !isNarrowed(view)) return null;
  const [first] = itineraries;
  const region = (first && regionsOf(first)[0]) ?? null;
  const others = (await list({ ...readView(new URLSearchParams()), region })).itineraries.filter(
    ({ id }) => !itineraries.some((card) => card.id === id),
  );
  if (!first) return { title: "Our newest trips", itineraries: others.slice(0, MAX_OTHERS) };
  return {
    title: `Other trips in ${withArticle(region ?? "")}`,
    itineraries: mostSimilar(first, others, MAX_OTHERS),
  };
}
