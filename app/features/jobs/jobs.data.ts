import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { readableRows } from "#domain/readable-rows.ts";

const jobRun = z.object({
  id: z.number(),
  name: z.string(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  result: z.enum(["ok", "failed"]).nullable(),
  detail: z.string(),
  next_at: z.string(),
});
export type JobRun = z.infer<typeof jobRun>;

const MAX_RUNS = 200;

/** The latest runs of all jobs, newest first. */
export async function listJobRuns(client: DataClient): Promise<readonly JobRun[]> {
  const { data, error } = await client
    .from("job_runs")
    .select("id, name, started_at, finished_at, result, detail, next_at")
    .order("id", { ascending: false })
    .limit(MAX_RUNS);
  if (error) throw toAppError(error, `Error loading jobs: ${error.message}`);
  return readableRows(jobRun, data);
}
