import { addDays, countDays, utcMidnight } from "#domain/calendar-days.ts";
import type { TripDay } from "#domain/trips.schema.ts";

/** Number of days of a trip; null while its dates are incomplete or reversed. */
export function countTripDays(start: string, end: string): number | null {
  const days = countDays(start, end);
  return days >= 1 ? days : null;
}

/** The last day of a trip with this first day and duration; empty for an invalid date. */
export function lastDay(start: string, duration: number): string {
  return Number.isNaN(utcMidnight(start)) ? "" : addDays(start, duration - 1);
}

/** Cuts surplus days and appends blank ones to match the trip's length. */
export function fitDays(days: readonly TripDay[], count: number): TripDay[] {
  return Array.from({ length: count }, (_, index) => ({
    ...days[index],
    title: days[index]?.title ?? "",
    description: days[index]?.description ?? "",
    day: index + 1,
  }));
}

/** What happens to the itinerary's days if the trip has a different length; null if they fit. */
export function describeFit(count: number, offered: number): string | null {
  if (offered === 0 || count === offered) return null;
  const lengths = `${count} ${count === 1 ? "day" : "days"}, while the itinerary has ${offered}.`;
  if (count > offered) return `${lengths} Days after day ${offered} are still to be written.`;
  const surplus = offered - count;
  return `${lengths} The last ${surplus === 1 ? "day is" : `${surplus} days are`} left out.`;
}
