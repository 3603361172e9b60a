import { z } from "zod";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { Job } from "#server/jobs/start-jobs.ts";

const DAY_SECONDS = 86_400;
/** Rows of each kind per statement, to stay far below the statement timeout. */
const MOST_AT_ONCE = 5000;

const removedRows = z.record(z.string(), z.number());

/** Deletes rows past their retention period, which the database reads from Settings. */
export function createPruneJob(service: DatabaseClient, mostAtOnce = MOST_AT_ONCE): Job {
  return {
    name: "prune",
    everySeconds: DAY_SECONDS,
    async run() {
      const totals = new Map<string, number>();
      for (let more = true; more; ) {
        const { data, error } = await service.rpc("prune", { most: mostAtOnce });
        if (error) throw new Error(error.message);
        const removed = Object.entries(removedRows.parse(data));
        for (const [what, count] of removed) totals.set(what, (totals.get(what) ?? 0) + count);
        more = removed.some(([, count]) => count >= mostAtOnce);
      }
      return describe(totals);
    },
  };
}

function describe(totals: ReadonlyMap<string, number>): string {
  const parts = [...totals].filter(([, count]) => count > 0).sort();
  if (parts.length === 0) return "Nothing to delete.";
  return `Deleted: ${parts.map(([what, count]) => `${what.replaceAll("_", " ")} ${count}`).join(", ")}.`;
}
