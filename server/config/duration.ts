const SECONDS = new Map([
  ["m", 60],
  ["h", 3600],
  ["d", 86_400],
]);
const YEAR_SECONDS = 366 * 86_400;

/** '30m', '24h', '7d' in seconds; null for anything else. From a minute to a year. */
export function parseDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const unitSeconds = SECONDS.get(unit ?? "");
  if (!count || !unitSeconds) return null;
  const seconds = Number(count) * unitSeconds;
  return seconds >= 60 && seconds <= YEAR_SECONDS ? seconds : null;
}
