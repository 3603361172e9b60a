import { addDays, utcMidnight } from "#domain/calendar-days.ts";
import { zoneOffset } from "#domain/zone-offset.ts";

/**
 * The first moment at which a proposal is expired: midnight after its valid-until day in the agency's time zone.
 * The database computes the same (private.proposal_expires_at), also where that midnight is skipped or comes twice
 * because the clocks change.
 */
export function expiresAt(validUntil: string, timeZone: string): Date {
  const wall = utcMidnight(addDays(validUntil, 1));
  const before = zoneOffset(wall - 86_400_000, timeZone);
  const after = zoneOffset(wall + 86_400_000, timeZone);
  const matching = [wall - before, wall - after].filter(
    (moment) => moment + zoneOffset(moment, timeZone) === wall,
  );
  // Twice: the later one. Skipped: as if the clocks had not changed yet.
  return new Date(matching.length > 0 ? Math.max(...matching) : wall - before);
}

export function isExpired(validUntil: string, timeZone: string, now: Date): boolean {
  return now >= expiresAt(validUntil, timeZone);
}
