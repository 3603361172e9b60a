import type { ProposalPdfData } from "#server/functions/proposals/pdf/proposal-pdf-data.ts";
import type { TripPdfData } from "#server/functions/trip-pdf/document.ts";
import { createQueuePerKey } from "#server/http/limits/concurrency.ts";
import { createWorkerPool } from "#server/process/worker-pool.ts";

export type RenderPdf = (
  person: string,
  pdfData: TripPdfData | ProposalPdfData,
) => Promise<Uint8Array<ArrayBuffer>>;

/** A second or third click waits. A script that sends more is refused. */
const MAX_WAITING_PER_PERSON = 2;

/**
 * Renders PDFs in a worker thread, because each takes a second or more of CPU time. The worker renders one PDF at a
 * time, and up to ten wait for it. At most one of these belongs to each person, so that nobody can fill the queue alone.
 */
export function createPdfRenderer(): RenderPdf {
  const pool = createWorkerPool<TripPdfData | ProposalPdfData, Uint8Array<ArrayBuffer>>({
    module: new URL("./render-worker.ts", import.meta.url),
    threads: 1,
    maxWaiting: 10,
    timeoutMs: 60_000,
  });
  const queueOfPerson = createQueuePerKey(MAX_WAITING_PER_PERSON);
  return (person, pdfData) => queueOfPerson(person, () => pool.run(pdfData));
}
