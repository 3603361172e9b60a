const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * Two calendar days as people write them: '12 – 18 Dec 2026'. Computed without Date, so no time zone can
 * shift them.
 */
export function formatDateRange(start: string, end: string): string {
  const from = parts(start);
  const to = parts(end);
  const last = `${to.day} ${to.month} ${to.year}`;
  if (start === end) return last;
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} – ${last}`;
  return from.month === to.month ? `${from.day} – ${last}` : `${from.day} ${from.month} – ${last}`;
}

const DAY_MS = 86_400_000;

/** How many calendar days a trip takes, the first and the last included. */
export function daysInRange(start: string, end: string): number {
  return Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / DAY_MS) + 1;
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** The date of a trip's nth day: 'Sat 12 Dec 2026'; empty when the trip is over by then. */
export function dayOfTrip(
  { start_date, end_date }: { readonly start_date: string; readonly end_date: string },
  day: number,
): string {
  if (!Number.isInteger(day) || day < 1 || day > daysInRange(start_date, end_date)) return "";
  const date = new Date(Date.parse(`${start_date}T00:00:00Z`) + (day - 1) * DAY_MS);
  const { day: number, month, year } = parts(date.toISOString().slice(0, 10));
  return `${WEEKDAYS[date.getUTCDay()]} ${number} ${month} ${year}`;
}

function parts(date: string): { day: number; month: string; year: number } {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return { day, month: MONTHS[month - 1] ?? "", year };
}
