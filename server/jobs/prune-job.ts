import { z } from "zod";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { Job } from "#server/jobs/start-jobs.ts";
import type { PaperStore } from "#server/storage/paper-store.ts";

const DAY_SECONDS = 86_400;
/** The most rows of each kind that one statement deletes, to stay far below the statement timeout. */
const BATCH_SIZE = 5000;
/** The most files of papers that are removed before they are forgotten. */
const FILES_AT_ONCE = 100;

/** The number of deleted rows of each kind. */
const removedRows = z.record(z.string(), z.number());

/** Deletes rows past their retention period, which the database reads from Settings. */
export function createPruneJob(
  service: DatabaseClient,
  batchSize = BATCH_SIZE,
  papers: Pick<PaperStore, "remove"> | null = null,
): Job {
  return {
    name: "prune",
    everySeconds: DAY_SECONDS,
    async run() {
      const totals = new Map<string, number>();
      for (let hasMore = true; hasMore; ) {
        const { data, error } = await service.rpc("prune", { most: batchSize });
        if (error) throw new Error(error.message);
        const removed = Object.entries(removedRows.parse(data));
        for (const [kind, count] of removed) totals.set(kind, (totals.get(kind) ?? 0) + count);
        hasMore = removed.some(([, count]) => count >= batchSize);
      }
      if (papers) totals.set("files of papers", await removeFiles(service, papers));
      return describeTotals(totals);
    },
  };
}

/** Removes the files that no paper has any more, or never had because the connection was lost. */
async function removeFiles(service: DatabaseClient, papers: Pick<PaperStore, "remove">): Promise<number> {
  for (let count = 0; ; ) {
    const { data: paths, error } = await service.rpc("paper_files_to_remove", { most: FILES_AT_ONCE });
    if (error) throw new Error(error.message);
    for (const path of paths) await papers.remove(path);
    const forgotten = await service.rpc("forget_paper_files", { paths });
    if (forgotten.error) throw new Error(forgotten.error.message);
    count += paths.length;
    if (paths.length < FILES_AT_ONCE) return count;
  }
}

function describeTotals(totals: ReadonlyMap<string, number>): string {
  const parts = [...totals].filter(([, count]) => count > 0).sort();
  if (parts.length === 0) return "Nothing to delete.";
  return `Deleted: ${parts.map(([kind, count]) => `${kind.replaceAll("_", " ")} ${count}`).join(", ")}.`;
}
