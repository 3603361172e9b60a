import { Link } from "react-router";
import { ListingPagination } from "#app/features/itineraries/listing-pagination.tsx";
import {
  ItineraryGrid,
  ListingEmpty,
  ListingError,
  ListingMessage,
} from "#app/features/itineraries/listing-results.tsx";
import { canonicalPath } from "#app/features/itineraries/listing-url.ts";
import {
  describeRequestedTrip,
  ITINERARIES_PER_PAGE,
  isNarrowed,
  type ListingView,
  noChoices,
} from "#app/features/itineraries/listing-view.ts";
import type { ClosestMatches } from "#app/features/itineraries/widen-view.ts";
import { ShortlistHeart } from "#app/features/shortlist/shortlist-heart.tsx";
import { lateHydratedComponent } from "#app/lib/lazy-component.ts";
import type { ListedItinerary, ListingPage } from "#domain/itineraries.schema.ts";

const BuildOffer = lateHydratedComponent(() => import("./destinations-build-offer.tsx"));

const NONE: readonly ListedItinerary[] = [];

const heart = ({ id, title }: ListedItinerary) => <ShortlistHeart id={id} title={title} />;

interface ResultsProps {
  /** One page of results; null if it could not be read. */
  listed: ListingPage | null;
  /** Other itineraries that nearly match. Set if few or none match. */
  nearest?: ClosestMatches | null;
  /** Set if nothing matches the chosen month. */
  bestTime?: string | null;
  view: ListingView;
  linkTo(page: number): string;
}

/** One page of the listing, or why there is none. */
export function Results({ listed, nearest, bestTime, view, linkTo }: ResultsProps) {
  if (!listed) return <ListingError />;
  const { total, anyPublished, itineraries, namedType } = listed;
  if (total === 0) {
    const isCatalogEmpty = !anyPublished || !isNarrowed(view);
    return (
      <>
        <ListingEmpty
          isCatalogEmpty={isCatalogEmpty}
          bestTime={bestTime}
          requestedTrip={describeRequestedTrip(view)}
          namedType={
            namedType && {
              ...namedType,
              to: canonicalPath({ ...view, ...noChoices, tripType: namedType.name }),
            }
          }
        />
        <NearestItineraries nearest={nearest} />
      </>
    );
  }
  const lastPage = Math.ceil(total / ITINERARIES_PER_PAGE);
  if (view.page > lastPage) {
    return (
      <ListingMessage role="status" title="You have walked past the last trip">
        <Link to={linkTo(lastPage)} className="font-semibold text-sea underline underline-offset-4">
          Back to page {lastPage}
        </Link>
      </ListingMessage>
    );
  }
  return (
    <>
      <ItineraryGrid cards={itineraries} eagerCount={3} heart={heart} />
      <ListingPagination current={view.page} last={lastPage} linkTo={linkTo} />
      <div className="mt-10 flex flex-col gap-8">
        {/* The offer mentions the results only if there are few. */}
        <BuildOffer view={view} found={nearest ? itineraries : NONE} />
        <NearestItineraries nearest={nearest} />
      </div>
    </>
  );
}

function NearestItineraries({ nearest }: { nearest: ClosestMatches | null | undefined }) {
  if (!nearest || nearest.itineraries.length === 0) return null;
  return (
    <section aria-labelledby="nearest" className="mt-4">
      <h2 id="nearest" className="mb-6 text-2xl text-sea">
        {nearest.title}
      </h2>
      <ItineraryGrid cards={nearest.itineraries} heart={heart} />
    </section>
  );
}
