import type { SiteDetails } from "#domain/default-site-details.ts";
import { smallImageUrl } from "#domain/image-url.ts";
import type { DescribedExpert } from "#domain/proposals/expert.ts";
import type { Language } from "#domain/proposals/language.ts";
import { appliesToNoOne, chargedLines } from "#domain/proposals/lines.ts";
import { type DuePrice, formatLinePrice, type Prices } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { mailTexts } from "#server/mail/proposals/mail-texts.ts";
import { type Block, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

/** A mail in the format of the database's functions for proposals. */
export type ProposalMail = {
  readonly to: "traveler" | "office";
  readonly kind: string;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
  readonly reply_to: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly mail_domain: string;
  readonly send_at?: string;
  /** Whether the text contains a link with SECRET_PLACEHOLDER, which is replaced when the mail is sent. */
  readonly needs_proposal_link?: boolean;
};

/** The data shared by all mails about one proposal. */
export interface ProposalMailContext {
  readonly details: SiteDetails;
  readonly siteUrl: string;
  readonly language: Language;
  /** The recipient's first name, if known. */
  readonly name: string;
  /** In-Reply-To and References of the mails so far. */
  readonly thread: Readonly<Record<string, string>>;
  /** The proposal's owner, who signs as below a reply. */
  readonly signer: DescribedExpert | null;
  /** The owner's address, otherwise the office's, as in a reply. */
  readonly replyTo: string;
  /** False if staff have turned off the proposal's links. The outbox does not send a mail with such a link. */
  readonly hasLink: boolean;
}

interface TravelerMailContent {
  readonly kind: string;
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly send_at?: string;
  readonly hasLink?: boolean;
}

export function travelerMail(
  mailContext: ProposalMailContext,
  { kind, subject, blocks, send_at, hasLink = false }: TravelerMailContent,
): ProposalMail {
  const { details, language, siteUrl, name, thread, replyTo } = mailContext;
  const texts = mailTexts[language];
  const heading = oneLine(subject, 200);
  return {
    to: "traveler",
    kind,
    subject: heading,
    reply_to: replyTo,
    headers: thread,
    mail_domain: new URL(siteUrl).hostname,
    ...(send_at !== undefined && { send_at }),
    ...(hasLink && { needs_proposal_link: true }),
    ...renderMail(
      {
        language,
        preview: firstText(blocks),
        heading,
        blocks: [
          { kind: "text", text: `${texts.hello(oneLine(name, 60))},` },
          ...blocks,
          ...signature(mailContext),
        ],
        reason: texts.reason,
      },
      details,
    ),
  };
}

/** The signature of a reply, with the portrait. */
function signature({ signer, siteUrl, details }: ProposalMailContext): readonly Block[] {
  if (!signer) return [];
  const { name, lines, image } = signer;
  return [
    {
      kind: "person",
      name,
      lines: [details.name, ...lines],
      imageUrl: image && new URL(smallImageUrl(image), siteUrl).href,
    },
  ];
}

interface OfficeMailContent {
  readonly kind: string;
  readonly subject: string;
  readonly proposalId: string;
  readonly blocks: readonly Block[];
  readonly replyTo: string;
}

/** Always in English, because staff read it. */
export function officeMail(
  { details, siteUrl }: Pick<ProposalMailContext, "details" | "siteUrl">,
  { kind, subject, proposalId, blocks, replyTo }: OfficeMailContent,
): ProposalMail {
  const heading = oneLine(subject, 200);
  const url = new URL(`/admin/proposals/${proposalId}`, siteUrl).href;
  return {
    to: "office",
    kind,
    subject: heading,
    reply_to: replyTo,
    headers: {},
    mail_domain: new URL(siteUrl).hostname,
    ...renderMail(
      {
        preview: firstText(blocks),
        heading,
        blocks: [...blocks, { kind: "button", label: "Open the proposal", url }],
        reason: "You received this e-mail because you are notified of requests, or work on this one.",
      },
      details,
    ),
  };
}

function firstText(blocks: readonly Block[]): string {
  const block = blocks.find((candidate) => candidate.kind === "text");
  return block?.kind === "text" ? oneLine(block.text, 90) : "";
}

/** The chosen lines: 'Tour, 4 × USD 1,480.00 per person' and 'USD 5,920.00'. */
export function lineRows(
  document: ProposalDocument,
  choices: readonly string[],
): readonly (readonly [string, string])[] {
  return chargedLines(document, choices)
    .filter((line) => !appliesToNoOne(line, document))
    .map((line) => {
      const { each, amount } = formatLinePrice(line, document, choices);
      return [oneLine(`${line.label}, ${each}`, 250), amount ?? ""] as const;
    });
}

/** The amounts that are always shown, as rows of a mail. */
export function priceRows(prices: Prices): readonly (readonly [string, string])[] {
  const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  const due = (price: DuePrice) => `${price.text}, ${price.when ?? inSentence(price.due)}`;
  return [
    [prices.total.label, prices.total.text],
    ...prices.perHead.map(({ label, text }) => [label, text] as const),
    ...prices.payments.map((payment) => [payment.label, due(payment)] as const),
  ];
}
