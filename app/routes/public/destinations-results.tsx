import { Link } from "react-router";
import { publishedItineraries } from "#app/features/itineraries/itineraries.queries.ts";
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
  PAGE_SIZE,
  readView,
} from "#app/features/itineraries/listing-view.ts";
import { ShortlistHeart } from "#app/features/shortlist/shortlist-heart.tsx";
import { type Reading, useReading } from "#app/lib/use-reading.ts";
import type { ListingPage } from "#domain/itineraries.schema.ts";

/** Trips of the same region, or the newest ones, under an empty result. */
function NearestTrips({ region }: { region: string | null }) {
  const near = useReading(publishedItineraries({ ...readView(new URLSearchParams()), region }), null);
  const cards = near.data?.itineraries.slice(0, 3) ?? [];
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="nearest" className="mt-4">
      <h2 id="nearest" className="mb-6 text-2xl text-sea">
        {region ? `Other trips in ${region}` : "Our newest trips"}
      </h2>
      <ItineraryGrid cards={cards} heart={(card) => <ShortlistHeart id={card.id} title={card.title} />} />
    </section>
  );
}

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
  const { total, anyPublished, itineraries } = listing.data;
  if (total === 0) {
    const catalogueIsEmpty = !anyPublished || !isNarrowed(view);
    return (
      <>
        <ListingEmpty catalogueIsEmpty={catalogueIsEmpty} requestedTrip={describeRequestedTrip(view)} />
        {!catalogueIsEmpty && <NearestTrips region={view.region} />}
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
      <ItineraryGrid
        cards={itineraries}
        eager={3}
        heart={(card) => <ShortlistHeart id={card.id} title={card.title} />}
      />
      <ListingPaging current={view.page} last={last} linkTo={linkTo} />
    </>
  );
}
