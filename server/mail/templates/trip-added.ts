import type { SiteDetails } from "#domain/default-site-details.ts";
import { type OutgoingMail, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

interface AddedTrip {
  /** Title and dates. */
  readonly name: string;
  /** The person who added it; empty if unknown. */
  readonly inviter: string;
  readonly siteUrl: string;
}

/** Tells somebody who has an account with a password that there is a new trip in it. */
export function tripAddedMail({ name, inviter, siteUrl }: AddedTrip, details: SiteDetails): OutgoingMail {
  const sender = inviter ? `${inviter} from ${details.name}` : details.name;
  return {
    kind: "trip-added",
    reply_to: details.email,
    subject: oneLine(`Your trip ${name}`),
    headers: { "Auto-Submitted": "auto-generated" },
    ...renderMail(
      {
        preview: "It is in your account.",
        heading: "A new trip in your account",
        blocks: [
          { kind: "text", text: `${oneLine(sender)} has added a trip to your account: ${oneLine(name)}.` },
          { kind: "button", label: "See your trip", url: `${siteUrl}/my-itineraries` },
          {
            kind: "text",
            text: "Log in with this e-mail address. If you do not know your password, choose 'Forgot password?' on the login page.",
          },
        ],
        reason: `You received this e-mail because you have an account at ${details.name}. Questions? Just reply to this e-mail.`,
      },
      details,
    ),
  };
}
