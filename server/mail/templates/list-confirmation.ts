import { consentText } from "#domain/consent.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import {
  CONFIRMATION_PLACEHOLDER,
  confirmationUrl,
  SECRET_PLACEHOLDER,
  unsubscribeUrl,
} from "#server/data/secrets.ts";
import { type OutgoingMail, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

export function listConfirmationMail(siteUrl: string, details: SiteDetails): OutgoingMail {
  const leave = unsubscribeUrl(siteUrl, SECRET_PLACEHOLDER);
  return {
    kind: "list-confirmation",
    subject: oneLine(`Please confirm: travel tips from ${details.name}`),
    headers: {
      "List-Unsubscribe": `<${leave}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
    ...renderMail(
      {
        preview: "One click, and the good stuff is on its way.",
        heading: "One click, and you're in",
        blocks: [
          {
            kind: "text",
            text: "You asked for our travel tips: where the locals eat, which month the road is dry, what is worth the detour. Confirm that this address is yours, and we'll start writing.",
          },
          {
            kind: "button",
            label: "Yes, send me the good stuff",
            url: confirmationUrl(siteUrl, CONFIRMATION_PLACEHOLDER),
          },
          { kind: "text", text: `What you agree to: “${consentText(details.name)}”` },
          { kind: "link", label: "No, take me off the list", url: leave },
        ],
        reason: "If you did not ask for this, do nothing: without the click, you won't hear from us again.",
      },
      details,
    ),
  };
}
