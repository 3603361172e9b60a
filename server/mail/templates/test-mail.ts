import type { SiteDetails } from "#domain/default-site-details.ts";
import { type OutgoingMail, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

export function testMail(siteUrl: string, details: SiteDetails): OutgoingMail {
  return {
    kind: "test",
    subject: oneLine(`${details.name}: this is a test`),
    ...renderMail(
      {
        preview: "E-mail to this address works.",
        heading: "E-mail to this address works",
        blocks: [
          {
            kind: "text",
            text: `You will be notified at this address when a visitor to ${siteUrl} sends something.`,
          },
        ],
        reason:
          "You received this e-mail because a colleague pressed 'Test' in Settings, Admin Notification Emails.",
      },
      details,
    ),
  };
}
