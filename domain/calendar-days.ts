/** Year, month and day. Browsers accept years of up to six digits in date fields. */
const DATE = /^(\d{4,6})-(\d\d)-(\d\d)$/;
export const DAY_MS = 86_400_000;

/** The dates that the site takes; the database has the same limits. */
export const FIRST_DATE = "2000-01-01";
export const LAST_DATE = "2999-12-31";

export const isYearInRange = (date: string): boolean => /^2\d{3}-/.test(date);

export const MAX_TRIP_DAYS = 366;

// Calendar dates such as 2026-12-30, counted in UTC, so that time zones and clock changes cannot shift them.

/** Midnight UTC of a date, in milliseconds; NaN for an invalid date. */
export function utcMidnight(date: string): number {
  const [, year, month, day] = DATE.exec(date) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}

export function addDays(date: string, count: number): string {
  return new Date(utcMidnight(date) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Whether the text is a day that exists, in the years that the site takes. */
export const isCalendarDate = (text: string): boolean =>
  /^2\d{3}-\d\d-\d\d$/.test(text) && addDays(text, 0) === text;

/** Number of days from first to last, inclusive; NaN for an invalid date. */
export function countDays(first: string, last: string): number {
  return (utcMidnight(last) - utcMidnight(first)) / DAY_MS + 1;
}

/**
 * The last day of a trip after days were added or removed: it follows if there was one day for each date, else it stays.
 */
export function lastDayAfter(
  { start, end }: { readonly start: string | null; readonly end: string | null },
  daysBefore: number,
  daysNow: number,
): string | null {
  if (!start || !end || daysNow === 0 || countDays(start, end) !== daysBefore) return end;
  return addDays(start, daysNow - 1);
}
