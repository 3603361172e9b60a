import type { SiteDetails } from "#domain/default-site-details.ts";
import { smallImageUrl } from "#domain/image-url.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";
import { describeHours, describeReplyTime, replyDueAt } from "#domain/office-hours.ts";
import { describeZone } from "#domain/opening-times.ts";
import type { Planner } from "#domain/planners.ts";
import { describeParty, describeWhen } from "#domain/trip-wishes.ts";
import { zoneOffsetMs } from "#domain/zone-offset.ts";
import type { AcknowledgementContext } from "#server/functions/send-admin-notification/acknowledgement-context.ts";
import type { Submission } from "#server/functions/send-admin-notification/submission.ts";
import { type Block, type OutgoingMail, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

interface MailContext {
  readonly details: SiteDetails;
  readonly siteUrl: string;
  readonly now: Date;
  readonly context: AcknowledgementContext;
  /** The sender's time zone as reported by the browser; null if unknown. */
  readonly timeZone: string | null;
}

/**
 * Confirms the request, repeats it, and says when to expect a reply. Addresses are left out of what it repeats, because
 * a spammer could enter someone else's address and let us deliver the spam.
 */
export function acknowledgementMail(
  submission: Submission,
  { details, siteUrl, now, context, timeZone }: MailContext,
): OutgoingMail {
  const { name, request } = submission;
  const due = replyDueAt(now, details);
  const replyTime = describeReplyTime(due, details.timeZone);
  const noun = request?.type === "contact" ? "message" : "request";
  const trip = context.itinerary && `: ${context.itinerary.title}`;
  return {
    kind: "acknowledgement",
    ...(isPlainAddress(details.email) && { reply_to: details.email }),
    subject: oneLine(`We have your ${noun}${trip ?? ""}`),
    // RFC 3834: tells autoresponders not to reply.
    headers: { "Auto-Submitted": "auto-replied" },
    ...renderMail(
      {
        preview: `You can expect a reply by ${replyTime}.`,
        heading: greeting(name),
        blocks: [
          {
            kind: "text",
            text: `We have received your ${noun}. You can expect a personal reply by ${replyTime}${inSendersTimeZone(due, details.timeZone, timeZone)}.`,
          },
          { kind: "facts", rows: factsOf(submission, context) },
          ...(request?.message
            ? [{ kind: "quote" as const, label: "You wrote", text: ownWords(request.message, 5000) }]
            : []),
          ...(context.itinerary
            ? [
                {
                  kind: "link" as const,
                  label: "See the trip again",
                  url: `${siteUrl}/itinerary/${context.itinerary.id}`,
                },
              ]
            : []),
          ...plannerBlock(context.planner, siteUrl),
          {
            kind: "text",
            text: `We are in the office ${describeHours(details.hours)} (${describeZone(details.timeZone)}).`,
          },
          {
            kind: "text",
            text: `Forgot something? Reply to this e-mail, write to ${[details.email, details.phone].filter(Boolean).join(" or call ")}.`,
          },
        ],
        reason:
          "You received this e-mail because someone, most likely you, filled in a form on our site. If it was not you, please ignore it.",
      },
      details,
    ),
  };
}

const REQUEST_DESCRIPTIONS = {
  contact: "A question",
  customization: "Changes to this trip",
  full_itinerary: "The full itinerary as it is, with a price",
  custom_vacation: "A trip built from scratch",
} as const;

function factsOf(
  { request }: Submission,
  { itinerary }: AcknowledgementContext,
): readonly (readonly [string, string])[] {
  if (!request) return [];
  const { details } = request;
  const { dates = "", budget = "", tripDuration = "", tripCategory = "", inspirationSource = "" } = details;
  const subject = request.type === "contact" && request.subject ? ` (${request.subject})` : "";
  return [
    ["Trip", itinerary?.title ?? ""],
    ["You asked for", `${REQUEST_DESCRIPTIONS[request.type]}${subject}`],
    ["When", describeWhen(details.when)],
    ["Dates", ownWords(dates)],
    ["Travelers", describeParty(details)],
    ["Length", tripDuration && `${tripDuration} ${tripDuration === "1" ? "day" : "days"}`],
    ["Budget", ownWords(budget)],
    ["Kind of trip", tripCategory],
    ["Inspiration", ownWords(inspirationSource)],
  ];
}

/** Part of a web or e-mail address, which mail programs turn into links. */
const ADDRESS_PART = /\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2}/iu;

/** What the sender wrote, within limits and without addresses. */
function ownWords(text: string, maxLength = 300): string {
  const characters = [...text.trim()];
  const words = characters.slice(0, maxLength).join("");
  const shownWords = words.replace(/\S+/g, (word) => (ADDRESS_PART.test(word) ? "[...]" : word));
  return characters.length <= maxLength ? shownWords : `${shownWords}...`;
}

/** The reply time in the sender's time zone, if that differs from the office's. */
function inSendersTimeZone(moment: Date, officeZone: string, sendersZone: string | null): string {
  const ms = moment.getTime();
  if (sendersZone === null || zoneOffsetMs(ms, sendersZone) === zoneOffsetMs(ms, officeZone)) return "";
  return `. That is ${describeReplyTime(moment, sendersZone)}`;
}

function plannerBlock(planner: Planner | null, siteUrl: string): readonly Block[] {
  if (!planner) return [];
  const { name, image, languages, reply_time } = planner;
  const lines = [
    "Will reply to you",
    languages.length > 0 ? `Speaks ${joinWithAnd(languages)}` : "",
    reply_time,
  ];
  return [
    {
      kind: "person",
      name,
      lines: lines.filter(Boolean),
      imageUrl: image && new URL(smallImageUrl(image), siteUrl).href,
    },
  ];
}

/** The outbox accepts only such addresses, and a mistake in the site details must not make a request fail. */
const isPlainAddress = (email: string) => /^[\x21-\x7e]{3,254}$/.test(email);

/** Greets by name only if the field holds a name and not an advertisement. */
function greeting(name: string | null): string {
  const firstWord = oneLine(name ?? "").split(" ")[0] ?? "";
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(firstWord) ? `Thank you, ${firstWord}` : "Thank you";
}
