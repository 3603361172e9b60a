import "#app/lib/zod-jitless.ts";
import { Link } from "react-router";
import { SignedInPage } from "#app/features/account/signed-in-page.tsx";
import DetailImportantInfo from "#app/features/itineraries/detail-important-info.tsx";
import { DetailIncluded } from "#app/features/itineraries/detail-included.tsx";
import DetailRoute from "#app/features/itineraries/detail-route.tsx";
import { DetailTimeline } from "#app/features/itineraries/detail-timeline.tsx";
import { PlannerSummary } from "#app/features/planners/replying-planner.tsx";
import { MyTripDifferences } from "#app/features/proposals/my-proposals.tsx";
import { isTripNear, localDay } from "#app/features/trips/countdown.ts";
import { EventList } from "#app/features/trips/day/event-list.tsx";
import { TripSheet } from "#app/features/trips/day/trip-sheet.tsx";
import { MyTrip } from "#app/features/trips/my-trip.tsx";
import { PapersOfDay } from "#app/features/trips/papers/trip-papers.tsx";
import { TripContact } from "#app/features/trips/trip-contact.tsx";
import type { TripWithItinerary } from "#app/features/trips/trips.schema.ts";
import { accountMeta } from "#app/lib/private-page.ts";
import { addOpenDays } from "#domain/add-open-days.ts";
import { addDays, countDays } from "#domain/calendar-days.ts";
import { formatTripDay } from "#domain/date-range.ts";
import { placesOf } from "#domain/display-values.ts";
import { routeOf } from "#domain/maps/route-stops.ts";
import { describeExpert } from "#domain/proposals/expert.ts";
import { eventsOn } from "#domain/trip-today.ts";
import type { Route } from "./+types/my-trip.ts";

export const meta = accountMeta("Your trip", "Your dates, days, documents and who to contact.");

export default function MyTripRoute({ params }: Route.ComponentProps) {
  const slots = {
    differences: ({ proposal_id }: TripWithItinerary, fetchAsUser: typeof fetch) =>
      proposal_id && <MyTripDifferences access={{ proposal_id }} fetch={fetchAsUser} />,
    details: (trip: TripWithItinerary) => <TripDetails trip={trip} />,
    planner: ({ title, expert, ...dates }: TripWithItinerary) => {
      const planner = describeExpert(expert, "en");
      return (
        <TripContact title={title} isNear={isTripNear(localDay(new Date()), dates)}>
          {planner && (
            <div className="mt-2">
              <PlannerSummary planner={planner}>{planner.lines.join(". ")}</PlannerSummary>
            </div>
          )}
        </TripContact>
      );
    },
  };
  return (
    <SignedInPage hasCopies>
      {(account) => (
        <main id="main" className="flex grow flex-col">
          <MyTrip traveler={account} id={params.id} {...slots} />
        </main>
      )}
    </SignedInPage>
  );
}

/** The trip's days, each with its date; then what else the itinerary said when the trip was made. */
function TripDetails({ trip }: { trip: TripWithItinerary }) {
  const { itinerary, days } = trip;
  const route = routeOf(days ?? [], itinerary ? placesOf(itinerary) : [trip.location]);
  return (
    <>
      {route.pins.length > 1 && <DetailRoute route={route} />}
      <section aria-labelledby="days">
        <h2 id="days" className="mb-5 text-3xl text-sea">
          Your days
        </h2>
        <DetailTimeline
          isWhole
          days={days?.length ? addOpenDays(days, countDays(trip.start_date, trip.end_date)) : []}
          dateOf={(day) => formatTripDay(trip, day)}
          more={(day) => (
            <>
              <EventList events={eventsOn(addDays(trip.start_date, day - 1), trip)} />
              <PapersOfDay day={day} />
            </>
          )}
        />
      </section>
      <TripSheet trip={trip} />
      {itinerary && (
        <>
          <section aria-labelledby="included">
            <h2 id="included" className="mb-5 text-3xl text-sea">
              What's Included
            </h2>
            <DetailIncluded includes={itinerary.includes} excludes={itinerary.excludes} isTrip />
          </section>
          <section aria-labelledby="important">
            <h2 id="important" className="mb-5 text-3xl text-sea">
              Before you go
            </h2>
            <DetailImportantInfo itinerary={itinerary} isTrip />
          </section>
          {itinerary.is_published && (
            <p className="print:hidden">
              <Link
                to={`/itinerary/${itinerary.id}`}
                className="inline-flex min-h-11 items-center text-sea underline underline-offset-4"
              >
                See the itinerary it is based on
              </Link>
            </p>
          )}
        </>
      )}
    </>
  );
}
