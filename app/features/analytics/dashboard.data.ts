import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const count = z.object({ now: z.number(), before: z.number() });
const dashboardNumbers = z.object({ itineraries: count, requests: count, users: count });
export type DashboardCounts = z.infer<typeof dashboardNumbers>;

export async function readDashboard(client: DataClient): Promise<DashboardCounts> {
  const { data, error } = await client.rpc("dashboard");
  if (error) throw toAppError(error, `Error loading dashboard: ${error.message}`);
  return dashboardNumbers.parse(data);
}
