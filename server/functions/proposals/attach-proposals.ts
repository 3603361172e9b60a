import type { DatabaseClient } from "#server/data/clients.ts";
import type { RenderProposalPdf } from "#server/functions/proposals/pdf/render-proposal-pdf.ts";
import { readStaffView } from "#server/functions/proposals/read-proposal.ts";
import type { AttachFiles } from "#server/mail/worker.ts";

const WITH_PDF = ["proposal-accepted", "proposal-accepted-office"];

/**
 * The accepted proposal and its certificate, printed when the mail is sent. Where the acceptance was voided while the
 * mail waited, there is nothing to certify any more and the mail goes without.
 */
export function attachProposals(service: DatabaseClient, render: RenderProposalPdf): AttachFiles {
  return async ({ kind, proposal_id }) => {
    if (!WITH_PDF.includes(kind) || !proposal_id) return [];
    const view = await readStaffView(service, proposal_id);
    if (!view.version || !view.acceptance) return [];
    const content = Buffer.from(await render(view));
    return [{ filename: `${view.number}.pdf`, content, contentType: "application/pdf" }];
  };
}
