import { Link } from "react-router";
import { RouteMap } from "#app/components/route-map.tsx";
import { describeDrive } from "#domain/itinerary-facts.ts";
import { describeDaysAt, type Route } from "#domain/maps/route.ts";

/** The stops in order, the travel time between them, and a map. */
export default function DetailRoute({ route }: { route: Route }) {
  const { stops } = route;
  return (
    <section aria-labelledby="route" className="break-inside-avoid">
      <h2 id="route" className="mb-5 text-2xl text-sea sm:text-3xl">
        The route
      </h2>
      <div className="grid gap-6 rounded-card bg-white p-5 ring-1 ring-sand-deep sm:p-6 md:grid-cols-[3fr_2fr] print:p-0 print:ring-0">
        <RouteMap
          route={route}
          label={`Map of the route: ${stops.map(({ name }) => name).join(", then ")}`}
        />
        <ol className="flex flex-col">
          {stops.map((stop, index) => (
            <li key={stop.firstDay}>
              {stop.hours !== null && (
                <p className="ml-4 border-sea/35 border-l-2 border-dashed py-1 pl-6 text-ink-soft text-sm">
                  {describeDrive(stop.hours * 60)}
                  {stop.by === "flight" && ", with a flight"}
                  {stop.by === "boat" && ", with a boat"}
                </p>
              )}
              <Link
                to={{ search: "", hash: `#day-${stop.firstDay}` }}
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
