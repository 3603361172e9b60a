import { addDays, DAY_MS, utcMidnight } from "#domain/calendar-days.ts";
import { zoneOffsetMs } from "#domain/zone-offset.ts";

/**
 * When a proposal expires: midnight after its valid-until day in the agency's time zone. Must match
 * private.proposal_expires_at, also on days when a clock change skips or repeats midnight.
 */
export function expiresAt(validUntil: string, timeZone: string): Date {
  const localMidnight = utcMidnight(addDays(validUntil, 1));
  const offsetBefore = zoneOffsetMs(localMidnight - DAY_MS, timeZone);
  const offsetAfter = zoneOffsetMs(localMidnight + DAY_MS, timeZone);
  const matching = [localMidnight - offsetBefore, localMidnight - offsetAfter].filter(
    (moment) => moment + zoneOffsetMs(moment, timeZone) === localMidnight,
  );
  // If midnight occurs twice, the later one counts. If it is skipped, the offset before the clock change is used.
  return new Date(matching.length > 0 ? Math.max(...matching) : localMidnight - offsetBefore);
}

export function isExpired(validUntil: string, timeZone: string, now: Date): boolean {
  return now >= expiresAt(validUntil, timeZone);
}
