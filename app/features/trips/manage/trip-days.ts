import { addOpenDays, BLANK_DAY } from "#domain/add-open-days.ts";
import { addDays, countDays, MAX_TRIP_DAYS, utcMidnight } from "#domain/calendar-days.ts";
import type { TripDay, TripForm } from "#domain/trips.schema.ts";

/** Number of days of a trip; null while its dates are incomplete, reversed or more than a year apart. */
export function countTripDays(start: string, end: string): number | null {
  const days = countDays(start, end);
  return days >= 1 && days <= MAX_TRIP_DAYS ? days : null;
}

/** The last day of a trip with this first day and number of days; empty for an invalid date. */
export function tripEndDate(start: string, dayCount: number): string {
  return Number.isNaN(utcMidnight(start)) ? "" : addDays(start, dayCount - 1);
}

/** The days of a new trip. Those of the itinerary are added or left out if the trip is longer or shorter. */
export function daysToStore(
  { days, start_date, end_date }: Pick<TripForm, "start_date" | "end_date" | "days">,
  itineraryDays: readonly TripDay[],
): TripDay[] | null {
  const count = countTripDays(start_date, end_date);
  if (days || !count || !describeFit(count, itineraryDays.length)) return days;
  return addOpenDays(
    itineraryDays.filter(({ day }) => day <= count),
    count,
    BLANK_DAY,
  );
}

const inDays = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** Says what happens to the itinerary's days if the trip has more or fewer days; null if they fit or there are none. */
export function describeFit(tripDays: number, itineraryDays: number): string | null {
  if (itineraryDays === 0 || tripDays === itineraryDays) return null;
  const comparison = `${inDays(tripDays)}, while the itinerary has ${itineraryDays}.`;
  if (tripDays > itineraryDays)
    return `${comparison} Days after day ${itineraryDays} are still to be written.`;
  const surplus = itineraryDays - tripDays;
  return `${comparison} The last ${surplus === 1 ? "day is" : `${surplus} days are`} left out.`;
}

/** Says whether a trip's own days fit its dates; null if they do. */
export function describeOwnDays(dates: number, days: number): string | null {
  if (dates === days) return null;
  const comparison = `The dates are for ${inDays(dates)}, and ${days} ${days === 1 ? "is" : "are"} planned.`;
  return days > dates
    ? `${comparison} All of them stay: change the dates, or remove days.`
    : `${comparison} The others are still to be written.`;
}
