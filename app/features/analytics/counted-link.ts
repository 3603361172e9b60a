interface Counted {
  readonly period: string;
  /** See CountedView. */
  readonly part?: string;
  readonly wanted?: string;
  readonly won?: boolean;
}

/** Link to the requests behind a number of the analytics. */
export function countedLink({ period, part, wanted, won }: Counted): string {
  const params = new URLSearchParams();
  if (period !== "all") params.set("period", period);
  if (part) params.set("part", part);
  if (wanted) params.set("wanted", wanted);
  if (won) params.set("won", "yes");
  const query = params.toString();
  return `/admin/analytics/requests${query && `?${query}`}`;
}
