interface Count {
  readonly now: number;
  readonly before: number;
}

/** How a number moved, in the specification's style: '+12%'. From nothing there is no per cent, only a number. */
export function formatChange({ now, before }: Count): string {
  if (before === 0) return now === 0 ? "0%" : `+${now}`;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? "+" : ""}${percent}%`;
}
