import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#app/lib/data-client.ts";

export interface JobRun {
  readonly id: number;
  readonly name: string;
  readonly started_at: string;
  readonly finished_at: string | null;
  readonly result: "ok" | "failed" | null;
  readonly detail: string;
  readonly next_at: string;
}

const COLUMNS = "id, name, started_at, finished_at, result, detail, next_at";

/** The newest runs of all jobs, newest first. */
export async function listJobRuns(client: DataClient): Promise<readonly JobRun[]> {
  const { data, error } = await client
    .from("job_runs")
    .select(COLUMNS)
    .order("id", { ascending: false })
    .limit(200);
  if (error) throw toAppError(error, `Error loading jobs: ${error.message}`);
  return data as JobRun[];
}
