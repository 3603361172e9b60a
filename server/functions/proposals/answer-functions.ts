import { parseDocument } from "#domain/proposals/document.ts";
import { labels } from "#domain/proposals/labels.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import type { SiteFunction } from "#server/functions/define-function.ts";
import { tellNewerVersion } from "#server/functions/proposals/newer-version.ts";
import type { OpenedProposal } from "#server/functions/proposals/proposal-access.ts";
import type { DefineTravellerFunction } from "#server/functions/proposals/traveller-function.ts";
import { acceptBody, answerBody } from "#server/functions/proposals/traveller-inputs.ts";
import { FunctionRefusal } from "#server/functions/refusal.ts";
import { answerOf } from "#server/proposals/database-refusal.ts";
import { acceptedMails, changesAskedMails, declinedMails } from "#server/proposals/mails/answer-mails.ts";
import type { ProposalMail } from "#server/proposals/mails/proposal-mail.ts";
import { readBankDetails, readMailFrame, readProposalRow } from "#server/proposals/read-proposal.ts";

export interface AnswerDeps {
  readonly clients: { readonly service: DatabaseClient };
  readonly siteUrl: string;
  readonly wakeOutbox: () => void;
}

/** A traveller's answers: accepted, changes asked, declined. */
export function answerFunctions(deps: AnswerDeps, define: DefineTravellerFunction): readonly SiteFunction[] {
  const { service } = deps.clients;
  const { prepare, store } = createAnswers(deps);
  return [
    define("/accept-proposal", acceptBody, async ({ c, input, opened }) => {
      const bankDetails = await readBankDetails(service);
      const prepared = await prepare(opened, ({ frame, about }) =>
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
    }),
    define("/ask-proposal-changes", answerBody, async ({ input, opened }) => {
      const items = input.items.map((item) => `${item.about}: ${item.text}`);
      const text = [input.text, ...items].filter(Boolean).join("\n\n");
      const prepared = await prepare(opened, ({ frame, about }) => changesAskedMails(frame, about, text));
      const answer = { ...input, ...prepared };
      return store(opened, input.document_hash, () => service.rpc("ask_for_proposal_changes", { answer }));
    }),
    define("/decline-proposal", answerBody, async ({ input, opened }) => {
      const prepared = await prepare(opened, ({ frame, about }) => declinedMails(frame, about, input.text));
      const answer = { ...input, ...prepared };
      return store(opened, input.document_hash, () => service.rpc("decline_proposal", { answer }));
    }),
  ];
}

interface MailContext {
  readonly frame: Awaited<ReturnType<typeof readMailFrame>>;
  readonly about: Parameters<typeof acceptedMails>[1];
}

function createAnswers({ clients: { service }, siteUrl, wakeOutbox }: AnswerDeps) {
  return {
    /** What the database needs to let the caller in, with the mails that go out if it does. */
    async prepare(
      { view, credentials }: OpenedProposal,
      compose: (context: MailContext) => readonly ProposalMail[],
    ) {
      const { version } = view;
      if (!version) throw new FunctionRefusal(409, "This proposal was withdrawn.", { reason: "withdrawn" });
      const document = parseDocument(version.document);
      const row = await readProposalRow(service, view.proposal_id);
      const frame = await readMailFrame({ service, siteUrl }, row, document.language);
      const about = { proposalId: view.proposal_id, document, email: row.email };
      return { ...credentials, mails: [...compose({ frame, about })] };
    },

    /** Stores an answer, wakes the outbox, and tells what changed where a newer version is live. */
    async store(
      { view }: OpenedProposal,
      documentHash: string,
      send: () => PromiseLike<Parameters<typeof answerOf>[0]>,
    ) {
      const about = { proposalId: view.proposal_id, documentHash };
      const result = await tellNewerVersion(service, about, async () => answerOf(await send()));
      wakeOutbox();
      return Response.json(result);
    },
  };
}
