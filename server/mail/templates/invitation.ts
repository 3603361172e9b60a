import type { SiteDetails } from "#domain/default-site-details.ts";
import { type OutgoingMail, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

interface InvitationContent {
  readonly link: string;
  /** The person who invites; empty if unknown. */
  readonly inviter: string;
  /** Completes 'invites you to …'. */
  readonly about: string;
  readonly days: number;
}

/** Invites somebody to the account that was created for them. */
export function invitationMail(
  { link, inviter, about, days }: InvitationContent,
  details: SiteDetails,
): OutgoingMail {
  const isPerson = inviter !== "" && inviter !== details.name;
  const inviterLabel = isPerson ? `${inviter} from ${details.name}` : details.name;
  // If no person invites, the sentence names the site only once: 'Open your account at Calabash'.
  const sentence =
    !isPerson && about.includes(details.name)
      ? about.charAt(0).toUpperCase() + about.slice(1)
      : `${inviterLabel} invites you to ${about}`;
  return {
    kind: "invitation",
    reply_to: details.email,
    subject: oneLine(sentence),
    headers: { "Auto-Submitted": "auto-generated" },
    ...renderMail(
      {
        preview: `The link works for ${days} days.`,
        heading: "Welcome",
        blocks: [
          { kind: "text", text: `${sentence}.` },
          {
            kind: "text",
            text: `We have created an account for you at this address. Choose a password to get started. The link works for ${days} days; after that, it offers you a new one.`,
          },
          { kind: "button", label: "Choose a password", url: link },
        ],
        reason: `You received this e-mail because ${inviterLabel} created an account for you. Questions? Just reply to this e-mail.`,
      },
      details,
    ),
  };
}
