interface CountedRequestsLinkOptions {
  readonly period: string;
  /** The grouping and the group, as in CountedRequestFilter of request-analytics.data.ts. */
  readonly part?: string;
  readonly wanted?: string;
  /** Only requests that were won. */
  readonly onlyWon?: boolean;
}

/** Link to the requests that one number on the analytics page counts. */
export function countedRequestsLink({ period, part, wanted, onlyWon }: CountedRequestsLinkOptions): string {
  const params = new URLSearchParams();
  if (period !== "all") params.set("period", period);
  if (part) params.set("part", part);
  if (wanted) params.set("wanted", wanted);
  if (onlyWon) params.set("won", "yes");
  const query = params.toString();
  return `/admin/analytics/requests${query && `?${query}`}`;
}
