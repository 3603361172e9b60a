interface CountedLinkOptions {
  readonly period: string;
  /** The grouping and the group, as in CountedView of answers.data.ts. */
  readonly part?: string;
  readonly wanted?: string;
  /** Only requests that were won. */
  readonly won?: boolean;
}

/** Link to the requests that one number on the analytics page counts. */
export function countedLink({ period, part, wanted, won }: CountedLinkOptions): string {
  const params = new URLSearchParams();
  if (period !== "all") params.set("period", period);
  if (part) params.set("part", part);
  if (wanted) params.set("wanted", wanted);
  if (won) params.set("won", "yes");
  const query = params.toString();
  return `/admin/analytics/requests${query && `?${query}`}`;
}
