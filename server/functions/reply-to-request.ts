import { z } from "zod";
import { NOTHING_SEEN, seen } from "#domain/changed-since.ts";
import { signatureOf } from "#domain/mail-signature.ts";
import { unfilledPlaceholders } from "#domain/reply-templates.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import { dataOrThrow } from "#server/functions/database-error.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { fromBody, idempotencyKey } from "#server/functions/input.ts";
import { readSigner } from "#server/mail/mail-signature.ts";
import { oneLine } from "#server/mail/templates/mail-content.ts";
import { renderPersonalMail } from "#server/mail/templates/personal-mail.ts";
import { threadHeaders } from "#server/mail/thread-headers.ts";

const MISSING = "Please write a subject and a message.";

const reply = z.object({
  request_id: z.uuid(),
  subject: z.string(MISSING).trim().min(1, MISSING).max(200),
  text: z.string(MISSING).trim().min(1, MISSING).max(20_000),
  idempotency_key: idempotencyKey,
  seen: seen.default(NOTHING_SEEN),
});
type Reply = z.infer<typeof reply>;

export const replyInput = fromBody(reply, { status: 422 });

/** Queues an admin's reply as a mail in the thread of the request's earlier mails. */
export function createReplyHandler({ wakeOutbox }: FunctionDeps): Handler<"admin", Reply> {
  return async ({ caller, input: { request_id, subject, text, idempotency_key, seen: seenByAuthor } }) => {
    const unfilled = unfilledPlaceholders(text);
    if (unfilled.length > 0) throw new FunctionError(422, `Still to be filled in: ${unfilled.join(", ")}`);
    const { claims: author, service } = caller;
    const [details, signer] = await Promise.all([readSiteDetails(service), readSigner(service, author.id)]);
    const mail = {
      reply_to: author.email ?? details.email,
      subject: oneLine(subject),
      headers: await threadHeaders(service, request_id),
      ...renderPersonalMail(text, details, signatureOf(signer)),
      words: text,
      idempotency_key,
    };
    const args = { request: request_id, author: author.id, mail, seen: seenByAuthor };
    dataOrThrow(await service.rpc("reply_if_seen", args));
    wakeOutbox();
    return Response.json({ queued: true });
  };
}
