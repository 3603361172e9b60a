import { z } from "zod";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { Clients } from "#server/backend/clients.ts";
import type { Handler } from "#server/functions/define-function.ts";
import { fromBody } from "#server/functions/input.ts";
import { FunctionRefusal } from "#server/functions/refusal.ts";
import { oneLine } from "#server/outbox/templates/mail-content.ts";
import { renderMail } from "#server/outbox/templates/render-mail.ts";
import { threadHeaders } from "#server/outbox/thread-headers.ts";

export interface ReplyDeps {
  readonly clients: Pick<Clients, "service">;
  readonly wakeOutbox: () => void;
}

const reply = z.object({
  request_id: z.uuid(),
  subject: z.string().trim().min(1).max(200),
  text: z.string().trim().min(1).max(20_000),
});
type Reply = z.infer<typeof reply>;

export const replyInput = fromBody(reply, { status: 422, message: "Please write a subject and a message." });

/** An admin's answer by mail, threaded with the mails that the sender already got. */
export function createReply({ clients: { service }, wakeOutbox }: ReplyDeps): Handler<"admin", Reply> {
  return async ({ caller, input: { request_id, subject, text } }) => {
    const author = caller.claims;
    const details = await readSiteDetails(service);
    const mail = {
      reply_to: author.email ?? details.email,
      subject: oneLine(subject),
      headers: await threadHeaders(service, request_id),
      ...renderMail(
        {
          preview: oneLine(text, 90),
          heading: oneLine(subject),
          blocks: text.split(/\n{2,}/).map((paragraph) => ({ kind: "text" as const, text: paragraph })),
          reason: "You get this because you wrote to us. Just answer this mail to go on.",
        },
        details,
      ),
    };
    const { error, status } = await service.rpc("reply_to_request", {
      request: request_id,
      author: author.id,
      mail: { ...mail, words: text },
    });
    if (error) {
      throw status === 404
        ? new FunctionRefusal(404, "This request is gone.")
        : new FunctionRefusal(503, "The reply could not be stored.", { cause: error });
    }
    wakeOutbox();
    return Response.json({ queued: true });
  };
}
