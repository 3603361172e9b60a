import { parseDocument } from "#domain/proposals/document.ts";
import { labels } from "#domain/proposals/labels.ts";
import type { ProposalAnswer, ProposalView } from "#domain/proposals/view.ts";
import { defineFunction, type SiteFunction } from "#server/functions/define-function.ts";
import { createTravellerInviter } from "#server/functions/proposals/invite-traveller.ts";
import { tellNewerVersion } from "#server/functions/proposals/newer-version.ts";
import { pdfResponse } from "#server/functions/proposals/pdf-response.ts";
import {
  type OpenedProposal,
  openProposal,
  type ProposalAccessDeps,
} from "#server/functions/proposals/proposal-access.ts";
import { acceptBody, answerBody, readBody, viewBody } from "#server/functions/proposals/traveller-inputs.ts";
import { FunctionRefusal } from "#server/functions/refusal.ts";
import type { OpenLimiter } from "#server/limits/limiters.ts";
import { answerOf } from "#server/proposals/database-refusal.ts";
import { acceptedMails, changesAskedMails, declinedMails } from "#server/proposals/mails/answer-mails.ts";
import type { ProposalMail } from "#server/proposals/mails/proposal-mail.ts";
import type { RenderProposalPdf } from "#server/proposals/pdf/render-proposal-pdf.ts";
import { createProposalLimits } from "#server/proposals/proposal-limits.ts";
import { readBankDetails, readMailFrame, readProposalRow } from "#server/proposals/read-proposal.ts";

export interface TravellerProposalDeps extends ProposalAccessDeps {
  readonly openLimiter: OpenLimiter;
  readonly siteUrl: string;
  readonly wakeOutbox: () => void;
  readonly renderProposalPdf: RenderProposalPdf;
  readonly now: () => number;
}

/** What a traveller can do, by link and by account: one function each for both. Secrets come in the body. */
export function travellerProposalFunctions(deps: TravellerProposalDeps): readonly SiteFunction[] {
  const { service } = deps.clients;
  const limits = createProposalLimits(deps.openLimiter);
  const invite = createTravellerInviter(deps);

  const answered = async (
    { view, credentials }: OpenedProposal,
    compose: (of: Composed) => readonly ProposalMail[],
  ) => {
    const version = view.version;
    if (!version) throw new FunctionRefusal(409, "This proposal was withdrawn.", { reason: "withdrawn" });
    const document = parseDocument(version.document);
    const row = await readProposalRow(service, view.proposal_id);
    const frame = await readMailFrame({ service, siteUrl: deps.siteUrl }, row, document.language);
    const about = { proposalId: view.proposal_id, document, email: row.email };
    return { ...credentials, mails: [...compose({ frame, about })] };
  };

  /** Stores an answer, wakes the outbox, and tells what changed where a newer version is live. */
  const store = async (
    { view }: OpenedProposal,
    documentHash: string,
    send: () => PromiseLike<Parameters<typeof answerOf>[0]>,
  ) => {
    const about = { proposalId: view.proposal_id, documentHash };
    const result = await tellNewerVersion(service, about, async () => answerOf(await send()));
    deps.wakeOutbox();
    return Response.json(result);
  };

  return [
    defineFunction({
      method: "POST",
      path: "/read-proposal",
      access: "visitor",
      input: readBody,
      handler: async ({ c, caller, input }) => {
        const { view } = await openProposal(deps, limits, c, caller, input.access);
        return Response.json(await withBankDetails(view));
      },
    }),
    defineFunction({
      method: "POST",
      path: "/view-proposal",
      access: "visitor",
      input: viewBody,
      handler: async ({ c, caller, input }) => {
        const { credentials } = await openProposal(deps, limits, c, caller, input.access);
        const view = { ...credentials, document_hash: input.document_hash, viewer: caller.userId };
        const first = answerOf(await service.rpc("mark_proposal_viewed", { view }));
        return Response.json({ first });
      },
    }),
    defineFunction({
      method: "POST",
      path: "/accept-proposal",
      access: "visitor",
      input: acceptBody,
      handler: async ({ c, caller, input: { access: given, ...input } }) => {
        const opened = await openProposal(deps, limits, c, caller, given);
        const bankDetails = await readBankDetails(service);
        const prepared = await answered(opened, ({ frame, about }) =>
          // For another document the database refuses, and no mail is stored.
          opened.view.version?.document_hash === input.document_hash
            ? acceptedMails(frame, about, { ...input, bankDetails })
            : [],
        );
        const { language } = parseDocument(opened.view.version?.document ?? "");
        const acceptance = {
          ...input,
          ...prepared,
          consent: labels[language].consent,
          address: opened.address,
          user_agent: c.req.header("user-agent") ?? null,
        };
        return store(opened, input.document_hash, () => service.rpc("accept_proposal", { acceptance }));
      },
    }),
    defineFunction({
      method: "POST",
      path: "/ask-proposal-changes",
      access: "visitor",
      input: answerBody,
      handler: async ({ c, caller, input: { access: given, ...input } }) => {
        const opened = await openProposal(deps, limits, c, caller, given);
        const items = input.items.map((item) => `${item.about}: ${item.text}`);
        const text = [input.text, ...items].filter(Boolean).join("\n\n");
        const prepared = await answered(opened, ({ frame, about }) => changesAskedMails(frame, about, text));
        const answer = { ...input, ...prepared };
        return store(opened, input.document_hash, () => service.rpc("ask_for_proposal_changes", { answer }));
      },
    }),
    defineFunction({
      method: "POST",
      path: "/decline-proposal",
      access: "visitor",
      input: answerBody,
      handler: async ({ c, caller, input: { access: given, ...input } }) => {
        const opened = await openProposal(deps, limits, c, caller, given);
        const prepared = await answered(opened, ({ frame, about }) =>
          declinedMails(frame, about, input.text),
        );
        const answer = { ...input, ...prepared };
        return store(opened, input.document_hash, () => service.rpc("decline_proposal", { answer }));
      },
    }),
    defineFunction({
      method: "POST",
      path: "/invite-proposal-traveller",
      access: "visitor",
      input: readBody,
      handler: async ({ c, caller, input }) => {
        const { view } = await openProposal(deps, limits, c, caller, input.access);
        if (!view.acceptance) {
          throw new FunctionRefusal(409, "This proposal is not accepted.", { reason: "not_accepted" });
        }
        const { email } = await readProposalRow(service, view.proposal_id);
        await invite({ name: view.acceptance.name, email });
        return Response.json({ sent: true });
      },
    }),
    defineFunction({
      method: "POST",
      path: "/proposal-pdf",
      access: "visitor",
      input: readBody,
      handler: async ({ c, caller, input }) => {
        const { view } = await openProposal(deps, limits, c, caller, input.access);
        return pdfResponse(view, deps.renderProposalPdf);
      },
    }),
  ];

  async function withBankDetails(view: ProposalView): Promise<ProposalAnswer> {
    return { ...view, bank_details: view.state === "accepted" ? await readBankDetails(service) : null };
  }
}

interface Composed {
  readonly frame: Awaited<ReturnType<typeof readMailFrame>>;
  readonly about: Parameters<typeof acceptedMails>[1];
}
