import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

interface Count {
  readonly now: number;
  readonly before: number;
}

export interface DashboardNumbers {
  readonly itineraries: Count;
  readonly requests: Count;
  readonly users: Count;
  readonly attention: {
    readonly unanswered: number;
    readonly unread: number;
    readonly failed_mails: number;
    readonly waiting_mails: number;
    readonly recipients: number;
    readonly drafts_without_image: number;
  };
}

export async function readDashboard(client: DataClient): Promise<DashboardNumbers> {
  const { data, error } = await client.rpc("dashboard");
  if (error) throw toAppError(error, `Error loading dashboard: ${error.message}`);
  return data as DashboardNumbers;
}
