import { addDays } from "#domain/calendar-days.ts";
import { openingTimeOn } from "#domain/office-hours.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { describeDifferences } from "#domain/proposals/describe-differences.ts";
import { labels } from "#domain/proposals/labels.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { proposalUrl, SECRET_PLACEHOLDER } from "#server/data/secrets.ts";
import { mailTexts } from "#server/mail/proposals/mail-texts.ts";
import {
  lineRows,
  type ProposalMail,
  type ProposalMailContext,
  priceRows,
  travelerMail,
} from "#server/mail/proposals/proposal-mail.ts";
import type { Block } from "#server/mail/templates/mail-content.ts";

export interface Offer {
  readonly document: ProposalDocument;
  readonly validUntil: string;
}

const MAX_SHOWN_DIFFERENCES = 30;

/** The mail with the link to the proposal, also when staff send it again. */
export const sentMail = (mailContext: ProposalMailContext, offer: Offer) =>
  offerMail(mailContext, offer, "sent");

/** The mail about a new version, with its differences from the previous one. */
export function newVersionMail(
  mailContext: ProposalMailContext,
  offer: Offer,
  before: ProposalDocument,
  changeNote: string,
): ProposalMail {
  const texts = mailTexts[mailContext.language].newVersion;
  const differences = describeDifferences(before, offer.document);
  const lines = differences
    .slice(0, MAX_SHOWN_DIFFERENCES)
    .map(({ label, changeLabel, before: old, after }) =>
      old === null && after === null
        ? `${label}: ${changeLabel}`
        : `${label}: ${[old, after].filter((value) => value !== null).join(" → ")}`,
    );
  const hiddenCount = differences.length - lines.length;
  const list = [...lines, ...(hiddenCount > 0 ? [texts.more(hiddenCount)] : [])].join("\n");
  return travelerMail(mailContext, {
    kind: "proposal-new-version",
    hasLink: true,
    subject: texts.subject(offer.document.title),
    blocks: [
      { kind: "text", text: texts.text },
      ...(changeNote.trim() ? [{ kind: "text" as const, text: changeNote.trim() }] : []),
      ...(list
        ? [{ kind: "quote" as const, label: labels[mailContext.language].whatChanged, text: list }]
        : []),
      ...offerBlocks(mailContext, offer),
    ],
  });
}

/** A reminder that is sent in the office's morning, three days before the proposal expires; none if it is too late. */
export function reminderMail(
  mailContext: ProposalMailContext,
  offer: Offer,
  now: Date,
): readonly ProposalMail[] {
  // The day of the reminder and the last day of validity both count.
  const due = openingTimeOn(addDays(offer.validUntil, -2), mailContext.details);
  if (due <= now) return [];
  const texts = mailTexts[mailContext.language].reminder;
  return [
    travelerMail(mailContext, {
      kind: "proposal-reminder",
      hasLink: true,
      subject: texts.subject(offer.document.title),
      send_at: due.toISOString(),
      blocks: [
        { kind: "text", text: texts.text(formatDate(offer.validUntil, mailContext.language)) },
        ...offerBlocks(mailContext, offer),
      ],
    }),
  ];
}

/** The mail about an offer whose end date was extended. */
export const extendedMail = (mailContext: ProposalMailContext, offer: Offer) =>
  offerMail(mailContext, offer, "extended");

/** The mail with the link to an offer that was declined or has expired. */
export const linkMail = (mailContext: ProposalMailContext, offer: Offer) =>
  offerMail(mailContext, offer, "link");

function offerMail(
  mailContext: ProposalMailContext,
  offer: Offer,
  occasion: "sent" | "extended" | "link",
): ProposalMail {
  const texts = mailTexts[mailContext.language][occasion];
  return travelerMail(mailContext, {
    kind: "proposal-sent",
    hasLink: true,
    subject: texts.subject(offer.document.title),
    blocks: [{ kind: "text", text: texts.text }, ...offerBlocks(mailContext, offer)],
  });
}

function offerBlocks(
  { language, siteUrl }: ProposalMailContext,
  { document, validUntil }: Offer,
): readonly Block[] {
  const texts = mailTexts[language];
  return [
    {
      kind: "facts",
      rows: [
        [labels[language].proposal, document.number],
        ...lineRows(document, defaultChoices(document)),
        ...priceRows(pricesOf(document, defaultChoices(document))),
        [labels[language].validUntil, formatDate(validUntil, language)],
      ],
    },
    { kind: "button", label: texts.open, url: proposalUrl(siteUrl, SECRET_PLACEHOLDER) },
    { kind: "text", text: texts.notForwarded },
  ];
}
