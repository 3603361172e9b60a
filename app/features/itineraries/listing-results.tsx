import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Skeletons } from "#app/components/ui/skeleton.tsx";
import { ItineraryCardView } from "#app/features/itineraries/itinerary-card.tsx";
import { contactPath } from "#app/lib/contact-path.ts";
import { useAutoRetry } from "#app/lib/page-data.ts";
import type { FoundItinerary, ListedItinerary } from "#domain/itineraries.schema.ts";

const GRID = "grid gap-8 sm:grid-cols-2 lg:grid-cols-3";

export function ListingLoading() {
  return (
    <div aria-busy>
      <p role="status" className="mb-6 text-ink-soft">
        Loading itineraries...
      </p>
      <div aria-hidden className={GRID}>
        <Skeletons count={6} className="h-120 rounded-card" />
      </div>
    </div>
  );
}

export function ListingError() {
  const { retry, isRetrying } = useAutoRetry();
  return isRetrying ? (
    <ListingLoading />
  ) : (
    <ListingMessage role="alert" title="Error loading itineraries">
      <p>There was a problem loading the itineraries. Please try again.</p>
      <Button onClick={retry} className="mt-4">
        Try Again
      </Button>
    </ListingMessage>
  );
}

interface EmptyProps {
  isCatalogEmpty: boolean;
  /** The search as text for a message to the agency, such as 'a trip: Beach, Peru'. */
  requestedTrip: string;
}

export function ListingEmpty({ isCatalogEmpty, requestedTrip }: EmptyProps) {
  return (
    <ListingMessage title="No itineraries found">
      <p>
        {isCatalogEmpty
          ? "No itineraries are currently available. Please check back later."
          : "No itineraries match your current filters. Try adjusting your search criteria."}
      </p>
      {!isCatalogEmpty && (
        <>
          <p className="mt-4">Not listed? We can probably still do it: we build trips from scratch.</p>
          <ButtonLink to={contactPath(`I am looking for ${requestedTrip}. `)} className="mt-2">
            Ask us to build it
          </ButtonLink>
        </>
      )}
    </ListingMessage>
  );
}

export function ListingMessage({
  role,
  title,
  children,
}: {
  /** None if another element announces the same. */
  role?: "alert" | "status";
  title: string;
  children: ReactNode;
}) {
  return (
    <div role={role} className="mx-auto flex max-w-xl flex-col items-center gap-2 py-6 text-center sm:py-8">
      <h2 className="text-3xl text-sea">{title}</h2>
      {children}
    </div>
  );
}

interface GridProps {
  cards: readonly FoundItinerary[];
  /** Number of cards that are visible when the page opens, whose images are loaded at once. */
  eagerCount?: number;
  /** The shortlist button of a card, passed in by the route. */
  heart(card: ListedItinerary): ReactNode;
}

export function ItineraryGrid({ cards, eagerCount = 0, heart }: GridProps) {
  return (
    <ul className={GRID}>
      {cards.map((card, index) => (
        <li key={card.id} className="flex min-w-0">
          <ItineraryCardView card={card} eager={index < eagerCount} heart={heart(card)} />
        </li>
      ))}
    </ul>
  );
}
