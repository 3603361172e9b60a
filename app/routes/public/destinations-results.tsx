import { Suspense } from "react";
import { Link } from "react-router";
import { canonicalPath } from "#app/features/itineraries/listing-address.ts";
import { ListingPaging } from "#app/features/itineraries/listing-paging.tsx";
import {
  ItineraryGrid,
  ListingEmpty,
  ListingError,
  ListingLoading,
  Message,
} from "#app/features/itineraries/listing-results.tsx";
import {
  describeRequestedTrip,
  isNarrowed,
  type ListingView,
  noChoices,
  PAGE_SIZE,
} from "#app/features/itineraries/listing-view.ts";
import { ShortlistHeart } from "#app/features/shortlist/shortlist-heart.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { Reading } from "#app/lib/reading.ts";
import type { ListedItinerary, ListingPage } from "#domain/itineraries.schema.ts";

/** So few results are a dead end without an offer. */
const SHORT = 2;

/** Under an empty result alone. */
const NearestItineraries = lazyPart(() => import("#app/features/itineraries/nearest-itineraries.tsx"));

/** Under one or two results. */
const ShortList = lazyPart(() => import("./destinations-short-list.tsx"));

const heart = ({ id, title }: ListedItinerary) => <ShortlistHeart id={id} title={title} />;

interface ResultsProps {
  listing: Reading<ListingPage>;
  view: ListingView;
  linkTo(page: number): string;
}

/** One page of the listing, or why there is none. */
export function Results({ listing, view, linkTo }: ResultsProps) {
  if (!listing.data) {
    return listing.isError && !listing.isFetching ? (
      <ListingError onRetry={() => listing.refetch()} />
    ) : (
      <ListingLoading />
    );
  }
  const { total, anyPublished, itineraries, namedType } = listing.data;
  if (total === 0) {
    const catalogueIsEmpty = !anyPublished || !isNarrowed(view);
    return (
      <>
        <ListingEmpty
          catalogueIsEmpty={catalogueIsEmpty}
          requestedTrip={describeRequestedTrip(view)}
          namedType={
            namedType && {
              ...namedType,
              to: canonicalPath({ ...view, ...noChoices, tripType: namedType.name }),
            }
          }
        />
        {!catalogueIsEmpty && (
          <Suspense>
            <NearestItineraries view={view} heart={heart} />
          </Suspense>
        )}
      </>
    );
  }
  const last = Math.ceil(total / PAGE_SIZE);
  if (view.page > last) {
    return (
      <Message role="status" title="You have walked past the last trip">
        <Link to={linkTo(last)} className="font-semibold text-sea underline underline-offset-4">
          Back to page {last}
        </Link>
      </Message>
    );
  }
  return (
    <>
      <ItineraryGrid cards={itineraries} eager={3} heart={heart} />
      <ListingPaging current={view.page} last={last} linkTo={linkTo} />
      {total <= SHORT && isNarrowed(view) && (
        <Suspense>
          <ShortList view={view} found={itineraries} heart={heart} />
        </Suspense>
      )}
    </>
  );
}
