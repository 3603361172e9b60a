const MINUTES = 60;
const LONGEST_HOURS = 24;

/** Minutes as hours with a decimal point, as staff type them; '' for none. */
export const toHours = (minutes: number | undefined): string =>
  minutes ? String(Math.round((minutes / MINUTES) * 100) / 100) : "";

/** What was typed as whole minutes, at most a day; 0 for what is no number. */
export function toMinutes(hours: string): number {
  const typed = Number(hours.replace(",", "."));
  return Number.isFinite(typed) ? Math.max(0, Math.round(Math.min(typed, LONGEST_HOURS) * MINUTES)) : 0;
}
