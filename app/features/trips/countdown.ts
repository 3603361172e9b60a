import { addDays, countDays } from "#domain/calendar-days.ts";

/** The calendar date where the traveler is, as 2026-12-12. */
export function localDay(now: Date): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

interface Dates {
  readonly start_date: string;
  readonly end_date: string;
}

/** How far away a trip is, or which day of it is today; null once it is over. */
export function describeCountdown(today: string, { start_date, end_date }: Dates): string | null {
  if (today > end_date) return null;
  if (today < start_date) {
    // countDays() counts the first and the last day.
    const days = countDays(today, start_date) - 1;
    return days === 1 ? "tomorrow" : `in ${days} days`;
  }
  const tripDays = countDays(start_date, end_date);
  return tripDays === 1 ? "today" : `today is day ${countDays(start_date, today)} of ${tripDays}`;
}

/** The trip under way, or else the next one. */
export const currentTrip = <Trip extends Dates>(today: string, trips: readonly Trip[]): Trip | undefined =>
  trips
    .filter(({ end_date }) => end_date >= today)
    .toSorted((one, other) => one.start_date.localeCompare(other.start_date))[0];

const NEAR_DAYS = 14;

/** True from two weeks before the start of a trip until its end. */
export const isTripNear = (today: string, { start_date, end_date }: Dates): boolean =>
  today >= addDays(start_date, -NEAR_DAYS) && today <= end_date;
