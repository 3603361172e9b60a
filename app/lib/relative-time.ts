const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats a duration as '5 min', '3 h' or '12 d'. */
function formatDuration(milliseconds: number): string {
  if (milliseconds < HOUR_MS) return `${Math.max(1, Math.floor(milliseconds / MINUTE_MS))} min`;
  if (milliseconds < 2 * DAY_MS) return `${Math.floor(milliseconds / HOUR_MS)} h`;
  return `${Math.floor(milliseconds / DAY_MS)} d`;
}

/** How long ago: 'Just now', '5 min', '3 h', '12 d'. */
export function formatAge(moment: string, now: number): string {
  const age = now - Date.parse(moment);
  return age < MINUTE_MS ? "Just now" : formatDuration(age);
}

/** Describes a deadline as '20 h late' or 'in 4 h'. */
export function formatTimeUntil(due: Date, now: Date): string {
  const remaining = due.getTime() - now.getTime();
  return remaining < 0 ? `${formatDuration(-remaining)} late` : `in ${formatDuration(remaining)}`;
}

/** Calendar days between two dates such as 2026-11-15. */
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / DAY_MS);

/** Describes a day as 'today', 'tomorrow', 'in 9 d' or '3 d ago'. */
export function formatRelativeDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  return days > 0 ? `in ${days} d` : `${-days} d ago`;
}
