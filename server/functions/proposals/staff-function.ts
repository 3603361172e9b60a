import type { z } from "zod";
import { dateIn } from "#domain/zone-offset.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { post, type SiteFunction } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { fromBody } from "#server/functions/input.ts";
import {
  readBankDetails,
  readProposalMailContext,
  readProposalRow,
  readTravelerView,
  readVisibleVersion,
} from "#server/functions/proposals/read-proposal.ts";
import { acceptedTravelerMail, voidedMail } from "#server/mail/proposals/answer-mails.ts";
import type { ProposalMail } from "#server/mail/proposals/proposal-mail.ts";
import { extendedMail, linkMail, reminderMail, sentMail } from "#server/mail/proposals/sending-mails.ts";

export interface Staff {
  /** Acts for this member of staff, so that the audit trail names them. */
  readonly service: DatabaseClient;
  readonly author: string;
}

/** Defines a staff function by the schema of its body and its handler. */
export function defineStaffFunction<Input>(
  { wakeOutbox }: Pick<FunctionDeps, "wakeOutbox">,
  path: `/${string}`,
  schema: z.ZodType<Input>,
  handle: (input: Input, by: Staff) => Promise<unknown>,
): SiteFunction {
  const readBody = fromBody(schema, { status: 422 });
  return post(path, "admin", readBody, async ({ caller: { service, claims }, input }) => {
    const response = await handle(input, { service, author: claims.id ?? "" });
    wakeOutbox();
    return response instanceof Response ? response : Response.json(response ?? { done: true });
  });
}

/** The proposal, the version that travelers see (`live`), and the data that all its mails share. */
export async function readForMails(service: DatabaseClient, siteUrl: string, proposalId: string) {
  const proposal = await readProposalRow(service, proposalId);
  const live = await readVisibleVersion(service, proposalId);
  const mailContext = await readProposalMailContext(
    { service, siteUrl },
    proposal,
    live?.document.language ?? "en",
  );
  return { proposal, live, mailContext };
}
type ReadForMails = Awaited<ReturnType<typeof readForMails>>;

/**
 * The mail with the link, whose text depends on the proposal's state, and a reminder if the proposal can still be
 * answered. After an extension, `validUntil` is the new date.
 */
export async function linkMails(
  service: DatabaseClient,
  { proposal, live, mailContext }: ReadForMails,
  now: Date,
  validUntil?: string,
): Promise<ProposalMail[]> {
  if (!live || proposal.state === "withdrawn") return [];
  const { acceptance, payments, voided } = await readTravelerView(service, proposal.id);
  if (acceptance) {
    const bankDetails = await readBankDetails(service);
    const accepted = {
      ...acceptance,
      bankDetails,
      acceptedAt: acceptance.accepted_at,
      payments,
    };
    // Some callers turn the links on again, so `mailContext.hasLink` may be outdated.
    return [acceptedTravelerMail({ ...mailContext, hasLink: true }, live.document, accepted)];
  }
  if (voided) return [voidedMail({ ...mailContext, hasLink: true }, live.document.title, voided.reason)];
  const offer = { document: live.document, validUntil: validUntil ?? live.validUntil };
  const isOver = proposal.state !== "open" || offer.validUntil < dateIn(mailContext.details.timeZone, now);
  if (isOver) return [linkMail(mailContext, offer)];
  const mail = validUntil === undefined ? sentMail(mailContext, offer) : extendedMail(mailContext, offer);
  return [mail, ...reminderMail(mailContext, offer, now)];
}
