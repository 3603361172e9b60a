import type { DatabaseClient } from "#server/data/clients.ts";
import type { RenderProposalPdf } from "#server/functions/proposals/pdf/render-proposal-pdf.ts";
import { readStaffView, readTravelerView } from "#server/functions/proposals/read-proposal.ts";
import type { AttachFiles } from "#server/mail/outbox-worker.ts";

/** The mails with a PDF. Only the office's shows from where the proposal was accepted. */
const READ_VIEW_FOR: Readonly<Record<string, typeof readTravelerView>> = {
  "proposal-accepted": readTravelerView,
  "proposal-accepted-office": readStaffView,
};

/**
 * Attaches the PDF of the accepted proposal with its certificate, rendered when the mail is sent. If the acceptance has
 * been voided since, the mail is sent without the PDF.
 */
export function createProposalAttacher(service: DatabaseClient, render: RenderProposalPdf): AttachFiles {
  return async ({ kind, proposal_id }) => {
    const readView = READ_VIEW_FOR[kind];
    if (!readView || !proposal_id) return [];
    const view = await readView(service, proposal_id);
    if (!view.version || !view.acceptance) return [];
    const content = Buffer.from(await render(view));
    return [{ filename: `${view.number}.pdf`, content, contentType: "application/pdf" }];
  };
}
