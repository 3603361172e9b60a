const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a duration as '5 min', '3 h' or '12 d'. */
function shortSpan(milliseconds: number): string {
  if (milliseconds < HOUR) return `${Math.max(1, Math.floor(milliseconds / MINUTE))} min`;
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.floor(milliseconds / DAY)} d`;
}

/** How long ago: 'Just now', '5 min', '3 h', '12 d'. */
export function ageOf(moment: string, now: number): string {
  const age = now - Date.parse(moment);
  return age < MINUTE ? "Just now" : shortSpan(age);
}

/** Describes a deadline as '20 h late' or 'in 4 h'. */
export function untilDue(due: Date, now: Date): string {
  const remaining = due.getTime() - now.getTime();
  return remaining < 0 ? `${shortSpan(-remaining)} late` : `in ${shortSpan(remaining)}`;
}

/** Calendar days between two dates such as 2026-11-15. */
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / DAY);

/** Describes a day as 'today', 'tomorrow', 'in 9 d' or '3 d ago'. */
export function dayFromToday(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  return days > 0 ? `in ${days} d` : `${-days} d ago`;
}
