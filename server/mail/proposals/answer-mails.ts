import { labels } from "#domain/proposals/labels.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { acceptanceHeadline, nextSteps } from "#domain/proposals/next-steps.ts";
import {
  type Payment,
  type PaymentPlan,
  paymentPlan,
  type StoredPlan,
} from "#domain/proposals/payment-plan.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { proposalUrl, SECRET_PLACEHOLDER } from "#server/data/secrets.ts";
import { mailTexts } from "#server/mail/proposals/mail-texts.ts";
import {
  lineRows,
  officeMail,
  type ProposalMail,
  type ProposalMailContext,
  priceRows,
  travelerMail,
} from "#server/mail/proposals/proposal-mail.ts";
import type { Block } from "#server/mail/templates/mail-content.ts";

/** The proposal that was answered. */
export interface AnsweredProposal {
  readonly proposalId: string;
  readonly document: ProposalDocument;
  /** The traveler's address, used as Reply-To. */
  readonly email: string;
}

interface Acceptance {
  readonly choices: readonly string[];
  readonly name: string;
  readonly bankDetails: string;
  readonly acceptedAt: string;
  readonly plan: StoredPlan;
  /** The payments so far. Before an acceptance, there are only those for an acceptance that was voided. */
  readonly payments: readonly Payment[];
}

/** One mail to the traveler and one to the office; the outbox attaches the PDF to both. */
export function acceptedMails(
  mailContext: ProposalMailContext,
  { proposalId, document, email }: AnsweredProposal,
  accepted: Acceptance,
): readonly ProposalMail[] {
  const english = { ...document, language: "en" as const };
  return [
    acceptedTravelerMail(mailContext, document, accepted),
    officeMail(mailContext, {
      kind: "proposal-accepted-office",
      subject: `${document.number} accepted: ${document.title}`,
      proposalId,
      replyTo: email,
      blocks: [
        { kind: "text", text: `${accepted.name} has accepted version ${document.version}.` },
        { kind: "facts", rows: acceptedRows(english, accepted) },
      ],
    }),
  ];
}

/** The mail about what the traveler accepted and what is still to pay. Staff may send it again later. */
export function acceptedTravelerMail(
  mailContext: ProposalMailContext,
  document: ProposalDocument,
  accepted: Acceptance,
): ProposalMail {
  const { details, language, hasLink, signer } = mailContext;
  const texts = mailTexts[language];
  const { name, bankDetails, acceptedAt, payments } = accepted;
  const acceptance = { plan: accepted.plan, accepted_at: acceptedAt };
  const plan = paymentPlan(document.currency, acceptance, payments);
  const { pay, next, person } = nextSteps(plan, document, { expert: signer?.name ?? null, bankDetails });
  const { email: office, phone, emergencyPhone } = details;
  const step = (number: number, { title, text }: typeof pay): Block => ({
    kind: "text",
    text: `${number}. ${title}. ${text}`,
  });
  return travelerMail(mailContext, {
    kind: "proposal-accepted",
    hasLink,
    subject: texts.accepted.subject(document.title),
    blocks: [
      { kind: "text", text: `${acceptanceHeadline(document, name)}. ${texts.accepted.text}` },
      step(1, pay),
      ...howToPay(document, plan, bankDetails),
      step(2, next),
      step(3, person),
      { kind: "text", text: [office, phone].filter(Boolean).join(", ") },
      ...(emergencyPhone ? [{ kind: "text" as const, text: texts.accepted.onTheWay(emergencyPhone) }] : []),
      {
        kind: "facts",
        rows: [...acceptedRows(document, accepted), ...receivedRows(document, plan)],
      },
      ...linkButton(mailContext),
    ],
  });
}

const acceptedRows = (
  document: ProposalDocument,
  { choices, plan }: Acceptance,
): readonly (readonly [string, string])[] => [
  [labels[document.language].proposal, document.number],
  ...lineRows(document, choices),
  ...priceRows(pricesOf(document, choices, plan)),
];

/** What was received and paid back; nothing if nothing was. */
function receivedRows({ language, currency }: ProposalDocument, { received, refunded }: PaymentPlan) {
  const { amount, paidBack } = mailTexts[language].payment;
  const rows = [[amount, received] as const, [paidBack, refunded] as const];
  return rows
    .filter(([, sum]) => sum > 0n)
    .map(([label, sum]) => [label, formatMoney(sum, currency, language)] as const);
}

