import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const MAX_RUNS = 200;

/** The latest runs of all jobs, newest first. */
export async function listJobRuns(client: DataClient) {
  const { data, error } = await client
    .from("job_runs")
    .select("id, name, started_at, finished_at, result, detail, next_at")
    .order("id", { ascending: false })
    .limit(MAX_RUNS);
  if (error) throw toAppError(error, `Error loading jobs: ${error.message}`);
  return data;
}
export type JobRun = Awaited<ReturnType<typeof listJobRuns>>[number];

/** The latest run of each job, sorted by the job's name; `runs` are newest first. */
export function lastRuns(runs: readonly JobRun[]): readonly JobRun[] {
  const lastByJob = new Map<string, JobRun>();
  for (const run of runs) if (!lastByJob.has(run.name)) lastByJob.set(run.name, run);
  return [...lastByJob.values()].sort((a, b) => a.name.localeCompare(b.name));
}

const MAX_EARLIER_RUNS = 30;

/** The runs that are not their job's latest, newest first, up to the maximum. */
export function earlierRuns(runs: readonly JobRun[]): readonly JobRun[] {
  const last = new Set(lastRuns(runs));
  return runs.filter((run) => !last.has(run)).slice(0, MAX_EARLIER_RUNS);
}

/** Duration of a run in seconds, minutes or hours; empty while it runs. */
export function formatDuration({ started_at, finished_at }: JobRun): string {
  if (!finished_at) return "";
  const seconds = Math.max(0, (Date.parse(finished_at) - Date.parse(started_at)) / 1000);
  if (seconds < 1) return "under 1 s";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
