import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

export interface Analytics {
  readonly totals: Readonly<Record<string, number>>;
  readonly series: readonly { readonly day: string; readonly type: string; readonly count: number }[];
  readonly funnel: { readonly views: number; readonly requests: number; readonly won: number };
  readonly top: readonly {
    readonly id: string;
    readonly title: string;
    readonly views: number;
    readonly requests: number;
  }[];
}

export async function readAnalytics(client: DataClient, since: Date | null): Promise<Analytics> {
  const { data, error } = await client.rpc("analytics", since ? { since: since.toISOString() } : {});
  if (error) throw toAppError(error, `Error loading analytics: ${error.message}`);
  return data as Analytics;
}

export interface Engagement {
  readonly id: string;
  readonly engagement_type: string;
  readonly user_name: string | null;
  readonly user_email: string | null;
  readonly page_url: string | null;
  readonly created_at: string;
}

const NEWEST = 50;

export async function listRecentEngagements(client: DataClient): Promise<readonly Engagement[]> {
  const { data, error } = await client
    .from("engagement_tracking")
    .select("*")
    .order("created_at", { ascending: false })
    .limit(NEWEST);
  if (error) throw toAppError(error, `Error loading engagements: ${error.message}`);
  return data as Engagement[];
}
