import type { DatabaseClient } from "#server/data/clients.ts";
import type { RenderProposalPdf } from "#server/functions/proposals/pdf/render-proposal-pdf.ts";
import { readTravelerView } from "#server/functions/proposals/read-proposal.ts";
import type { AttachFiles } from "#server/mail/outbox-worker.ts";

const KINDS_WITH_PDF = ["proposal-accepted", "proposal-accepted-office"];

/**
 * Attaches the PDF of the accepted proposal with its certificate, rendered when the mail is sent. If the acceptance has
 * been voided since, the mail is sent without the PDF.
 */
export function createProposalAttacher(service: DatabaseClient, render: RenderProposalPdf): AttachFiles {
  return async ({ kind, proposal_id }) => {
    if (!KINDS_WITH_PDF.includes(kind) || !proposal_id) return [];
    const view = await readTravelerView(service, proposal_id);
    if (!view.version || !view.acceptance) return [];
    const content = Buffer.from(await render(view));
    return [{ filename: `${view.number}.pdf`, content, contentType: "application/pdf" }];
  };
}
