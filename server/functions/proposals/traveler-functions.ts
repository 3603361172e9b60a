import { z } from "zod";
import { describeDifferences } from "#domain/proposals/describe-differences.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { labels } from "#domain/proposals/labels.ts";
import { planAt, type StoredPlan } from "#domain/proposals/payment-plan.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { dataOrThrow } from "#server/functions/database-error.ts";
import { type FunctionCall, post, type SiteFunction } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { fromBody, idempotencyKey, type ReadInput } from "#server/functions/input.ts";
import { createTravelerInviter } from "#server/functions/proposals/invite-traveler.ts";
import { pdfResponse } from "#server/functions/proposals/outcome-functions.ts";
import {
  access,
  type OpenedProposal,
  openProposal,
  type ProposalAccess,
} from "#server/functions/proposals/proposal-access.ts";
import { createProposalLimits } from "#server/functions/proposals/proposal-limits.ts";
import {
  readBankDetails,
  readProposalMailContext,
  readProposalRow,
  readVisibleVersion,
  toProposalResponse,
} from "#server/functions/proposals/read-proposal.ts";
import {
  acceptedMails,
  changesAskedMails,
  declinedMails,
  declineUndoneMail,
} from "#server/mail/proposals/answer-mails.ts";
import type { ProposalMail } from "#server/mail/proposals/proposal-mail.ts";
import { reminderMail } from "#server/mail/proposals/sending-mails.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const INVALID_INPUT = { status: 422 } as const;
const readBody = fromBody(z.object({ access }), {
  status: 404,
  message: "We can't find this proposal.",
});
const viewBody = fromBody(z.object({ access, document_hash: hash }), INVALID_INPUT);
const undoBody = fromBody(z.object({ access, idempotency_key: idempotencyKey }), INVALID_INPUT);
const acceptBody = fromBody(
  z.object({
    access,
    document_hash: hash,
    choices: z.array(z.guid()).max(200),
    total: z.int().min(0),
    name: z.string().trim().min(1, "Please give your name.").max(200),
    consent: z.literal(true, "Please agree to the terms."),
    /** When the traveler gave the earlier answer that the page showed; null without one. */
    seen_answer: z.string().nullable().default(null),
    idempotency_key: idempotencyKey,
  }),
  INVALID_INPUT,
);
const answerBody = fromBody(
  z.object({
    access,
    document_hash: hash,
    text: z.string().trim().max(10_000).default(""),
    /** The requested changes, by day or line. */
    items: z
      .array(z.object({ about: z.string().max(300), text: z.string().trim().min(1).max(2000) }))
      .max(100)
      .default([]),
    idempotency_key: idempotencyKey,
  }),
  INVALID_INPUT,
);

