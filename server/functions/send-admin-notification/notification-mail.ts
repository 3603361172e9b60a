import type { SiteDetails } from "#domain/default-site-details.ts";
import type { Submission } from "#server/functions/send-admin-notification/submission.ts";
import { type Block, type OutgoingMail, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

const TEXTS = {
  contact: { kind: "contact", heading: "A new message", subject: "Message" },
  customization: { kind: "customization", heading: "A trip to customize", subject: "Customization request" },
  full_itinerary: {
    kind: "full-itinerary",
    heading: "A trip to keep as is",
    subject: "Full itinerary request",
  },
  custom_vacation: {
    kind: "custom-vacation",
    heading: "A vacation from scratch",
    subject: "Custom vacation",
  },
  email_signup: { kind: "email-signup", heading: "A new e-mail sign-up", subject: "E-mail sign-up" },
  pre_launch_signup: {
    kind: "pre-launch-signup",
    heading: "A new pre-launch sign-up",
    subject: "Pre-launch sign-up",
  },
} as const;

/** Notifies the agency of a submission; replying to the mail replies to the visitor. */
export function notificationMail(
  submission: Submission,
  {
    siteUrl,
    requestId,
    details,
  }: {
    readonly siteUrl: string;
    readonly requestId: string;
    readonly details: SiteDetails;
  },
): OutgoingMail {
  const { request, name, email, facts, message, pageUrl } = submission;
  const { kind, heading, subject } = TEXTS[request?.type ?? submission.engagementType];
  const sender = name ?? email;
  const topic = request?.subject ? `: ${request.subject}` : "";
  const blocks: Block[] = [
    { kind: "facts", rows: [["Name", name ?? ""], ["Email", email], ...facts, ["Page", pageUrl ?? ""]] },
    ...(message ? [{ kind: "quote", ...message } as const] : []),
    request
      ? { kind: "button", label: "Open the request", url: `${siteUrl}/admin/requests/${requestId}` }
      : { kind: "button", label: "Open the analytics", url: `${siteUrl}/admin/analytics` },
  ];
  return {
    kind: `notify-${kind}`,
    reply_to: email,
    subject: oneLine(`${subject}${topic} (from ${oneLine(sender, 60)})`),
    ...renderMail(
      {
        preview: oneLine(message?.text ?? sender),
        heading,
        blocks,
        reason: "You received this e-mail because your address is in Settings, Admin Notification Emails.",
      },
      details,
    ),
  };
}
