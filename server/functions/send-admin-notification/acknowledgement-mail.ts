import type { SiteDetails } from "#domain/default-site-details.ts";
import { describeHours, describeReplyTime, describeZone, replyTime } from "#domain/office-hours.ts";
import type { Submission } from "#server/functions/send-admin-notification/submission.ts";
import { type OutgoingMail, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

/**
 * Tells the sender that it arrived and when to expect a reply. It repeats nothing of what was sent: anyone can
 * type someone else's address into a form, and our mail must not carry a stranger's text there.
 */
export function acknowledgementMail(
  { name, request }: Submission,
  { details, now }: { readonly details: SiteDetails; readonly now: Date },
): OutgoingMail {
  const { hours, timeZone } = details;
  const expected = describeReplyTime(replyTime(now, details), timeZone);
  const about = request?.type === "contact" ? "message" : "request";
  return {
    kind: "acknowledgement",
    ...(isPlainAddress(details.email) && { reply_to: details.email }),
    subject: oneLine(`We have your ${about}`),
    // RFC 3834: keeps holiday notices from answering us.
    headers: { "Auto-Submitted": "auto-replied" },
    ...renderMail(
      {
        preview: `You can expect a reply by ${expected}.`,
        heading: greeting(name),
        blocks: [
          {
            kind: "text",
            text: `Your ${about} is with us, and one of our travel experts will read it first thing. You can expect a personal reply by ${expected}.`,
          },
          { kind: "text", text: `We are in the office ${describeHours(hours)} (${describeZone(timeZone)}).` },
          {
            kind: "text",
            text: `Forgotten something? Write to ${details.email} or call ${details.phone}.`,
          },
        ],
        reason:
          "You get this because someone, most likely you, filled in a form on our site. If it was not you, you need not do anything.",
      },
      details,
    ),
  };
}

/** The outbox accepts nothing else, and a mistake in the site details must not make a request fail. */
const isPlainAddress = (email: string) => /^[\x21-\x7e]{3,254}$/.test(email);

/** Greets by name only if the field holds a name and not an advertisement. */
function greeting(name: string | null): string {
  const first = oneLine(name ?? "").split(" ")[0] ?? "";
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? `Thank you, ${first}` : "Thank you";
}
