import { z } from "zod";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import { adminOnly } from "#server/functions/admin-only.ts";
import { bearerToken, claimsOf } from "#server/functions/caller.ts";
import type { FunctionDeps } from "#server/functions/deps.ts";
import { apiError } from "#server/middleware/errors.ts";
import { oneLine } from "#server/outbox/templates/mail-content.ts";
import { renderMail } from "#server/outbox/templates/render-mail.ts";

const reply = z.object({
  request_id: z.uuid(),
  subject: z.string().trim().min(1).max(200),
  text: z.string().trim().min(1).max(20_000),
});

/** POST /functions/v1/reply-to-request: an admin's answer by mail, threaded with what the sender already got. */
export function createReply(deps: Pick<FunctionDeps, "clients" | "wakeOutbox">) {
  const { clients, wakeOutbox } = deps;
  return adminOnly(deps, async (c) => {
    const parsed = reply.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) {
      return apiError(c, {
        status: 422,
        code: "incomplete",
        message: "Please write a subject and a message.",
      });
    }
    const { request_id, subject, text } = parsed.data;
    const author = claimsOf(bearerToken(c) ?? "");
    const details = await readSiteDetails(clients.service);
    const mail = {
      reply_to: author.email ?? details.email,
      subject: oneLine(subject),
      headers: await threadHeaders(deps, request_id),
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
    const { error, status } = await clients.service.rpc("reply_to_request", {
      request: request_id,
      author: author.id,
      mail: { ...mail, words: text },
    });
    if (error) {
      const message = status === 404 ? "This request is gone." : "The reply could not be stored.";
      return apiError(c, { status: status === 404 ? 404 : 503, code: "not_stored", message });
    }
    wakeOutbox();
    return c.json({ queued: true }, 200, { "cache-control": "no-store" });
  });
}

/** Mail programs keep the conversation together by these. */
async function threadHeaders({ clients }: Pick<FunctionDeps, "clients">, requestId: string) {
  const { data } = await clients.service
    .from("outbox")
    .select("message_id")
    .eq("request_id", requestId)
    .in("kind", ["acknowledgement", "reply"])
    .order("created_at");
  const ids = (data ?? []).map((mail) => mail.message_id);
  const last = ids.at(-1);
  return last ? { "In-Reply-To": last, References: ids.join(" ") } : {};
}
