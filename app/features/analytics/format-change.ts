interface Count {
  readonly now: number;
  readonly before: number;
}

/** The change of a count in the specification's style: '+12%', or the new number if the count was zero before. */
export function formatChange({ now, before }: Count): string {
  if (before === 0) return now === 0 ? "0%" : `+${now}`;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? "+" : ""}${percent}%`;
}
