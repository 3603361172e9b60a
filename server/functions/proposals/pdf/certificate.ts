import { Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { labels } from "#domain/proposals/labels.ts";
import { formatMoment } from "#domain/proposals/moments.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import type { ProposalPdfData } from "#server/functions/proposals/pdf/proposal-pdf-data.ts";
import { pdfStyles } from "#server/functions/trip-pdf/pdf-styles.ts";
import { section } from "#server/functions/trip-pdf/sections.ts";
import type { Tag } from "#server/functions/trip-pdf/tagged-pdf.ts";

/**
 * The certificate: who accepted what and when, with the hash that verifies the document. Staff's copy also says from
 * where.
 */
export function certificatePage(
  { document, agency }: ProposalPdfData,
  acceptance: NonNullable<ProposalPdfData["acceptance"]>,
): ReactElement {
  const documentLabels = labels[document.language];
  const evidence = "email" in acceptance ? acceptance : null;
  const rows = [
    [
      documentLabels.proposal,
      `${document.number}, ${documentLabels.version.toLowerCase()} ${document.version}`,
    ],
    [documentLabels.acceptedBy, [acceptance.name, evidence?.email].filter(Boolean).join(", ")],
    [documentLabels.acceptedAt, formatMoment(acceptance.accepted_at, agency.timeZone, document.language)],
    [documentLabels.channel.label, documentLabels.channel[acceptance.channel]],
    [documentLabels.acceptedFrom, evidence?.address ?? ""],
    [documentLabels.browser, evidence?.user_agent ?? ""],
    [documentLabels.total, formatMoney(BigInt(acceptance.total), document.currency, document.language)],
    [documentLabels.consentGiven, acceptance.consent],
    [documentLabels.documentHash, acceptance.document_hash],
  ] as const;
  return section(
    documentLabels.certificate,
    null,
    ...rows.map(([label, value]) => (value ? entry(label, value) : null)),
  );
}

function entry(label: string, value: string): ReactElement {
  const tag: Tag = { type: "P" };
  return h(
    View,
    { style: { marginBottom: 10 } },
    h(Text, { style: pdfStyles.smallTitle, tag }, `${label} `),
    h(Text, { tag }, value),
  );
}
