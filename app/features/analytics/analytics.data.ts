import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import { startOfPeriod } from "#app/lib/periods.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";
import { itineraryIdInUrl } from "#domain/uuid.ts";

const analyticsNumbers = z.object({
  totals: z.record(z.string(), z.number()),
  series: z.array(z.object({ day: z.string(), type: z.string(), count: z.number() })),
  funnel: z.object({ views: z.number(), requests: z.number(), won: z.number() }),
  top: z.array(z.object({ id: z.string(), title: z.string(), views: z.number(), requests: z.number() })),
});
export type Analytics = z.infer<typeof analyticsNumbers>;

export async function readAnalytics(client: DataClient, since: Date | null): Promise<Analytics> {
  const { data, error } = await client.rpc("analytics", since ? { since: since.toISOString() } : {});
  if (error) throw toAppError(error, `Error loading analytics: ${error.message}`);
  return analyticsNumbers.parse(data);
}

type EngagementRow = Database["public"]["Tables"]["engagement_tracking"]["Row"];

export interface Engagement extends EngagementRow {
  /** The itinerary on whose page the visitor was, if any. Its title is null if it has been deleted. */
  readonly itinerary: { readonly id: string; readonly title: string | null } | null;
}

/** Adds the itinerary to every engagement that happened on an itinerary's page. */
async function addItineraries<Row extends EngagementRow>(
  client: DataClient,
  rows: readonly Row[],
): Promise<readonly (Row & Engagement)[]> {
  const idOf = (row: Row) => row.page_url && itineraryIdInUrl(row.page_url);
  const ids = [...new Set(rows.map(idOf).filter((id) => id !== null))];
  const { data, error } = ids.length
    ? await client.from("itineraries").select("id, title").in("id", ids)
    : { data: [], error: null };
  if (error) throw toAppError(error, `Error loading engagements: ${error.message}`);
  const titles = new Map(data.map(({ id, title }) => [id, title]));
  return rows.map((row) => {
    const id = idOf(row);
    return { ...row, itinerary: id ? { id, title: titles.get(id) ?? null } : null };
  });
}

const RECENT_COUNT = 50;

export async function listRecentEngagements(client: DataClient): Promise<readonly Engagement[]> {
  const { data, error } = await client
    .from("engagement_tracking")
    .select("*")
    .order("created_at", { ascending: false })
    .limit(RECENT_COUNT);
  if (error) throw toAppError(error, `Error loading engagements: ${error.message}`);
  return addItineraries(client, data);
}

export const ENGAGEMENTS_PER_PAGE = 25;

/** One page of the engagements of a type, or of all types if `type` is ''. */
export async function listEngagements(
  client: DataClient,
  since: Date | null,
  type: string,
  page: { readonly start: number; readonly size: number },
): Promise<readonly (Engagement & { readonly total: number })[]> {
  const { data, error } = await client.rpc("analytics_engagements", {
    ...(since && { since: since.toISOString() }),
    kind: type,
    page_size: page.size,
    page_start: page.start,
  });
  if (error) throw toAppError(error, `Error loading engagements: ${error.message}`);
  return addItineraries(client, data);
}

export async function recordEngagementExport(client: DataClient, rowCount: number): Promise<void> {
  const { error } = await client.rpc("record_export", { what: "engagement_tracking", row_count: rowCount });
  if (error) throw toAppError(error);
}

const count = z.object({ now: z.number(), before: z.number() });
const dashboardNumbers = z.object({ itineraries: count, requests: count, users: count });
type DashboardCounts = z.infer<typeof dashboardNumbers>;

export async function readDashboard(client: DataClient): Promise<DashboardCounts> {
  const { data, error } = await client.rpc("dashboard");
  if (error) throw toAppError(error, `Error loading dashboard: ${error.message}`);
  return dashboardNumbers.parse(data);
}

export const analytics = (client: DataClient, period: string) =>
  queryOptions({
    queryKey: ["admin", "analytics", period],
    queryFn: () => readAnalytics(client, startOfPeriod(period, new Date())),
    placeholderData: keepPreviousData,
  });

export const recentEngagements = (client: DataClient) =>
  queryOptions({
    queryKey: ["admin", "engagements", "recent"],
    queryFn: () => listRecentEngagements(client),
  });
