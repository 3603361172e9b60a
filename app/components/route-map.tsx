import { Link } from "react-router";
import { describeDaysAt, type Route, type RouteStop } from "#domain/maps/route.ts";
import { touchRadius } from "#domain/maps/spread-pins.ts";

/** In parts of the map's width. Makes a touch target 44 px across on a map of 300 px. */
const TOUCH_RADIUS = 0.074;

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
    <div className={`relative self-start overflow-hidden rounded-lg print:max-w-md ${className}`}>
      <picture>
        <source media="(min-width: 640px), print" srcSet={drawings.large} />
        <img
          src={drawings.small}
          alt={label}
          width={720}
          height={540}
          loading="lazy"
          decoding="async"
          className="block aspect-4/3 w-full bg-sea"
        />
      </picture>
      {pins.map((pin) => {
        const visits = pin.stops.flatMap((index) => stops[index] ?? []);
        const [first] = visits;
        const radius = touchRadius(pin, pins, TOUCH_RADIUS);
        return (
          first && (
            <Link
              key={first.name}
              // Without a query, so that the first tab, which contains the days, opens.
              to={{ search: "", hash: `#day-${first.firstDay}` }}
              aria-label={`${pin.stops.map((index) => index + 1).join(", ")}. ${first.name}: ${visits.map(describeDays).join(", ")}`}
              title={first.name}
              className="absolute aspect-square -translate-1/2 rounded-full outline-offset-[-0.5rem] hover:bg-white/30 focus-visible:outline-4 focus-visible:outline-ink focus-visible:ring-4 focus-visible:ring-sun print:hidden"
              style={{
                left: `${(pin.at[0] * 100).toFixed(2)}%`,
                // The height is three quarters of the width.
                top: `${((pin.at[1] * 400) / 3).toFixed(2)}%`,
                width: `${(radius * 200).toFixed(2)}%`,
              }}
            />
          )
        );
      })}
    </div>
  );
}
