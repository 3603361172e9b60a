import { buildDocument, freezeDocument } from "#domain/proposals/document.ts";
import { describeSendProblem, sendProblem } from "#domain/proposals/sending.ts";
import { dateIn } from "#domain/zone-offset.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import {
  readDraft,
  readProposalMailContext,
  readProposalRow,
  readVisibleVersion,
} from "#server/functions/proposals/read-proposal.ts";
import type { ProposalMail } from "#server/mail/proposals/proposal-mail.ts";
import { newVersionMail, reminderMail, sentMail } from "#server/mail/proposals/sending-mails.ts";

interface SendingDeps {
  readonly service: DatabaseClient;
  readonly siteUrl: string;
  readonly now: () => number;
}

export interface PreparedSending {
  readonly sending: {
    readonly version_id: string;
    readonly revision: number;
    readonly document: string;
    readonly document_hash: string;
    readonly mails: ProposalMail[];
  };
  readonly mail: ProposalMail;
  readonly to: string;
}

/** Prepares what a sending stores except the link: the final document and the mails. The preview uses it too. */
export async function prepareSending(deps: SendingDeps, versionId: string): Promise<PreparedSending> {
  const { service } = deps;
  const draft = await readDraft(service, versionId);
  const proposal = await readProposalRow(service, draft.proposalId);
  const now = new Date(deps.now());
  const mailContext = await readProposalMailContext(deps, proposal, draft.fields.language);
  const today = dateIn(mailContext.details.timeZone, now);
  const problem = sendProblem(draft.fields, draft.lines, today);
  if (problem) {
    throw new FunctionError(422, `${describeSendProblem(problem)}.`, {
      reason: problem.reason,
      details: problem.detail,
    });
  }
  const content = buildDocument(
    { number: proposal.number, version: draft.number },
    draft.fields,
    draft.lines,
  );
  const { document, hash } = await freezeDocument(content);
  const offer = { document: content, validUntil: draft.fields.valid_until ?? "" };
  const previousVersion = await readVisibleVersion(service, proposal.id);
  const mail = previousVersion
    ? newVersionMail(mailContext, offer, previousVersion.document, draft.fields.change_note)
    : sentMail(mailContext, offer);
  return {
    sending: {
      version_id: versionId,
      revision: draft.revision,
      document,
      document_hash: hash,
      mails: [mail, ...reminderMail(mailContext, offer, now)],
    },
    mail,
    to: proposal.email,
  };
}
