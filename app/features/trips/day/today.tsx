import type { ReactNode } from "react";
import { CallLink } from "#app/features/trips/day/call-link.tsx";
import { EventList } from "#app/features/trips/day/event-list.tsx";
import { deviceZone, useNow } from "#app/features/trips/day/use-now.ts";
import type { TripWithItinerary } from "#app/features/trips/trips.schema.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { formatTripDay } from "#domain/date-range.ts";
import { describeZone } from "#domain/opening-times.ts";
import { momentOf, nameOfMove } from "#domain/trip-plan.ts";
import { dayOfTrip, describeWait } from "#domain/trip-today.ts";

interface TodayProps {
  trip: TripWithItinerary;
  /** The papers of a day. */
  papersOf(day: number): ReactNode;
}

/** While the trip is under way: what happens today, whom to call, what comes next, and tomorrow. */
export function Today({ trip, papersOf }: TodayProps) {
  const now = useNow();
  const { emergencyPhone, name } = useSiteDetails();
  const { phase, zone, date, day, days, title, events, night, nextMove, tomorrow } = dayOfTrip(
    trip,
    now,
    deviceZone(),
  );
  if (phase !== "during") return null;
  const isNextToday = nextMove?.departs.startsWith(date);
  return (
    <section aria-labelledby="today" className="mb-6 rounded-card bg-white p-6 ring-2 ring-leaf print:hidden">
      <h2 id="today" className="text-3xl text-sea">
        Today
      </h2>
      <p className="dot-list font-semibold text-coral-ink">
        <span>{formatTripDay(trip, day)}</span>{" "}
        <span>
          Day {day} of {days}
        </span>{" "}
        {zone !== deviceZone() && <span className="text-ink-soft">{describeZone(zone)}</span>}
      </p>
      {title && (
        <p className="mt-2 text-xl">
          <a href={`#day-${day}`} className="text-sea underline underline-offset-4">
            {title}
          </a>
        </p>
      )}
      {trip.changes.some(({ read_at }) => read_at === null) && (
        <p className="mt-2">
          <a href="#what-changed" className="font-semibold text-coral-ink underline underline-offset-4">
            Something has changed
          </a>
        </p>
      )}
      <EventList events={events} now={{ moment: now.getTime(), zone }} />
      {night && <p className="mt-3">Tonight: {night}</p>}
      {papersOf(day)}
      {nextMove && !isNextToday && (
        <p className="mt-3">
          Next: {nameOfMove(nextMove)}, {describeClock(nextMove.departs)}
          {withComma(describeWait(momentOf(nextMove.departs, nextMove.from_zone), now.getTime()))}
        </p>
      )}
      {tomorrow && <p className="mt-3">Tomorrow: {tomorrow}</p>}
      {(trip.contacts.length > 0 || emergencyPhone) && (
        <ul aria-label="Whom to call" className="mt-3 flex flex-col border-sand-deep border-t pt-3">
          {trip.contacts.map(({ id, name: contact, phone, note }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 break-words">
              {contact}
              {note && <span className="text-ink-soft text-sm">{note}</span>}
              {phone && <CallLink phone={phone} name={contact} />}
            </li>
          ))}
          {emergencyPhone && (
            <li className="flex flex-wrap items-center gap-x-3 font-semibold">
              {name}, day and night
              <CallLink phone={emergencyPhone} name={`${name}, day and night`} isEmergency />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

const withComma = (text: string) => text && `, ${text}`;

/** '14 Mar at 10:00' */
function describeClock(clock: string): string {
  const day = clock.slice(0, 10);
  return `${formatTripDay({ start_date: day, end_date: day }, 1)} at ${clock.slice(11)}`;
}
