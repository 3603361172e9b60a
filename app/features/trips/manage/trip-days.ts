import { addDays, countDays, MAX_TRIP_DAYS, utcMidnight } from "#domain/calendar-days.ts";
import type { TripDay } from "#domain/trips.schema.ts";

/** Number of days of a trip; null while its dates are incomplete, reversed or more than a year apart. */
export function countTripDays(start: string, end: string): number | null {
  const days = countDays(start, end);
  return days >= 1 && days <= MAX_TRIP_DAYS ? days : null;
}

/** The last day of a trip with this first day and number of days; empty for an invalid date. */
export function tripEndDate(start: string, dayCount: number): string {
  return Number.isNaN(utcMidnight(start)) ? "" : addDays(start, dayCount - 1);
}

/** Cuts surplus days or appends blank ones, so that there are `count` days. */
export function fitDays(days: readonly TripDay[], count: number): TripDay[] {
  return Array.from({ length: count }, (_, index) => ({
    ...days[index],
    title: days[index]?.title ?? "",
    description: days[index]?.description ?? "",
    day: index + 1,
  }));
}

/** Says what happens to the itinerary's days if the trip has more or fewer days; null if they fit or there are none. */
export function describeFit(tripDays: number, itineraryDays: number): string | null {
  if (itineraryDays === 0 || tripDays === itineraryDays) return null;
  const comparison = `${tripDays} ${tripDays === 1 ? "day" : "days"}, while the itinerary has ${itineraryDays}.`;
  if (tripDays > itineraryDays)
    return `${comparison} Days after day ${itineraryDays} are still to be written.`;
  const surplus = itineraryDays - tripDays;
  return `${comparison} The last ${surplus === 1 ? "day is" : `${surplus} days are`} left out.`;
}