/** Bank details and reference; nothing if everything is paid, or the agency writes how to pay. */
function howToPay(
  { language, number }: ProposalDocument,
  { due }: PaymentPlan,
  bankDetails: string,
): readonly Block[] {
  const texts = mailTexts[language].pay;
  if (due.length === 0 || !bankDetails) return [];
  return [
    { kind: "quote", label: texts.how, text: bankDetails },
    { kind: "text", text: `${texts.reference}: ${number}` },
  ];
}

export function changesAskedMails(
  mailContext: ProposalMailContext,
  { proposalId, document, email }: AnsweredProposal,
  text: string,
): readonly ProposalMail[] {
  const texts = mailTexts[mailContext.language].changes;
  return [
    travelerMail(mailContext, {
      kind: "proposal-changes-asked",
      subject: texts.subject(document.title),
      blocks: [
        { kind: "text", text: texts.text },
        { kind: "quote", label: texts.yourText, text },
      ],
    }),
    officeMail(mailContext, {
      kind: "proposal-changes-office",
      subject: `${document.number}: changes asked`,
      proposalId,
      replyTo: email,
      blocks: [{ kind: "quote", label: `About version ${document.version}, ${document.title}`, text }],
    }),
  ];
}

export function declinedMails(
  mailContext: ProposalMailContext,
  { proposalId, document, email }: AnsweredProposal,
  reason: string,
): readonly ProposalMail[] {
  const texts = mailTexts[mailContext.language].declined;
  return [
    travelerMail(mailContext, {
      kind: "proposal-declined",
      subject: texts.subject(document.title),
      blocks: textAndReason(texts.text, texts.yourText, reason),
    }),
    officeMail(mailContext, {
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

/** Tells the office that the traveler has undone a decline. The office was notified of the decline. */
export const declineUndoneMail = (
  mailContext: ProposalMailContext,
  { proposalId, document, email }: AnsweredProposal,
): ProposalMail =>
  officeMail(mailContext, {
    kind: "proposal-declined-office",
    subject: `${document.number} is open again: ${document.title}`,
    proposalId,
    replyTo: email,
    blocks: [{ kind: "text", text: "The traveler has undone the decline and can answer again." }],
  });

export function withdrawnMail(mailContext: ProposalMailContext, title: string, reason: string): ProposalMail {
  const texts = mailTexts[mailContext.language].withdrawn;
  return travelerMail(mailContext, {
    kind: "proposal-withdrawn",
    subject: texts.subject(title),
    blocks: textAndReason(texts.text, texts.why, reason),
  });
}

export function voidedMail(mailContext: ProposalMailContext, title: string, reason: string): ProposalMail {
  const texts = mailTexts[mailContext.language].voided;
  return travelerMail(mailContext, {
    kind: "proposal-voided",
    hasLink: mailContext.hasLink,
    subject: texts.subject(title),
    blocks: [...textAndReason(texts.text, texts.why, reason), ...linkButton(mailContext)],
  });
}

/** The button to the proposal; nothing if staff have turned off its links. */
const linkButton = ({ language, siteUrl, hasLink }: ProposalMailContext): readonly Block[] =>
  hasLink
    ? [{ kind: "button", label: mailTexts[language].open, url: proposalUrl(siteUrl, SECRET_PLACEHOLDER) }]
    : [];

const textAndReason = (text: string, label: string, reason: string): readonly Block[] => [
  { kind: "text", text },
  ...(reason ? [{ kind: "quote" as const, label, text: reason }] : []),
];

interface ReceivedPayment {
  readonly amount: bigint;
  readonly currency: string;
  /** The plan and the bank details for what is still to pay; null if the acceptance was voided. */
  readonly remaining: {
    readonly document: ProposalDocument;
    readonly plan: PaymentPlan;
    readonly bankDetails: string;
  } | null;
}

export function paymentMail(
  mailContext: ProposalMailContext,
  number: string,
  { amount, currency, remaining }: ReceivedPayment,
): ProposalMail {
  const { language } = mailContext;
  const texts = mailTexts[language].payment;
  const pay = remaining && nextSteps(remaining.plan, remaining.document, { ...remaining, expert: null }).pay;
  return travelerMail(mailContext, {
    kind: "proposal-payment",
    subject: texts.subject(number),
    blocks: [
      { kind: "text", text: texts.text },
      {
        kind: "facts",
        rows: [
          [labels[language].proposal, [number, remaining?.document.title].filter(Boolean).join(", ")],
          [texts.amount, formatMoney(amount, currency, language)],
        ],
      },
      ...(pay ? [{ kind: "text" as const, text: `${pay.title}. ${pay.text}` }] : []),
      ...(remaining ? howToPay(remaining.document, remaining.plan, remaining.bankDetails) : []),
    ],
  });
}