/** The functions for travelers, by link or by account. Secrets are sent in the body, so that no log contains them. */
export function travelerProposalFunctions(deps: FunctionDeps): readonly SiteFunction[] {
  const { service } = deps.clients;
  const define = createTravelerFunctions(deps);
  const invite = createTravelerInviter(deps);
  return [
    define("/read-proposal", readBody, async ({ opened: { view } }) =>
      Response.json(await toProposalResponse(service, view)),
    ),
    define("/view-proposal", viewBody, async ({ caller, input, opened: { credentials } }) => {
      const view = { ...credentials, document_hash: input.document_hash, viewer: caller.userId };
      const isFirstView = dataOrThrow(await service.rpc("mark_proposal_viewed", { view }));
      return Response.json({ first: isFirstView });
    }),
    ...answerFunctions(deps, define),
    define("/invite-proposal-traveler", readBody, async ({ opened: { view } }) => {
      if (!view.acceptance) {
        throw new FunctionError(409, "This proposal is not accepted.", { reason: "not_accepted" });
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

interface TravelerCall<Input> extends FunctionCall<"visitor", Omit<Input, "access">> {
  readonly opened: OpenedProposal;
}

type DefineTravelerFunction = <Input extends { readonly access: ProposalAccess }>(
  path: `/${string}`,
  readInput: ReadInput<Input>,
  handle: (call: TravelerCall<Input>) => Promise<Response>,
) => SiteFunction;

/** Defines functions that first open the proposal, by link or by account. They all share one rate limit. */
function createTravelerFunctions(deps: FunctionDeps): DefineTravelerFunction {
  const limits = createProposalLimits(deps.openLimiter);
  return (path, readInput, handle) =>
    post(path, "visitor", readInput, async ({ c, caller, input: { access: accessInput, ...input } }) =>
      handle({ c, caller, input, opened: await openProposal(deps, limits, c, caller, accessInput) }),
    );
}

/** A traveler's answers: accept, request changes, decline, and undo a decline. */
function answerFunctions(deps: FunctionDeps, define: DefineTravelerFunction): readonly SiteFunction[] {
  const { service } = deps.clients;
  const { prepare, store } = createAnswers(deps);
  return [
    define("/accept-proposal", acceptBody, async ({ c, input: { seen_answer, ...input }, opened }) => {
      requireSeenAnswer(opened, seen_answer);
      const bankDetails = await readBankDetails(service);
      const acceptedAt = new Date(deps.now()).toISOString();
      let plan: StoredPlan = [];
      const prepared = await prepare(opened, ({ mailContext, about }) => {
        plan = planAt(about.document, input.total, acceptedAt, mailContext.details.timeZone);
        const { payments } = opened.view;
        // If the traveler saw another document, the database refuses and stores no mail.
        return opened.view.version?.document_hash === input.document_hash
          ? acceptedMails(mailContext, about, { ...input, bankDetails, payments, acceptedAt, plan })
          : [];
      });
      const { language } = parseDocument(opened.view.version?.document ?? "");
      const acceptance = {
        ...input,
        ...prepared,
        plan,
        consent: labels[language].consent,
        address: opened.address,
        user_agent: c.req.header("user-agent") ?? null,
      };
      return store(opened, input.document_hash, () => service.rpc("accept_proposal", { acceptance }));
    }),
    define("/ask-proposal-changes", answerBody, async ({ input, opened }) => {
      const items = input.items.map((item) => `${item.about}: ${item.text}`);
      const text = [input.text, ...items].filter(Boolean).join("\n\n");
      const prepared = await prepare(opened, ({ mailContext, about }) =>
        changesAskedMails(mailContext, about, text),
      );
      const answer = { ...input, ...prepared };
      return store(opened, input.document_hash, () => service.rpc("ask_for_proposal_changes", { answer }));
    }),
    define("/decline-proposal", answerBody, async ({ input, opened }) => {
      const prepared = await prepare(opened, ({ mailContext, about }) =>
        declinedMails(mailContext, about, input.text),
      );
      const answer = { ...input, ...prepared };
      return store(opened, input.document_hash, () => service.rpc("decline_proposal", { answer }));
    }),
    define("/undo-proposal-decline", undoBody, async ({ input, opened }) => {
      const { version } = opened.view;
      const prepared = await prepare(opened, ({ mailContext, about }) => [
        declineUndoneMail(mailContext, about),
        ...(version
          ? reminderMail(
              mailContext,
              { document: about.document, validUntil: version.valid_until },
              new Date(deps.now()),
            )
          : []),
      ]);
      const answer = { ...input, ...prepared };
      return store(opened, version?.document_hash ?? "", () =>
        service.rpc("undo_proposal_decline", { answer }),
      );
    }),
  ];
}

/** Refuses to accept a version if its traveler has asked for changes since the page was opened, perhaps in another tab. */
function requireSeenAnswer({ view: { answer } }: OpenedProposal, seenAnswer: string | null): void {
  if (answer?.kind !== "changes_asked" || answer.at === seenAnswer) return;
  throw new FunctionError(409, "You have asked for changes since this page was opened.", {
    reason: "answered_since",
  });
}

interface AnswerMailData {
  readonly mailContext: Awaited<ReturnType<typeof readProposalMailContext>>;
  readonly about: Parameters<typeof acceptedMails>[1];
}

function createAnswers({ clients: { service }, siteUrl, wakeOutbox }: FunctionDeps) {
  return {
    /** The arguments that authorize the caller, with the mails to send on success. */
    async prepare(
      { view, credentials }: OpenedProposal,
      compose: (data: AnswerMailData) => readonly ProposalMail[],
    ) {
      const { version } = view;
      if (!version) throw new FunctionError(409, "This proposal was withdrawn.", { reason: "withdrawn" });
      const document = parseDocument(version.document);
      const row = await readProposalRow(service, view.proposal_id);
      const mailContext = await readProposalMailContext({ service, siteUrl }, row, document.language);
      const about = { proposalId: view.proposal_id, document, email: row.email };
      return { ...credentials, mails: [...compose({ mailContext, about })] };
    },

    /** Stores an answer and wakes the outbox. If travelers see a newer version by now, reports its differences. */
    async store(
      { view }: OpenedProposal,
      documentHash: string,
      send: () => PromiseLike<Parameters<typeof dataOrThrow>[0]>,
    ) {
      const answeredVersion = { proposalId: view.proposal_id, documentHash };
      const result = await withDifferences(service, answeredVersion, async () => dataOrThrow(await send()));
      wakeOutbox();
      return Response.json(result);
    },
  };
}

interface AnsweredVersion {
  readonly proposalId: string;
  /** The document that the traveler answered. */
  readonly documentHash: string;
}

/** Calls `send`. If it refuses because there is a newer version, the refusal lists the differences. */
async function withDifferences<T>(
  service: DatabaseClient,
  answeredVersion: AnsweredVersion,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (cause) {
    if (!(cause instanceof FunctionError) || cause.reason !== "newer_version") throw cause;
    throw new FunctionError(cause.status, cause.message, {
      reason: cause.reason,
      details: await describeNewer(service, answeredVersion),
      cause,
    });
  }
}

const documentRow = z.object({ document: z.string() }).nullable();

async function describeNewer(service: DatabaseClient, { proposalId, documentHash }: AnsweredVersion) {
  const live = await readVisibleVersion(service, proposalId);
  const answeredDocument = documentRow.parse(
    dataOrThrow(
      await service
        .from("proposal_versions")
        .select("document")
        .eq("proposal_id", proposalId)
        .eq("document_hash", documentHash)
        .maybeSingle(),
    ),
  );
  return {
    number: live?.number ?? null,
    document_hash: live?.hash ?? null,
    differences:
      live && answeredDocument
        ? describeDifferences(parseDocument(answeredDocument.document), live.document)
        : [],
  };
}
