import { Link } from "react-router";
import { type MapStop, RouteMap } from "#app/components/route-map.tsx";
import { describeDaysAt, type RouteStop } from "#app/features/itineraries/route-stops.ts";
import { placesOf } from "#domain/display-values.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";
import { describeDrive } from "#domain/itinerary-facts.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";

interface DetailRouteProps {
  stops: readonly RouteStop[];
  itinerary: Pick<Itinerary, "countries" | "location">;
}

/** The stops in order, the travel time between them, and a map. */
export default function DetailRoute({ stops, itinerary }: DetailRouteProps) {
  return (
    <section aria-labelledby="route" className="break-inside-avoid">
      <h2 id="route" className="mb-5 text-2xl text-sea sm:text-3xl">
        The route
      </h2>
      <div className="grid gap-6 rounded-card bg-white p-5 ring-1 ring-sand-deep sm:p-6 md:grid-cols-[3fr_2fr] print:p-0 print:ring-0">
        <RouteMap
          stops={pinsOf(stops)}
          order={stops.map(({ name }) => name)}
          countries={placesOf(itinerary)}
        />
        <ol className="flex flex-col">
          {stops.map((stop, index) => (
            <li key={stop.firstDay}>
              {stop.hours !== null && (
                <p className="ml-4 border-sea/35 border-l-2 border-dashed py-1 pl-6 text-ink-soft text-sm">
                  {describeDrive(stop.hours * 60)}
                </p>
              )}
              <Link
                to={dayLink(stop)}
                className="group flex min-h-11 items-center gap-3 rounded-lg hover:text-leaf-dark"
              >
                <span
                  aria-hidden
                  className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-coral-ink font-semibold text-sm text-white"
                >
                  {index + 1}
                </span>
                <span>
                  <span className="block font-semibold leading-snug group-hover:underline">{stop.name}</span>
                  <span className="block text-ink-soft text-sm">{describeDaysAt(stop)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The link has no query, so that the first tab, which contains the days, opens. */
const dayLink = ({ firstDay }: RouteStop) => ({ search: "", hash: `#day-${firstDay}` });

/** One pin per place, with the numbers of all stops there. A place without coordinates has no pin. */
function pinsOf(stops: readonly RouteStop[]): readonly MapStop[] {
  return stops.flatMap((stop, index) => {
    const { at, name } = stop;
    const isRepeatVisit = stops.findIndex((other) => other.name === name) < index;
    if (!at || isRepeatVisit) return [];
    const visits = stops.filter((other) => other.name === name);
    const numbers = visits.map((visit) => stops.indexOf(visit) + 1).join(", ");
    const label = `${name}: ${joinWithAnd(visits.map(describeDaysAt))}`;
    return [{ name, at, numbers, to: dayLink(stop), label }];
  });
}
