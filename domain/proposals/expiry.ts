import { addDays, utcMidnight } from "#domain/calendar-days.ts";
import { zoneOffset } from "#domain/zone-offset.ts";

/**
 * When a proposal expires: midnight after its valid-until day in the agency's time zone. Must match
 * private.proposal_expires_at, also on days when a clock change skips or repeats midnight.
 */
export function expiresAt(validUntil: string, timeZone: string): Date {
  const wall = utcMidnight(addDays(validUntil, 1));
  const before = zoneOffset(wall - 86_400_000, timeZone);
  const after = zoneOffset(wall + 86_400_000, timeZone);
  const matching = [wall - before, wall - after].filter(
    (moment) => moment + zoneOffset(moment, timeZone) === wall,
  );
  // Repeated: the later one. Skipped: as if the clocks had not changed yet.
  return new Date(matching.length > 0 ? Math.max(...matching) : wall - before);
}

export function isExpired(validUntil: string, timeZone: string, now: Date): boolean {
  return now >= expiresAt(validUntil, timeZone);
}
