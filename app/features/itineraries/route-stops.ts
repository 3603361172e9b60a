import { toMapCoordinates } from "#app/components/map-geometry/map-coordinates.ts";
import { findPlace } from "#domain/gazetteer.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";

/** A place on an itinerary's route. Its coordinates are looked up on the server, so that no page contains the list of places. */
export interface RouteStop {
  readonly name: string;
  readonly firstDay: number;
  readonly lastDay: number;
  /** Travel time from the previous stop; null if unknown, and for the first stop. */
  readonly hours: number | null;
  /** Map coordinates; null for an unknown place. */
  readonly at: readonly [x: number, y: number] | null;
}

/** The places named in the days, in order. Consecutive days at one place are one stop. */
export function routeStops(
  days: Itinerary["daily_itinerary"],
  countries: readonly string[],
): readonly RouteStop[] {
  const stops: RouteStop[] = [];
  for (const { day, place, travel_hours } of days.toSorted((one, other) => one.day - other.day)) {
    const name = place?.trim();
    if (!name) continue;
    const last = stops.at(-1);
    if (last?.name === name) {
      stops[stops.length - 1] = { ...last, lastDay: day };
      continue;
    }
    const location = findPlace(name, countries);
    stops.push({
      name,
      firstDay: day,
      lastDay: day,
      hours: (last && travel_hours) || null,
      at: location && toMapCoordinates(location.latitude, location.longitude),
    });
  }
  return stops;
}

export const describeDaysAt = ({ firstDay, lastDay }: RouteStop): string =>
  firstDay === lastDay ? `Day ${firstDay}` : `Days ${firstDay} to ${lastDay}`;
