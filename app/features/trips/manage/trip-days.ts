import { addDays, countDays, utcMidnight } from "#domain/calendar-days.ts";
import type { TripDay } from "#domain/trips.schema.ts";

/** How many days a trip has; null while its dates are not complete or in order. */
export function countTripDays(start: string, end: string): number | null {
  const days = countDays(start, end);
  return days >= 1 ? days : null;
}

/** The last day of a trip that begins on this day and lasts so long; empty for no date. */
export function lastDay(start: string, duration: number): string {
  return Number.isNaN(utcMidnight(start)) ? "" : addDays(start, duration - 1);
}

/** As many days as the trip has: what is too much is cut, what is missing is added blank. */
export function fitDays(days: readonly TripDay[], count: number): TripDay[] {
  return Array.from({ length: count }, (_, index) => ({
    ...days[index],
    title: days[index]?.title ?? "",
    description: days[index]?.description ?? "",
    day: index + 1,
  }));
}

/** What becomes of the itinerary's days when the trip has another number of them; null when they fit. */
export function describeFit(count: number, offered: number): string | null {
  if (offered === 0 || count === offered) return null;
  const lengths = `${count} ${count === 1 ? "day" : "days"}, while the itinerary has ${offered}.`;
  if (count > offered) return `${lengths} Days after day ${offered} are still to be written.`;
  const left = offered - count;
  return `${lengths} The last ${left === 1 ? "day is" : `${left} days are`} left out.`;
}
