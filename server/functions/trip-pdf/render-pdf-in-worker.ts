import type { ProposalPaper } from "#server/functions/proposals/pdf/proposal-paper-contents.ts";
import type { TripPaper } from "#server/functions/trip-pdf/document.ts";
import { createQueuePerKey } from "#server/http/limits/concurrency.ts";
import { createWorkerPool } from "#server/process/worker-pool.ts";

export type RenderPdf = (
  person: string,
  paper: TripPaper | ProposalPaper,
) => Promise<Uint8Array<ArrayBuffer>>;

/** A person who clicks again waits; a program that sends more is refused. */
const MAX_WAITING_PER_PERSON = 2;

/**
 * Renders in a thread of its own: a PDF keeps a core busy for a second or more, and pages must be served meanwhile. One
 * PDF at a time, one of each person in the queue of ten, so that nobody fills it alone.
 */
export function createPdfRenderer(): RenderPdf {
  const pool = createWorkerPool<TripPaper | ProposalPaper, Uint8Array<ArrayBuffer>>({
    module: new URL("./render-worker.ts", import.meta.url),
    threads: 1,
    waiting: 10,
    timeoutMs: 60_000,
  });
  const ofPerson = createQueuePerKey(MAX_WAITING_PER_PERSON);
  return (person, paper) => ofPerson(person, () => pool.run(paper));
}
