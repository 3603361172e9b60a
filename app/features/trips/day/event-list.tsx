import { CallLink, MapLink } from "#app/features/trips/day/call-link.tsx";
import { describeZone } from "#domain/opening-times.ts";
import { describeWait, type TripEvent } from "#domain/trip-today.ts";

interface EventListProps {
  events: readonly TripEvent[];
  /** Says how long it is until each event, and in whose time. */
  now?: { readonly moment: number; readonly zone: string };
}

/** What happens on a day: when, what, whom to call, and where. */
export function EventList({ events, now }: EventListProps) {
  if (events.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-3">
      {events.map(({ id, clock, zone, moment, text, phone, details, place }) => {
        const wait = now ? describeWait(moment, now.moment) : "";
        const isElsewhere = now !== undefined && zone !== "" && zone !== now.zone;
        return (
          <li
            key={id}
            className={`border-l-4 pl-3 ${now && moment !== null && moment < now.moment ? "border-sand-deep" : "border-leaf"}`}
          >
            <p className="break-words">
              {clock.length > 10 && (
                <>
                  <time dateTime={clock} className="font-semibold">
                    {clock.slice(11)}
                  </time>{" "}
                </>
              )}
              {text}
              {(wait || isElsewhere) && (
                <span className="text-ink-soft">
                  {" "}
                  ({[isElsewhere && describeZone(zone), wait].filter(Boolean).join(", ")})
                </span>
              )}
            </p>
            {details.map((detail) => (
              <p key={detail} className="break-words text-ink-soft text-sm">
                {detail}
              </p>
            ))}
            <p className="flex flex-wrap gap-x-6 empty:hidden">
              {phone && <CallLink phone={phone} name={text} />}
              {place && <MapLink place={place} />}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
