import { z } from "zod";
import { unfilledPlaceholders } from "#domain/reply-templates.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { fromBody } from "#server/functions/input.ts";
import { readSignature } from "#server/mail/mail-signature.ts";
import { oneLine } from "#server/mail/templates/mail-content.ts";
import { renderPersonalMail } from "#server/mail/templates/personal-mail.ts";
import { threadHeaders } from "#server/mail/thread-headers.ts";

const reply = z.object({
  request_id: z.uuid(),
  subject: z.string().trim().min(1).max(200),
  text: z.string().trim().min(1).max(20_000),
});
type Reply = z.infer<typeof reply>;

export const replyInput = fromBody(reply, { status: 422, message: "Please write a subject and a message." });

/** Queues an admin's reply as a mail in the thread of the request's earlier mails. */
export function createReplyHandler({ wakeOutbox }: FunctionDeps): Handler<"admin", Reply> {
  return async ({ caller, input: { request_id, subject, text } }) => {
    const unfilled = unfilledPlaceholders(text);
    if (unfilled.length > 0) throw new FunctionError(422, `Still to be filled in: ${unfilled.join(", ")}`);
    const { claims: author, service } = caller;
    const [details, signature] = await Promise.all([
      readSiteDetails(service),
      readSignature(service, author.id),
    ]);
    const mail = {
      reply_to: author.email ?? details.email,
      subject: oneLine(subject),
      headers: await threadHeaders(service, request_id),
      ...renderPersonalMail(text, details, signature),
    };
    const { error, status } = await service.rpc("reply_to_request", {
      request: request_id,
      author: author.id,
      mail: { ...mail, words: text },
    });
    if (error) {
      throw status === 404
        ? new FunctionError(404, "This request has been deleted.")
        : new FunctionError(503, "The reply could not be saved.", { cause: error });
    }
    wakeOutbox();
    return Response.json({ queued: true });
  };
}
