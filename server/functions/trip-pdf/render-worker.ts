import { Tinypool } from "tinypool";
import { renderProposalPaper } from "#server/functions/proposals/pdf/proposal-paper.ts";
import type { ProposalPaper } from "#server/functions/proposals/pdf/proposal-paper-contents.ts";
import { renderTripPaper, type TripPaper } from "#server/functions/trip-pdf/document.ts";

/** Runs in a worker thread; the bytes are transferred to the serving thread, not copied. */
export default async function render(paper: TripPaper | ProposalPaper): Promise<unknown> {
  const pdf = "document" in paper ? await renderProposalPaper(paper) : await renderTripPaper(paper);
  return Tinypool.move(new Uint8Array(pdf));
}
