import { z } from "zod";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import { adminOnly } from "#server/functions/admin-only.ts";
import type { FunctionDeps } from "#server/functions/deps.ts";
import { apiError } from "#server/middleware/errors.ts";
import { oneLine } from "#server/outbox/templates/mail-content.ts";
import { renderMail } from "#server/outbox/templates/render-mail.ts";

const wish = z.object({ email: z.string().max(254) });

/** POST /functions/v1/test-mail: a mail to one of the notification recipients, to see that mail arrives. */
export function createTestMail(deps: Pick<FunctionDeps, "clients" | "siteUrl" | "wakeOutbox">) {
  const { clients, siteUrl, wakeOutbox } = deps;
  return adminOnly(deps, async (c) => {
    const parsed = wish.safeParse(await c.req.json().catch(() => null));
    const { data: recipient } = parsed.success
      ? await clients.service
          .from("admin_notification_emails")
          .select("email")
          .eq("email", parsed.data.email)
          .maybeSingle()
      : { data: null };
    if (!recipient) {
      return apiError(c, {
        status: 422,
        code: "not_a_recipient",
        message: "This address is not on the list of recipients.",
      });
    }
    const details = await readSiteDetails(clients.service);
    const { error } = await clients.service.from("outbox").insert({
      kind: "test",
      to_email: recipient.email,
      subject: oneLine(`${details.name}: this is a test`),
      ...renderMail(
        {
          preview: "Mail arrives here.",
          heading: "Mail arrives here",
          blocks: [
            {
              kind: "text",
              text: `You will be told at this address when a visitor of ${siteUrl} sends something.`,
            },
          ],
          reason: "You get this because a colleague pressed 'Test' in Settings, Admin Notification Emails.",
        },
        details,
      ),
    });
    if (error)
      return apiError(c, { status: 503, code: "unavailable", message: "The test mail could not be stored." });
    wakeOutbox();
    return c.json({ queued: true }, 200, { "cache-control": "no-store" });
  });
}
