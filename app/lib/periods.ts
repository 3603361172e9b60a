const DAY_MS = 86_400_000;

export const PERIODS = [
  { value: "7", label: "7 days", days: 7 },
  { value: "30", label: "30 days", days: 30 },
  { value: "90", label: "90 days", days: 90 },
  { value: "365", label: "12 months", days: 365 },
  { value: "all", label: "All time", days: null },
] as const;

/** Start of a period, at the start of a day so that the first day is complete; null for all time. */
export function startOfPeriod(period: string, now: Date): Date | null {
  const days = PERIODS.find(({ value }) => value === period)?.days;
  if (!days) return null;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(today - (days - 1) * DAY_MS);
}
