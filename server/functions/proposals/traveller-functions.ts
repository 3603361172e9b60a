import type { ProposalAnswer } from "#domain/proposals/view.ts";
import type { SiteFunction } from "#server/functions/define-function.ts";
import { type AnswerDeps, answerFunctions } from "#server/functions/proposals/answer-functions.ts";
import { createTravellerInviter } from "#server/functions/proposals/invite-traveller.ts";
import { pdfResponse } from "#server/functions/proposals/pdf-response.ts";
import {
  createTravellerFunctions,
  type TravellerFunctionDeps,
} from "#server/functions/proposals/traveller-function.ts";
import { readBody, viewBody } from "#server/functions/proposals/traveller-inputs.ts";
import { FunctionRefusal } from "#server/functions/refusal.ts";
import { answerOf } from "#server/proposals/database-refusal.ts";
import type { RenderProposalPdf } from "#server/proposals/pdf/render-proposal-pdf.ts";
import { readBankDetails, readProposalRow } from "#server/proposals/read-proposal.ts";

export interface TravellerProposalDeps extends TravellerFunctionDeps, Omit<AnswerDeps, "clients"> {
  readonly renderProposalPdf: RenderProposalPdf;
  readonly now: () => number;
}

/** What a traveller can do, by link and by account: one function each for both. Secrets come in the body. */
export function travellerProposalFunctions(deps: TravellerProposalDeps): readonly SiteFunction[] {
  const { service } = deps.clients;
  const define = createTravellerFunctions(deps);
  const invite = createTravellerInviter(deps);
  return [
    define("/read-proposal", readBody, async ({ opened: { view } }) => {
      const bank_details = view.state === "accepted" ? await readBankDetails(service) : null;
      return Response.json({ ...view, bank_details } satisfies ProposalAnswer);
    }),
    define("/view-proposal", viewBody, async ({ caller, input, opened: { credentials } }) => {
      const view = { ...credentials, document_hash: input.document_hash, viewer: caller.userId };
      const first = answerOf(await service.rpc("mark_proposal_viewed", { view }));
      return Response.json({ first });
    }),
    ...answerFunctions(deps, define),
    define("/invite-proposal-traveller", readBody, async ({ opened: { view } }) => {
      if (!view.acceptance) {
        throw new FunctionRefusal(409, "This proposal is not accepted.", { reason: "not_accepted" });
      }
      const { email } = await readProposalRow(service, view.proposal_id);
      await invite({ name: view.acceptance.name, email });
      return Response.json({ sent: true });
    }),
    define("/proposal-pdf", readBody, async ({ opened: { view } }) =>
      pdfResponse(view, deps.renderProposalPdf),
    ),
  ];
}
