import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const named = z.object({ name: z.string(), requests: z.number(), won: z.number() });
export type NamedCount = z.infer<typeof named>;

const answers = z.object({
  sources: z.array(named),
  campaigns: z.array(named),
  planners: z.array(named),
  regions: z.array(named),
  answers: z.record(z.string(), z.number()),
  median_hours: z.number().nullable(),
  unasked: z.array(z.object({ id: z.string(), title: z.string(), views: z.number() })),
});
export type Answers = z.infer<typeof answers>;

export async function readAnswers(client: DataClient, since: Date | null): Promise<Answers> {
  const { data, error } = await client.rpc("analytics_answers", since ? { since: since.toISOString() } : {});
  if (error) throw toAppError(error, `Error loading analytics: ${error.message}`);
  return answers.parse(data);
}

const countedRequest = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  type: z.string(),
  status: z.string(),
  created_at: z.string(),
  first_reply_at: z.string().nullable(),
  came_from: z.string(),
  campaign: z.string(),
  planner: z.string(),
  region: z.string(),
  answer: z.string(),
  total: z.number(),
});
export type CountedRequest = z.infer<typeof countedRequest>;

export interface CountedView {
  /** Which question: 'sources', 'campaigns', 'planners', 'regions', 'answers', 'itineraries', or '' for all. */
  readonly part: string;
  readonly wanted: string;
  readonly onlyWon: boolean;
}

export const REQUESTS_PER_PAGE = 25;

export async function listCountedRequests(
  client: DataClient,
  since: Date | null,
  { part, wanted, onlyWon }: CountedView,
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
  return countedRequest.array().parse(data);
}

/** All rows, for a file; the audit trail records the export before the file is created. */
export async function exportCountedRequests(
  client: DataClient,
  since: Date | null,
  view: CountedView,
): Promise<readonly CountedRequest[]> {
  const all: CountedRequest[] = [];
  for (;;) {
    const some = await listCountedRequests(client, since, view, { start: all.length, size: 500 });
    all.push(...some);
    if (some.length === 0 || all.length >= (some[0]?.total ?? 0)) break;
  }
  const { error } = await client.rpc("record_export", { what: "requests", row_count: all.length });
  if (error) throw toAppError(error);
  return all;
}
