import type { SiteDetails } from "#domain/default-site-details.ts";
import { type OutgoingMail, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

/** Tells the notification recipients that something on the site needs attention. */
export function failureMail(
  failure: { readonly heading: string; readonly detail: string; readonly url: string },
  details: SiteDetails,
): OutgoingMail {
  return {
    kind: "failure-notice",
    subject: oneLine(`${details.name}: ${failure.heading}`),
    headers: { "Auto-Submitted": "auto-generated" },
    ...renderMail(
      {
        preview: failure.heading,
        heading: failure.heading,
        blocks: [
          { kind: "quote", label: "Details", text: failure.detail },
          { kind: "button", label: "Open the back office", url: failure.url },
        ],
        reason:
          "You received this e-mail because you are notified of new requests, at most once a day for each kind of failure.",
      },
      details,
    ),
  };
}
