const DATE = /^(\d{4,6})-(\d\d)-(\d\d)$/;
const DAY_MS = 86_400_000;

// Days of the calendar such as 2026-12-30. They are counted in UTC, where each has 24 hours: no time zone and no change
// of clocks shifts anything.

/** The milliseconds of a date's midnight, were its zone UTC; NaN for what is no date. */
export function utcMidnight(date: string): number {
  const [, year, month, day] = DATE.exec(date) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}

export function addDays(date: string, count: number): string {
  return new Date(utcMidnight(date) + count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days there are from one to the other, both counted; NaN where one is no date. */
export function countDays(first: string, last: string): number {
  return (utcMidnight(last) - utcMidnight(first)) / DAY_MS + 1;
}
