import { Link } from "react-router";
import { DrawnMap, pinClass, pinStyle } from "#app/components/drawn-map.tsx";
import { describeDaysAt, type Route, type RouteStop } from "#domain/maps/route.ts";

interface RouteMapProps {
  route: Route;
  /** For those who cannot see the map. */
  label: string;
  describeDays?: (stop: RouteStop) => string;
  className?: string;
}

/** The drawing of a route, with a link over each number to the day when the trip is first there. */
export function RouteMap({ route, label, describeDays = describeDaysAt, className = "" }: RouteMapProps) {
  const { stops, pins, drawings } = route;
  if (!drawings) return null;
  return (
    <DrawnMap {...{ drawings, label, className }}>
      {pins.map((pin) => {
        const visits = pin.stops.flatMap((index) => stops[index] ?? []);
        const [first] = visits;
        return (
          first && (
            <Link
              key={first.name}
              // Without a query, so that the first tab, which contains the days, opens.
              to={{ search: "", hash: `#day-${first.firstDay}` }}
              aria-label={`${pin.stops.map((index) => index + 1).join(", ")}. ${first.name}: ${visits.map(describeDays).join(", ")}`}
              title={first.name}
              className={`${pinClass} hover:bg-white/30`}
              style={pinStyle(pin, pins)}
            />
          )
        );
      })}
    </DrawnMap>
  );
}
