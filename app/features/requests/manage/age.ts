const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, short: '5 min', '3 h', '12 d'. */
export function ageOf(moment: string, now: number): string {
  const age = Math.max(0, now - Date.parse(moment));
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h`;
  return `${Math.floor(age / DAY)} d`;
}

interface OpenHours {
  readonly days: string;
  readonly opens: string;
  readonly closes: string;
}

const WEEK = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
/** Barbados keeps UTC-4 all year. */
const OFFICE_OFFSET = -4 * HOUR;

function daysOf(label: string): number[] {
  const named = [...label.toLowerCase().matchAll(/\b(sun|mon|tue|wed|thu|fri|sat)/g)].map(([name]) =>
    WEEK.indexOf(name),
  );
  const [from, to] = named;
  if (from === undefined || to === undefined || !/ to |[-–—]/.test(label)) return named;
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7);
}

function timeOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * HOUR + minutes * MINUTE;
}

/** How much of a time the office was open: what the first-reply clock counts. */
export function officeTimeBetween(from: number, to: number, hours: readonly OpenHours[]): number {
  let open = 0;
  const start = from + OFFICE_OFFSET;
  const end = Math.min(to + OFFICE_OFFSET, start + 90 * DAY);
  for (let midnight = Math.floor(start / DAY) * DAY; midnight < end; midnight += DAY) {
    const weekday = new Date(midnight).getUTCDay();
    for (const { days, opens, closes } of hours) {
      if (!daysOf(days).includes(weekday)) continue;
      const begin = Math.max(start, midnight + timeOf(opens));
      open += Math.max(0, Math.min(end, midnight + timeOf(closes)) - begin);
    }
  }
  return open;
}

/** '1 h 20 min' of office time. */
export function inOfficeTime(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
