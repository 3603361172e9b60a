import type { SiteDetails } from "#domain/default-site-details.ts";
import { toEmailAddress } from "#domain/email-address.ts";
import { type OutgoingMail, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

interface IncomingMail {
  readonly from_email: string;
  readonly from_name: string;
  readonly subject: string;
  readonly text: string;
}

const MAX_EXCERPT_LENGTH = 2000;

/**
 * Two notices for staff about an incoming mail. The database sends `sorted` if the mail belongs to a request, with the
 * request's id in place of {request}, and otherwise `unsorted`.
 */
export function incomingNotices(
  mail: IncomingMail,
  { siteUrl, details }: { readonly siteUrl: string; readonly details: SiteDetails },
): { readonly sorted: OutgoingMail; readonly unsorted: OutgoingMail } {
  const sender = mail.from_name || mail.from_email || "Someone";
  const notice = (
    heading: string,
    button: { readonly label: string; readonly url: string },
  ): OutgoingMail => ({
    kind: "notify-incoming-mail",
    ...(toEmailAddress(mail.from_email) && { reply_to: mail.from_email }),
    subject: oneLine(`${heading} (from ${oneLine(sender, 60)})`),
    headers: { "Auto-Submitted": "auto-generated" },
    ...renderMail(
      {
        preview: oneLine(mail.text || mail.subject),
        heading,
        blocks: [
          {
            kind: "facts",
            rows: [
              ["Name", mail.from_name],
              ["Email", mail.from_email],
              ["Subject", mail.subject],
            ],
          },
          { kind: "quote", label: "Message", text: mail.text.slice(0, MAX_EXCERPT_LENGTH) },
          { kind: "button", ...button },
        ],
        reason:
          "You received this e-mail because your address is in Settings, Admin Notification Emails, or because the request is yours.",
      },
      details,
    ),
  });
  return {
    sorted: notice("A reply to a request", {
      label: "Open the request",
      url: `${siteUrl}/admin/requests/{request}`,
    }),
    unsorted: notice("An e-mail we could not match to a request", {
      label: "Open unsorted e-mail",
      url: `${siteUrl}/admin/unsorted-mail`,
    }),
  };
}
