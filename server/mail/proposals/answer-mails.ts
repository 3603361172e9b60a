import { labels } from "#domain/proposals/labels.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { nextSteps, youAreGoing } from "#domain/proposals/next-steps.ts";
import { dayOf, paymentPlan } from "#domain/proposals/payment-plan.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { mailTexts } from "#server/mail/proposals/mail-texts.ts";
import {
  lineRows,
  type MailFrame,
  officeMail,
  type ProposalMail,
  priceRows,
  travelerMail,
} from "#server/mail/proposals/proposal-mail.ts";
import type { Block } from "#server/mail/templates/mail-content.ts";

/** The proposal that was answered. */
export interface Answered {
  readonly proposalId: string;
  readonly document: ProposalDocument;
  /** The traveler's address, used as Reply-To. */
  readonly email: string;
}

interface Accepted {
  readonly choices: readonly string[];
  readonly name: string;
  readonly bankDetails: string;
  readonly now: Date;
}

/** One mail to the traveler and one to the office; the outbox attaches the PDF to both. */
export function acceptedMails(
  frame: MailFrame,
  { proposalId, document, email }: Answered,
  { choices, name, bankDetails, now }: Accepted,
): readonly ProposalMail[] {
  const texts = mailTexts[frame.language].accepted;
  const acceptedOn = dayOf(now.toISOString(), frame.details.timeZone);
  const plan = paymentPlan(document, choices, { paid: 0n, acceptedOn });
  const { pay, next, person } = nextSteps(plan, document, frame.signer?.name ?? null);
  const reference = `${texts.reference}: ${document.number}`;
  const { email: office, phone, emergencyPhone } = frame.details;
  const facts = (offer: ProposalDocument, label: string): Block => ({
    kind: "facts",
    rows: [
      [label, offer.number],
      ...lineRows(offer, choices),
      ...priceRows(pricesOf(offer, choices, acceptedOn)),
    ],
  });
  const step = (number: number, { title, text }: typeof pay): Block => ({
    kind: "text",
    text: `${number}. ${title}. ${text}`,
  });
  return [
    travelerMail(frame, {
      kind: "proposal-accepted",
      subject: texts.subject(document.title),
      blocks: [
        { kind: "text", text: `${youAreGoing(document, name)}. ${texts.text}` },
        step(1, pay),
        ...(plan.due.length === 0
          ? []
          : bankDetails
            ? [{ kind: "quote" as const, label: reference, text: bankDetails }]
            : [{ kind: "text" as const, text: `${texts.payAsk} ${reference}` }]),
        step(2, next),
        step(3, person),
        { kind: "text", text: [office, phone].filter(Boolean).join(", ") },
        ...(emergencyPhone ? [{ kind: "text" as const, text: texts.onTheWay(emergencyPhone) }] : []),
        facts(document, labels[frame.language].proposal),
      ],
    }),
    officeMail(frame, {
      kind: "proposal-accepted-office",
      subject: `${document.number} accepted: ${document.title}`,
      proposalId,
      replyTo: email,
      blocks: [
        { kind: "text", text: `${name} has accepted version ${document.version}.` },
        facts({ ...document, language: "en" }, "Proposal"),
      ],
    }),
  ];
}

export function changesAskedMails(
  frame: MailFrame,
  { proposalId, document, email }: Answered,
  text: string,
): readonly ProposalMail[] {
  const texts = mailTexts[frame.language].changes;
  return [
    travelerMail(frame, {
      kind: "proposal-changes-asked",
      subject: texts.subject(document.title),
      blocks: [
        { kind: "text", text: texts.text },
        { kind: "quote", label: texts.yourText, text },
      ],
    }),
    officeMail(frame, {
      kind: "proposal-changes-office",
      subject: `${document.number}: changes asked`,
      proposalId,
      replyTo: email,
      blocks: [{ kind: "quote", label: `About version ${document.version}, ${document.title}`, text }],
    }),
  ];
}

export function declinedMails(
  frame: MailFrame,
  { proposalId, document, email }: Answered,
  reason: string,
): readonly ProposalMail[] {
  const texts = mailTexts[frame.language].declined;
  return [
    travelerMail(frame, {
      kind: "proposal-declined",
      subject: texts.subject(document.title),
      blocks: withReason(texts.text, texts.yourText, reason),
    }),
    officeMail(frame, {
      kind: "proposal-declined-office",
      subject: `${document.number} declined: ${document.title}`,
      proposalId,
      replyTo: email,
      blocks: [
        {
          kind: "text",
          text: "The traveler has declined. The request stays open; mark it as lost if nothing comes of it.",
        },
        ...(reason ? [{ kind: "quote" as const, label: "Reason", text: reason }] : []),
      ],
    }),
  ];
}

/** Tells the office, which was notified of the decline, that it was undone. */
export const declineUndoneMail = (
  frame: MailFrame,
  { proposalId, document, email }: Answered,
): ProposalMail =>
  officeMail(frame, {
    kind: "proposal-declined-office",
    subject: `${document.number} is open again: ${document.title}`,
    proposalId,
    replyTo: email,
    blocks: [{ kind: "text", text: "The traveler has undone the decline and can answer again." }],
  });

export function withdrawnMail(frame: MailFrame, title: string, reason: string): ProposalMail {
  const texts = mailTexts[frame.language].withdrawn;
  return travelerMail(frame, {
    kind: "proposal-withdrawn",
    subject: texts.subject(title),
    blocks: withReason(texts.text, texts.why, reason),
  });
}

export function voidedMail(frame: MailFrame, title: string, reason: string): ProposalMail {
  const texts = mailTexts[frame.language].voided;
  return travelerMail(frame, {
    kind: "proposal-withdrawn",
    subject: texts.subject(title),
    blocks: withReason(texts.text, texts.why, reason),
  });
}

const withReason = (text: string, why: string, reason: string): readonly Block[] => [
  { kind: "text", text },
  ...(reason ? [{ kind: "quote" as const, label: why, text: reason }] : []),
];

export function paymentMail(
  frame: MailFrame,
  number: string,
  { amount, currency, open }: { readonly amount: bigint; readonly currency: string; readonly open: bigint },
): ProposalMail {
  const texts = mailTexts[frame.language].payment;
  return travelerMail(frame, {
    kind: "proposal-payment",
    subject: texts.subject(number),
    blocks: [
      { kind: "text", text: texts.text },
      {
        kind: "facts",
        rows: [
          [labels[frame.language].proposal, number],
          [texts.amount, formatMoney(amount, currency, frame.language)],
          [texts.open, formatMoney(open, currency, frame.language)],
        ],
      },
    ],
  });
}
