import type { SiteDetails } from "#domain/default-site-details.ts";
import { deviceName } from "#domain/device-name.ts";
import { describeZone } from "#domain/opening-times.ts";
import { type OutgoingMail, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

/** Account events that the owner is notified of. */
export type SecurityEvent =
  | { readonly kind: "new-device"; readonly userAgent: string; readonly address: string }
  | { readonly kind: "password-changed" }
  | { readonly kind: "factor-added" | "factor-removed" | "recovery-codes-renewed" };

const TEXTS: Readonly<Record<SecurityEvent["kind"], { readonly heading: string; readonly text: string }>> = {
  "new-device": {
    heading: "A new device",
    text: "Someone logged in to your account from a browser we have not seen before.",
  },
  "password-changed": {
    heading: "Your password was changed",
    text: "Your password was changed, and your other devices were logged out.",
  },
  "factor-added": {
    heading: "A second factor was added",
    text: "From now on you also need this second factor to log in.",
  },
  "factor-removed": {
    heading: "A second factor was removed",
    text: "A second factor was removed from your account.",
  },
  "recovery-codes-renewed": {
    heading: "New recovery codes",
    text: "New recovery codes were created for your account. The old ones no longer work.",
  },
};

export function securityNoticeMail(
  event: SecurityEvent,
  siteUrl: string,
  details: SiteDetails,
): OutgoingMail {
  const { heading, text } = TEXTS[event.kind];
  const facts: readonly (readonly [string, string])[] =
    event.kind === "new-device"
      ? [
          ["Device", oneLine(deviceName(event.userAgent), 200)],
          ["Address", event.address],
        ]
      : [];
  return {
    kind: event.kind,
    subject: oneLine(`${heading} (${details.name})`),
    headers: { "Auto-Submitted": "auto-generated" },
    ...renderMail(
      {
        preview: text,
        heading,
        blocks: [
          { kind: "text", text },
          { kind: "facts", rows: [...facts, ["Time", timeIn(details.timeZone)]] },
          {
            kind: "text",
            text: "If this was you, there is nothing to do. If it was not, choose a new password now. That logs out every device.",
          },
          { kind: "button", label: "Choose a new password", url: `${siteUrl}/forgot-password` },
        ],
        reason: "We send this e-mail whenever the security of an account changes.",
      },
      details,
    ),
  };
}

/** Such as '16 Nov 2026, 02:03 Barbados time'. */
function timeIn(timeZone: string): string {
  const now = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone });
  return `${now.format(new Date())} ${describeZone(timeZone)}`;
}
