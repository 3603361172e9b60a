import { Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { labels } from "#domain/proposals/labels.ts";
import { formatMoment } from "#domain/proposals/moments.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { pdfStyles } from "#server/functions/trip-pdf/pdf-styles.ts";
import { printable } from "#server/functions/trip-pdf/printable.ts";
import { section } from "#server/functions/trip-pdf/sections.ts";
import type { ProposalPaper } from "#server/proposals/pdf/proposal-paper.ts";

/** Who accepted what, when and from where, and the hash by which anyone can check the document. */
export function certificate(
  { document, agency }: ProposalPaper,
  acceptance: NonNullable<ProposalPaper["acceptance"]>,
): ReactElement {
  const words = labels[document.language];
  const rows = [
    [words.proposal, `${document.number}, ${words.version.toLowerCase()} ${document.version}`],
    [words.acceptedBy, [acceptance.name, acceptance.email].filter(Boolean).join(", ")],
    [words.acceptedAt, formatMoment(acceptance.accepted_at, agency.timeZone, document.language)],
    [words.channel.label, words.channel[acceptance.channel]],
    [words.acceptedFrom, acceptance.address ?? ""],
    [words.browser, acceptance.user_agent ?? ""],
    [words.total, formatMoney(BigInt(acceptance.total), document.currency, document.language)],
    [words.consentGiven, acceptance.consent],
    [words.documentHash, acceptance.document_hash],
  ] as const;
  return section(
    words.certificate,
    null,
    ...rows.map(([label, value]) =>
      value
        ? h(
            View,
            { style: { marginBottom: 10 } },
            h(Text, { style: pdfStyles.smallTitle }, label),
            h(Text, null, printable(value)),
          )
        : null,
    ),
  );
}
