const SECONDS = { m: 60, h: 3600, d: 86_400 } as const;

/** '30m', '24h', '7d' in seconds; null for anything else. From a minute to a year. */
export function parseDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (!count || !unit) return null;
  const seconds = Number(count) * SECONDS[unit as keyof typeof SECONDS];
  return seconds >= 60 && seconds <= 366 * SECONDS.d ? seconds : null;
}
