import { addDays, utcMidnight } from "#domain/proposals/dates.ts";

/**
 * The first moment at which a proposal is expired: midnight after its valid-until day in the agency's time zone.
 * The database computes the same (private.proposal_expires_at), also where that midnight is skipped or comes twice
 * because the clocks change.
 */
export function expiresAt(validUntil: string, timeZone: string): Date {
  const wall = utcMidnight(addDays(validUntil, 1));
  const before = offsetAt(wall - 86_400_000, timeZone);
  const after = offsetAt(wall + 86_400_000, timeZone);
  const matching = [wall - before, wall - after].filter(
    (moment) => moment + offsetAt(moment, timeZone) === wall,
  );
  // Twice: the later one. Skipped: as if the clocks had not changed yet.
  return new Date(matching.length > 0 ? Math.max(...matching) : wall - before);
}

export function isExpired(validUntil: string, timeZone: string, now: Date): boolean {
  return now >= expiresAt(validUntil, timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    const numeric = "numeric";
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric },
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - Math.floor(moment / 1000) * 1000;
}
