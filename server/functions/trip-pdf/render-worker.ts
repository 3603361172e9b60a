import { Tinypool } from "tinypool";
import { renderProposalPdf } from "#server/functions/proposals/pdf/proposal-pdf.ts";
import type { ProposalPdfData } from "#server/functions/proposals/pdf/proposal-pdf-data.ts";
import { renderTripPdf, type TripPdfData } from "#server/functions/trip-pdf/document.ts";

/** Runs in a worker thread; the bytes are transferred to the serving thread, not copied. */
export default async function render(pdfData: TripPdfData | ProposalPdfData): Promise<unknown> {
  const pdf = "document" in pdfData ? await renderProposalPdf(pdfData) : await renderTripPdf(pdfData);
  return Tinypool.move(new Uint8Array(pdf));
}
