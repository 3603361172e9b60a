import { addDays, countDays, utcMidnight } from "#domain/calendar-days.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Two calendar dates: '12 – 18 Dec 2026'. Computed without Date, so that no time zone can shift them. */
export function formatDateRange(start: string, end: string): string {
  const from = parts(start);
  const to = parts(end);
  const endText = `${to.day} ${to.month} ${to.year}`;
  if (start === end) return endText;
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} – ${endText}`;
  return from.month === to.month ? `${from.day} – ${endText}` : `${from.day} ${from.month} – ${endText}`;
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** The date of a trip's nth day, such as 'Sat 12 Dec 2026'; empty if the trip has no such day. */
export function formatTripDay(
  { start_date, end_date }: { readonly start_date: string; readonly end_date: string },
  day: number,
): string {
  if (!Number.isInteger(day) || day < 1 || day > countDays(start_date, end_date)) return "";
  const date = addDays(start_date, day - 1);
  const { day: dayOfMonth, month, year } = parts(date);
  return `${WEEKDAYS[new Date(utcMidnight(date)).getUTCDay()]} ${dayOfMonth} ${month} ${year}`;
}

function parts(date: string): { day: number; month: string; year: number } {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return { day, month: MONTHS[month - 1] ?? "", year };
}
