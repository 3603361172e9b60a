const UNIT_SECONDS = new Map([
  ["m", 60],
  ["h", 3600],
  ["d", 86_400],
]);
const YEAR_SECONDS = 366 * 86_400;

/** Parses '30m', '24h' or '7d' to seconds. Null if the text is invalid, below a minute or above a year. */
export function parseDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const unitSeconds = UNIT_SECONDS.get(unit ?? "");
  if (!count || !unitSeconds) return null;
  const seconds = Number(count) * unitSeconds;
  return seconds >= 60 && seconds <= YEAR_SECONDS ? seconds : null;
}
