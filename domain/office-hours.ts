import { DAY_MS } from "#domain/calendar-days.ts";
import { defaultSiteDetails, type SiteDetails } from "#domain/default-site-details.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";
import { months } from "#domain/months.ts";
import {
  describeDays,
  describeTimes,
  describeZone,
  type OpeningTimes,
  weekdays,
} from "#domain/opening-times.ts";
import { zoneOffsetMs } from "#domain/zone-offset.ts";

type Office = Pick<SiteDetails, "hours" | "timeZone">;

interface Interval {
  readonly start: number;
  readonly end: number;
}

const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;
/** A reply is promised within four opening hours. */
const REPLY_MS = 4 * 60 * MINUTE_MS;
const MAX_DAYS_SEARCHED = 15;
const MAX_DAYS_COUNTED = 90;

/** How many milliseconds the office was open between two moments; counts at most 90 days. */
export function officeMsBetween(from: number, to: number, office: Office): number {
  let openMs = 0;
  for (const { start, end } of openIntervals(from, MAX_DAYS_COUNTED, office)) {
    openMs += Math.max(0, Math.min(end, to) - Math.max(start, from));
  }
  return openMs;
}

/** The moment by which a reply is promised. */
export function replyDueAt(now: Date, office: Office): Date {
  let remaining = REPLY_MS;
  for (const { start, end } of openIntervals(now.getTime(), MAX_DAYS_SEARCHED, office)) {
    const begin = Math.max(start, now.getTime());
    if (begin >= end) continue;
    if (end - begin >= remaining) return new Date(begin + remaining);
    remaining -= end - begin;
  }
  // The office is open for less than four hours in total on the days searched, so the reply is promised in two days.
  return new Date(now.getTime() + 2 * DAY_MS);
}

/** 'Monday, 17 November, 12:30 Barbados time', rounded up to the half hour. */
export function describeReplyTime(moment: Date, timeZone: string): string {
  const rounded = Math.ceil(moment.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS;
  // Without Intl.DateTimeFormat, because loading Intl blocks the page on slow phones.
  const local = new Date(rounded + zoneOffsetMs(rounded, timeZone));
  const date = `${weekdayOf(local)}, ${local.getUTCDate()} ${months[local.getUTCMonth()]}`;
  return `${date}, ${local.toISOString().slice(11, 16)} ${describeZone(timeZone)}`;
}

/** The weekday in UTC. getUTCDay() counts from Sunday, `weekdays` from Monday. */
const weekdayOf = (date: Date) => weekdays[(date.getUTCDay() + 6) % 7];

/** 'Monday to Friday 8:30 to 16:30 and Saturday 9:00 to 12:00'. */
export function describeHours(hours: readonly OpeningTimes[]): string {
  const shown = hours.length > 0 ? hours : defaultSiteDetails.hours;
  return joinWithAnd(shown.map((times) => `${describeDays(times)} ${describeTimes(times, " to ")}`.trim()));
}

/** Opening intervals, day by day, starting on the day of `from`. */
function* openIntervals(from: number, days: number, { hours, timeZone }: Office): Generator<Interval> {
  const usable = hours.filter((times) => times.days.length > 0 && times.opens < times.closes);
  // Free-text hours cannot be counted; the default hours are used instead.
  const counted = (usable.length > 0 ? usable : defaultSiteDetails.hours).toSorted((a, b) =>
    a.opens < b.opens ? -1 : 1,
  );
  const firstMidnight = Math.floor((from + zoneOffsetMs(from, timeZone)) / DAY_MS) * DAY_MS;
  for (let step = 0; step < days; step += 1) {
    const midnight = firstMidnight + step * DAY_MS;
    const weekday = weekdayOf(new Date(midnight));
    for (const { days: openDays, opens, closes } of counted) {
      if (!weekday || !openDays.includes(weekday)) continue;
      yield { start: toUtc(midnight, opens, timeZone), end: toUtc(midnight, closes, timeZone) };
    }
  }
}

/** When the office opens on a day; for a closed day, the earliest opening time of the week. */
export function openingTimeOn(date: string, { hours, timeZone }: Office): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const weekday = weekdayOf(new Date(midnight));
  const counted = hours.some((times) => times.opens) ? hours : defaultSiteDetails.hours;
  const thatDay = counted.filter(({ days }) => weekday && days.includes(weekday));
  const [first] = (thatDay.length > 0 ? thatDay : counted).map(({ opens }) => opens).toSorted();
  // Hours in free text have no opening time.
  return new Date(toUtc(midnight, first || "09:00", timeZone));
}

/** Converts the office's local time to a moment. `midnight` is midnight of that date in UTC, not in the office's zone. */
function toUtc(midnight: number, time: string, timeZone: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const local = midnight + (hour * 60 + minute) * MINUTE_MS;
  // The offset is looked up twice, because it may change on that day.
  const approximate = local - zoneOffsetMs(local, timeZone);
  return local - zoneOffsetMs(approximate, timeZone);
}
