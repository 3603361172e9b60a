import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const count = z.object({ now: z.number(), before: z.number() });
const dashboardNumbers = z.object({
  itineraries: count,
  requests: count,
  users: count,
  attention: z.object({
    unanswered: z.number(),
    unread: z.number(),
    failed_mails: z.number(),
    waiting_mails: z.number(),
    recipients: z.number(),
    drafts_without_image: z.number(),
  }),
});
export type DashboardNumbers = z.infer<typeof dashboardNumbers>;

export async function readDashboard(client: DataClient): Promise<DashboardNumbers> {
  const { data, error } = await client.rpc("dashboard");
  if (error) throw toAppError(error, `Error loading dashboard: ${error.message}`);
  return dashboardNumbers.parse(data);
}

const finishedRun = z.object({ name: z.string(), result: z.enum(["ok", "failed"]) });

/** The jobs whose last finished run failed. */
export async function readFailedJobs(client: DataClient): Promise<readonly string[]> {
  const { data, error } = await client
    .from("job_runs")
    .select("name, result")
    .not("finished_at", "is", null)
    .order("id", { ascending: false })
    .limit(200);
  if (error) throw toAppError(error, `Error loading jobs: ${error.message}`);
  const last = new Map<string, string>();
  for (const { name, result } of finishedRun.array().parse(data)) if (!last.has(name)) last.set(name, result);
  return [...last].filter(([, result]) => result === "failed").map(([name]) => name);
}
