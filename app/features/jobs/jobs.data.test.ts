import { expect, test } from "vitest";
import { earlierRuns, formatDuration, type JobRun, lastRuns } from "#app/features/jobs/jobs.data.ts";

const START = "2026-11-15T10:00:00+00:00";
const run = (id: number, name: string, finished_at: string | null = null): JobRun => ({
  id,
  name,
  started_at: START,
  finished_at,
  result: finished_at ? "ok" : null,
  detail: "",
  next_at: START,
});

test("lastRuns returns the newest run of each job, sorted by name; earlierRuns returns the others, newest first", () => {
  const runs = [run(4, "prune"), run(3, "backup"), run(2, "prune"), run(1, "backup")];
  expect(lastRuns(runs).map(({ id }) => id)).toEqual([3, 4]);
  expect(earlierRuns(runs).map(({ id }) => id)).toEqual([2, 1]);
});

test.each([
  [null, ""],
  ["2026-11-15T10:00:00.400+00:00", "under 1 s"],
  ["2026-11-15T10:01:20+00:00", "80 s"],
  ["2026-11-15T10:40:00+00:00", "40 min"],
  ["2026-11-15T13:00:00+00:00", "3 h"],
])("a run that started at 10:00 and ended at %s shows the duration '%s'", (finished, expected) => {
  expect(formatDuration(run(1, "backup", finished))).toBe(expected);
});
