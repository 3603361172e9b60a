import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";

const requestCount = z.object({ name: z.string(), requests: z.number(), won: z.number() });
export type RequestCount = z.infer<typeof requestCount>;

/** Where the requests of a period came from, how many were won, and how soon they were answered. */
const requestAnalytics = z.object({
  sources: z.array(requestCount),
  campaigns: z.array(requestCount),
  planners: z.array(requestCount),
  regions: z.array(requestCount),
  /** Number of requests per state of their first reply: 'in time', 'late', 'overdue', 'waiting' or 'no promise'. */
  answers: z.record(z.string(), z.number()),
  /** Median time until the first reply. */
  median_hours: z.number().nullable(),
  /** Published itineraries with views but no requests. */
  unasked: z.array(z.object({ id: z.string(), title: z.string(), views: z.number() })),
});
export type RequestAnalytics = z.infer<typeof requestAnalytics>;

export async function readRequestAnalytics(
  client: DataClient,
  since: Date | null,
): Promise<RequestAnalytics> {
  const { data, error } = await client.rpc("analytics_answers", since ? { since: since.toISOString() } : {});
  if (error) throw toAppError(error, `Error loading analytics: ${error.message}`);
  return requestAnalytics.parse(data);
}

type CountedRow = Database["public"]["Functions"]["analytics_requests"]["Returns"][number];
export interface CountedRequest extends Omit<CountedRow, "first_reply_at"> {
  readonly first_reply_at: string | null;
}

/** Selects the requests that one number on the analytics page counts. */
export interface CountedRequestFilter {
  /** The grouping: 'sources', 'campaigns', 'planners', 'regions', 'answers', 'itineraries', or '' for none. */
  readonly part: string;
  /** The group, such as 'google.com'; '' for requests without a group. */
  readonly wanted: string;
  readonly onlyWon: boolean;
}

export const REQUESTS_PER_PAGE = 25;
const EXPORT_BATCH = 500;

export async function listCountedRequests(
  client: DataClient,
  since: Date | null,
  { part, wanted, onlyWon }: CountedRequestFilter,
  page: { readonly start: number; readonly size: number },
): Promise<readonly CountedRequest[]> {
  const { data, error } = await client.rpc("analytics_requests", {
    ...(since && { since: since.toISOString() }),
    part,
    wanted,
    only_won: onlyWon,
    page_size: page.size,
    page_start: page.start,
  });
  if (error) throw toAppError(error, `Error loading requests: ${error.message}`);
  return data;
}

/** Reads all rows for a CSV file. The audit trail records the export before the file is created. */
export async function exportCountedRequests(
  client: DataClient,
  since: Date | null,
  filter: CountedRequestFilter,
): Promise<readonly CountedRequest[]> {
  const requests: CountedRequest[] = [];
  for (;;) {
    const batch = await listCountedRequests(client, since, filter, {
      start: requests.length,
      size: EXPORT_BATCH,
    });
    requests.push(...batch);
    if (batch.length === 0 || requests.length >= (batch[0]?.total ?? 0)) break;
  }
  const { error } = await client.rpc("record_export", { what: "requests", row_count: requests.length });
  if (error) throw toAppError(error);
  return requests;
}
