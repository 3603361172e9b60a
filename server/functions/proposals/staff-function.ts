import type { z } from "zod";
import type { DatabaseClient } from "#server/data/clients.ts";
import { post, type SiteFunction } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { fromBody } from "#server/functions/input.ts";
import {
  readLiveVersion,
  readMailFrame,
  readProposalRow,
} from "#server/functions/proposals/read-proposal.ts";
import type { ProposalMail } from "#server/mail/proposals/proposal-mail.ts";
import { extendedMail, reminderMail, sentMail } from "#server/mail/proposals/sending-mails.ts";

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
  act: (input: Input, by: Staff) => Promise<unknown>,
): SiteFunction {
  const readBody = fromBody(schema, { status: 422 });
  return post(path, "admin", readBody, async ({ caller: { service, claims }, input }) => {
    const response = await act(input, { service, author: claims.id ?? "" });
    wakeOutbox();
    return response instanceof Response ? response : Response.json(response ?? { done: true });
  });
}

/** The proposal, its live version, and the data that all its mails share. */
export async function readForMails(service: DatabaseClient, siteUrl: string, proposalId: string) {
  const proposal = await readProposalRow(service, proposalId);
  const live = await readLiveVersion(service, proposalId);
  const frame = await readMailFrame({ service, siteUrl }, proposal, live?.document.language ?? "en");
  return { proposal, live, frame };
}
type ReadForMails = Awaited<ReturnType<typeof readForMails>>;

/** The mail with the link, and its reminder. `validUntil` is the new date after an extension. */
export function linkMails(
  { live, frame }: Pick<ReadForMails, "live" | "frame">,
  now: Date,
  validUntil?: string,
): ProposalMail[] {
  if (!live) return [];
  const offer = { document: live.document, validUntil: validUntil ?? live.validUntil };
  const mail = validUntil === undefined ? sentMail(frame, offer) : extendedMail(frame, offer);
  return [mail, ...(live.state === "sent" ? reminderMail(frame, offer, now) : [])];
}
