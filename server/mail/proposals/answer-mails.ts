import { labels } from "#domain/proposals/labels.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { nextSteps, youAreGoing } from "#domain/proposals/next-steps.ts";
import { dayOf, type PaymentPlan, paymentPlan } from "#domain/proposals/payment-plan.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { proposalUrl, SECRET_PLACEHOLDER } from "#server/data/secrets.ts";
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
  readonly acceptedAt: string;
  /** Payments so far, if the mail is sent again. */
  readonly paid?: bigint;
}

/** One mail to the traveler and one to the office; the outbox attaches the PDF to both. */
export function acceptedMails(
  frame: MailFrame,
  { proposalId, document, email }: Answered,
  accepted: Accepted,
): readonly ProposalMail[] {
  const english = { ...document, language: "en" as const };
  return [
    acceptedMail(frame, document, accepted),
    officeMail(frame, {
      kind: "proposal-accepted-office",
      subject: `${document.number} accepted: ${document.title}`,
      proposalId,
      replyTo: email,
      blocks: [
        { kind: "text", text: `${accepted.name} has accepted version ${document.version}.` },
        { kind: "facts", rows: acceptedRows(frame, english, accepted) },
      ],
    }),
  ];
}

/** What the traveler accepted, and what is still to pay. Also when staff send it again. */
export function acceptedMail(frame: MailFrame, document: ProposalDocument, accepted: Accepted): ProposalMail {
  const { details, language, siteUrl, hasLink, signer } = frame;
  const texts = mailTexts[language];
  const { choices, name, bankDetails, acceptedAt, paid = 0n } = accepted;
  const plan = paymentPlan(document, choices, { paid, acceptedOn: dayOf(acceptedAt, details.timeZone) });
  const { pay, next, person } = nextSteps(plan, document, signer?.name ?? null);
  const { email: office, phone, emergencyPhone } = details;
  const step = (number: number, { title, text }: typeof pay): Block => ({
    kind: "text",
    text: `${number}. ${title}. ${text}`,
  });
  return travelerMail(frame, {
    kind: "proposal-accepted",
    hasLink,
    subject: texts.accepted.subject(document.title),
    blocks: [
      { kind: "text", text: `${youAreGoing(document, name)}. ${texts.accepted.text}` },
      step(1, pay),
      ...howToPay(document, plan, bankDetails),
      step(2, next),
      step(3, person),
      { kind: "text", text: [office, phone].filter(Boolean).join(", ") },
      ...(emergencyPhone ? [{ kind: "text" as const, text: texts.accepted.onTheWay(emergencyPhone) }] : []),
      {
        kind: "facts",
        rows: [
          ...acceptedRows(frame, document, accepted),
          ...(paid === 0n
            ? []
            : [[texts.payment.amount, formatMoney(paid, document.currency, language)] as const]),
        ],
      },
      ...(hasLink
        ? [{ kind: "button" as const, label: texts.open, url: proposalUrl(siteUrl, SECRET_PLACEHOLDER) }]
        : []),
    ],
  });
}

const acceptedRows = (
  { details }: MailFrame,
  document: ProposalDocument,
  { choices, acceptedAt }: Accepted,
): readonly (readonly [string, string])[] => [
  [labels[document.language].proposal, document.number],
  ...lineRows(document, choices),
  ...priceRows(pricesOf(document, choices, dayOf(acceptedAt, details.timeZone))),
];

/** Bank details and reference; nothing if everything is paid. */
function howToPay(
  { language, number }: ProposalDocument,
  { due }: PaymentPlan,
  bankDetails: string,
): readonly Block[] {
  const texts = mailTexts[language].pay;
  if (due.length === 0) return [];
  const reference = `${texts.reference}: ${number}`;
  return bankDetails
    ? [
        { kind: "quote", label: texts.how, text: bankDetails },
        { kind: "text", text: reference },
      ]
    : [{ kind: "text", text: `${texts.ask} ${reference}` }];
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

interface Payment {
  readonly amount: bigint;
  readonly currency: string;
  /** What is still to pay after this payment; null if the acceptance was voided. */
  readonly rest: {
    readonly document: ProposalDocument;
    readonly plan: PaymentPlan;
    readonly bankDetails: string;
  } | null;
}

export function paymentMail(
  frame: MailFrame,
  number: string,
  { amount, currency, rest }: Payment,
): ProposalMail {
  const { language } = frame;
  const texts = mailTexts[language].payment;
  const pay = rest && nextSteps(rest.plan, rest.document, null).pay;
  return travelerMail(frame, {
    kind: "proposal-payment",
    subject: texts.subject(number),
    blocks: [
      { kind: "text", text: texts.text },
      {
        kind: "facts",
        rows: [
          [labels[language].proposal, [number, rest?.document.title].filter(Boolean).join(", ")],
          [texts.amount, formatMoney(amount, currency, language)],
        ],
      },
      ...(pay ? [{ kind: "text" as const, text: `${pay.title}. ${pay.text}` }] : []),
      ...(rest ? howToPay(rest.document, rest.plan, rest.bankDetails) : []),
    ],
  });
}
