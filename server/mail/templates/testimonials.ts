import type { SiteDetails } from "#domain/default-site-details.ts";
import { type OutgoingMail, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

interface TestimonialInvitation {
  readonly title: string;
  readonly firstName: string;
  readonly url: string;
}

/** Asks a traveler who is back home for a testimonial. */
export function testimonialInvitationMail(
  { title, firstName, url }: TestimonialInvitation,
  details: SiteDetails,
): OutgoingMail {
  const name = oneLine(firstName, 60);
  return {
    kind: "testimonial-invitation",
    reply_to: details.email,
    subject: oneLine(`How was it? ${title}`),
    headers: { "Auto-Submitted": "auto-generated" },
    ...renderMail(
      {
        preview: "Two sentences are plenty, and you decide whether others may read them.",
        heading: name ? `Welcome back, ${name}` : "Welcome back",
        blocks: [
          {
            kind: "text",
            text: `We hope '${oneLine(title)}' was as good as it looked on paper. Would you tell us, and people thinking about the same trip, how it was? Two sentences are plenty.`,
          },
          { kind: "button", label: "Write a few words", url },
          {
            kind: "text",
            text: "It appears on our site only if you agree, and after one of us has read it. If something went wrong, just reply to this e-mail: a person will read it.",
          },
        ],
        reason: "You received this e-mail because you traveled with us. We ask only once.",
      },
      details,
    ),
  };
}

/** Tells the notification recipients that there is a testimonial to review. */
export function testimonialReceivedMail(
  { author, quote, title, url }: { author: string; quote: string; title: string; url: string },
  details: SiteDetails,
): OutgoingMail {
  return {
    kind: "testimonial-received",
    subject: oneLine(`New testimonial: ${author}`),
    headers: { "Auto-Submitted": "auto-generated" },
    ...renderMail(
      {
        preview: "It stays hidden until one of you approves it.",
        heading: "A traveler has sent a testimonial",
        blocks: [
          {
            kind: "facts",
            rows: [
              ["From", author],
              ["Trip", title],
            ],
          },
          { kind: "quote", label: "Testimonial", text: quote },
          { kind: "button", label: "Read and approve", url },
        ],
        reason: "You received this e-mail because you are notified of new requests.",
      },
      details,
    ),
  };
}
