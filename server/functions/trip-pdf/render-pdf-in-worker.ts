import type { TripPaper } from "#server/functions/trip-pdf/document.ts";
import type { ProposalPaper } from "#server/proposals/pdf/proposal-paper-contents.ts";
import { createWorkerPool } from "#server/workers/worker-pool.ts";

/**
 * Renders in a thread of its own: a PDF keeps a core busy for a second or more, and pages must be served
 * meanwhile. One PDF at a time, up to ten wait.
 */
export function createPdfRenderer(): (paper: TripPaper | ProposalPaper) => Promise<Uint8Array<ArrayBuffer>> {
  const pool = createWorkerPool<TripPaper | ProposalPaper, Uint8Array<ArrayBuffer>>({
    module: new URL("./render-worker.ts", import.meta.url),
    threads: 1,
    waiting: 10,
    timeoutMs: 60_000,
  });
  return pool.run;
}
