import type { SiteDetails } from "#domain/default-site-details.ts";
import { type OutgoingMail, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

export function passwordResetMail(link: string, details: SiteDetails): OutgoingMail {
  return {
    kind: "password-reset",
    subject: oneLine(`Reset your ${details.name} password`),
    headers: { "Auto-Submitted": "auto-generated" },
    ...renderMail(
      {
        preview: "You can use the link once, within an hour.",
        heading: "A new password",
        blocks: [
          {
            kind: "text",
            text: "Someone, most likely you, asked to reset the password of this account. Choose a new one within the next hour; the link works once.",
          },
          { kind: "button", label: "Choose a new password", url: link },
        ],
        reason: "If it was not you, ignore this e-mail: your password stays as it is.",
      },
      details,
    ),
  };
}
