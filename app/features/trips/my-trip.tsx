import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useId } from "react";
import { Link } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { RecordHeading } from "#app/components/record-heading.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { isTripNear, localDay } from "#app/features/trips/countdown.ts";
import { ReadyToTravel } from "#app/features/trips/day/ready-to-travel.tsx";
import { Today } from "#app/features/trips/day/today.tsx";
import { deviceZone } from "#app/features/trips/day/use-now.ts";
import { WhatChanged } from "#app/features/trips/day/what-changed.tsx";
import { MyPapers } from "#app/features/trips/papers/my-papers.tsx";
import {
  PapersOfDay,
  type Traveler,
  TripPapersProvider,
  useTripPapers,
} from "#app/features/trips/papers/trip-papers.tsx";
import { KeepOnPhone } from "#app/features/trips/phone/keep-on-phone.tsx";
import { TripDates } from "#app/features/trips/trip-card.tsx";
import type { CurrentOrCopy } from "#app/features/trips/trip-copy.ts";
import { TripCopyNotice } from "#app/features/trips/trip-copy-notice.tsx";
import { TripFiles } from "#app/features/trips/trip-files.tsx";
import { TripImage } from "#app/features/trips/trip-image.tsx";
import { myTrip } from "#app/features/trips/trips.queries.ts";
import type { TripWithItinerary } from "#app/features/trips/trips.schema.ts";
import { lazyComponent } from "#app/lib/lazy-component.ts";
import { dayOfTrip } from "#domain/trip-today.ts";

/** After the trip only. */
const AfterTrip = lazyComponent(
  () => import("#app/features/trips/day/after-trip.tsx"),
  () => null,
);

interface TripPageSlots {
  /** In what the trip differs from its accepted proposal. */
  differences(trip: TripWithItinerary, fetchAsUser: typeof fetch): ReactNode;
  /** The days, what is included, and what to know. */
  details(trip: TripWithItinerary): ReactNode;
  /** Who to ask about this trip. */
  planner(trip: TripWithItinerary): ReactNode;
}

interface MyTripProps extends TripPageSlots {
  traveler: Traveler;
  id: string;
}

export function MyTrip({ traveler, id, ...slots }: MyTripProps) {
  const trip = useQuery(myTrip(traveler.data, traveler.userId, id));
  return (
    <Loaded
      query={trip}
      loading={<SpinnerScreen label="Loading your trip..." />}
      whenFailed={(error, retry) => <NoTrip error={error} onRetry={retry} />}
    >
      {(tripOrCopy) => (
        <TripPapersProvider traveler={traveler} trip={tripOrCopy.value}>
          <TripPage tripOrCopy={tripOrCopy} traveler={traveler} {...slots} />
        </TripPapersProvider>
      )}
    </Loaded>
  );
}

function NoTrip({ error, onRetry }: { error: Error; onRetry(): void }) {
  const isMissing = "code" in error && error.code === "not-found";
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 px-6 py-24 text-center">
      <h1 className="text-4xl text-sea">{isMissing ? "Trip not found" : "Error loading your trip"}</h1>
      <p className="text-ink-soft text-lg">{error.message}</p>
      {isMissing ? (
        <ButtonLink to="/my-itineraries">My Itineraries</ButtonLink>
      ) : (
        <Button onClick={onRetry}>Try Again</Button>
      )}
    </div>
  );
}

interface TripPageProps extends TripPageSlots {
  tripOrCopy: CurrentOrCopy<TripWithItinerary>;
  traveler: Traveler;
}

function TripPage({ tripOrCopy, traveler, differences, details, planner }: TripPageProps) {
  const { value: trip, keptAt } = tripOrCopy;
  const titleId = useId();
  const { phase, date } = dayOfTrip(trip, new Date(), deviceZone());
  const actions = (
    <>
      {/* On a phone the planner is below all the days. */}
      <a
        href="#trip-contact"
        className="inline-flex min-h-11 items-center self-start text-sea underline underline-offset-4 lg:hidden print:hidden"
      >
        Ask your planner
      </a>
      {keptAt === null && (
        <div className="mt-2 flex flex-wrap gap-2 print:hidden">
          <TripFiles trip={trip} titleId={titleId} fetchAsUser={traveler.fetch} />
        </div>
      )}
    </>
  );
  const online = keptAt === null ? traveler : null;
  return (
    <div className="mx-auto w-full max-w-7xl px-6 pt-6 pb-16">
      <nav aria-label="Breadcrumb" className="mb-4 print:hidden">
        <Link
          to="/my-itineraries"
          className="inline-flex min-h-11 items-center text-sea underline-offset-4 hover:underline"
        >
          ← My Itineraries
        </Link>
      </nav>
      <TripCopyNotice keptAt={keptAt} />
      <header className="grid gap-6 overflow-hidden rounded-card bg-white ring-1 ring-sand-deep md:grid-cols-2">
        {/* During the trip a phone begins with today. */}
        <div className={phase === "during" ? "max-md:hidden" : undefined}>
          <TripImage trip={trip} sizes="(min-width: 768px) 50vw, 100vw" className="md:h-full" />
        </div>
        <div className="flex flex-col justify-center gap-3 p-6">
          {trip.location && <p className="text-ink-soft">{trip.location}</p>}
          <RecordHeading id={titleId} name={trip.title} className="text-3xl text-sea sm:text-4xl" />
          <div className="text-lg">
            <TripDates trip={trip} today={date} />
          </div>
          {phase !== "during" && actions}
        </div>
      </header>
      <div className="mt-6 empty:hidden">
        <Today trip={trip} papersOf={(day) => <PapersOfDay day={day} />} />
        <WhatChanged trip={trip} traveler={online} />
        {phase === "during" && actions}
        {phase === "before" && <ReadyToTravel lines={trip.ready} className="mb-6" />}
        {phase === "after" && online && (
          <Suspense>
            <AfterTrip trip={trip} data={online.data} />
          </Suspense>
        )}
      </div>
      {keptAt === null && <div className="mt-6 empty:hidden">{differences(trip, traveler.fetch)}</div>}
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="flex min-w-0 flex-col gap-10">
          <Phone trip={trip} />
          <MyPapers />
          {details(trip)}
        </div>
        <aside aria-label="Your planner" className="flex flex-col gap-6 lg:sticky lg:top-24 lg:self-start">
          {planner(trip)}
        </aside>
      </div>
    </div>
  );
}

function Phone({ trip }: { trip: TripWithItinerary }) {
  const phone = useTripPapers()?.phone;
  return phone && <KeepOnPhone phone={phone} isNear={isTripNear(localDay(new Date()), trip)} />;
}
