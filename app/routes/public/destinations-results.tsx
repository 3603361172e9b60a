import { Link } from "react-router";
import { ListingPagination } from "#app/features/itineraries/listing-pagination.tsx";
import {
  ItineraryGrid,
  ListingEmpty,
  ListingError,
  ListingMessage,
} from "#app/features/itineraries/listing-results.tsx";
import {
  describeRequestedTrip,
  ITINERARIES_PER_PAGE,
  isNarrowed,
  type ListingView,
} from "#app/features/itineraries/listing-view.ts";
import type { OtherTrips } from "#app/features/itineraries/other-trips.ts";
import { ShortlistHeart } from "#app/features/shortlist/shortlist-heart.tsx";
import { lateHydratedComponent } from "#app/lib/lazy-component.ts";
import type { ListedItinerary, ListingPage } from "#domain/itineraries.schema.ts";

const BuildOffer = lateHydratedComponent(() => import("./destinations-build-offer.tsx"));

const NONE: readonly ListedItinerary[] = [];

const heart = ({ id, title }: ListedItinerary) => <ShortlistHeart id={id} title={title} />;

interface ResultsProps {
  /** One page of results; null if it could not be read. */
  listed: ListingPage | null;
  /** Set if few or none match. */
  others?: OtherTrips | null;
  view: ListingView;
  linkTo(change: Partial<ListingView>): string;
}

/** One page of the listing, or why there is none. */
export function Results({ listed, others, view, linkTo }: ResultsProps) {
  if (!listed) return <ListingError />;
  const { total, anyPublished, itineraries } = listed;
  if (total === 0) {
    const isCatalogEmpty = !anyPublished || !isNarrowed(view);
    return (
      <>
        <ListingEmpty isCatalogEmpty={isCatalogEmpty} requestedTrip={describeRequestedTrip(view)} />
        <MoreTrips others={others} />
      </>
    );
  }
  const lastPage = Math.ceil(total / ITINERARIES_PER_PAGE);
  if (view.page > lastPage) {
    return (
      <ListingMessage role="status" title="You have walked past the last trip">
        <Link to={linkTo({ page: lastPage })} className="font-semibold text-sea underline underline-offset-4">
          Back to page {lastPage}
        </Link>
      </ListingMessage>
    );
  }
  return (
    <>
      <ItineraryGrid cards={itineraries} eagerCount={3} heart={heart} />
      <ListingPagination current={view.page} last={lastPage} linkTo={(page) => linkTo({ page })} />
      <div className="mt-10 flex flex-col gap-8">
        {/* The offer mentions the results only if there are few. */}
        <BuildOffer view={view} found={others ? itineraries : NONE} />
        <MoreTrips others={others} />
      </div>
    </>
  );
}

function MoreTrips({ others }: Pick<ResultsProps, "others">) {
  if (!others || others.itineraries.length === 0) return null;
  return (
    <section aria-labelledby="nearest" className="mt-4">
      <h2 id="nearest" className="text-2xl text-sea">
        {others.title}
      </h2>
      {others.text && <p className="mt-2">{others.text}</p>}
      <div className="mt-6">
        <ItineraryGrid cards={others.itineraries} heart={heart} />
      </div>
    </section>
  );
}
