import { Document, Image, Page, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { withTravelHours } from "#domain/maps/route-stops.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { formatDate, formatPeriod } from "#domain/proposals/dates.ts";
import { labels } from "#domain/proposals/labels.ts";
import { certificatePage } from "#server/functions/proposals/pdf/certificate.ts";
import type { ProposalPdfData } from "#server/functions/proposals/pdf/proposal-pdf-data.ts";
import { proposalSections } from "#server/functions/proposals/pdf/proposal-sections.ts";
import { coverPage, imageProps, runningHead } from "#server/functions/trip-pdf/document.ts";
import { pdfStyles } from "#server/functions/trip-pdf/pdf-styles.ts";
import { routeFigure } from "#server/functions/trip-pdf/route-map.ts";
import { renderTaggedPdf, type Tag } from "#server/functions/trip-pdf/tagged-pdf.ts";

/** The proposal as a PDF: cover, prices, days, terms and, once accepted, the certificate as its last page. */
export async function renderProposalPdf(pdfData: ProposalPdfData): Promise<Buffer> {
  const { document, agency, acceptance } = pdfData;
  const { title } = document;
  const choices = acceptance?.choices ?? defaultChoices(document);
  const map = await routeFigure(
    document.days.map(withTravelHours),
    [document.location],
    labels[document.language].map,
  );
  const page = (...children: (ReactElement | null)[]) =>
    h(
      Page,
      { size: "A4", style: pdfStyles.page },
      runningHead(title, agency.name),
      h(View, { style: pdfStyles.body }, ...children),
      foot(`${document.number}   ${labels[document.language].version} ${document.version}`),
    );
  return renderTaggedPdf(
    h(
      Document,
      {
        title,
        author: agency.name,
        language: document.language,
      },
      cover(pdfData, title),
      page(...proposalSections(document, choices, acceptance?.plan ?? null, map), company(agency)),
      acceptance ? page(certificatePage(pdfData, acceptance)) : null,
    ),
  );
}

function cover(
  { document, image, agency, validUntil, acceptance, expert }: ProposalPdfData,
  title: string,
): ReactElement {
  const documentLabels = labels[document.language];
  const date = (day: string) => formatDate(day, document.language);
  const facts: readonly (readonly [string, string])[] = [
    [
      documentLabels.dates,
      formatPeriod(document.start_date ?? "", document.end_date ?? "", document.language),
    ],
    [documentLabels.adults, String(document.adults)],
    ...(document.children > 0 ? [[documentLabels.children, String(document.children)] as const] : []),
    acceptance ? [documentLabels.acceptedBy, acceptance.name] : [documentLabels.validUntil, date(validUntil)],
  ];
  return coverPage({
    image,
    eyebrow: `${documentLabels.proposal} ${document.number}, ${documentLabels.version.toLowerCase()} ${document.version}`,
    title,
    subtitle: document.location,
    facts,
    brandName: agency.name,
    below: expert ? expertOf(expert, documentLabels.expert) : null,
  });
}

function expertOf(
  { name, lines, image }: NonNullable<ProposalPdfData["expert"]>,
  label: string,
): ReactElement {
  return h(
    View,
    { style: pdfStyles.expert },
    image ? h(Image, { ...imageProps(image), style: pdfStyles.expertImage }) : null,
    h(
      View,
      null,
      h(Text, { style: pdfStyles.factName }, label),
      h(Text, { style: pdfStyles.expertName }, name),
      ...lines.map((line) => h(Text, { style: pdfStyles.factName }, line)),
    ),
  );
}

/** Who the traveler deals with, and how the money is protected, as far as staff have entered it. */
function company({ name, registration, address, protection }: ProposalPdfData["agency"]): ReactElement {
  const tag: Tag = { type: "P" };
  const lines = [[name, registration].filter(Boolean).join(", "), address.join(", "), protection];
  return h(
    View,
    { style: pdfStyles.company, wrap: false },
    ...lines.filter(Boolean).map((line) => h(Text, { key: line, tag }, line)),
  );
}

function foot(line: string): ReactElement {
  return h(
    View,
    { style: pdfStyles.runningFoot, fixed: true },
    h(Text, null, line),
    h(Text, { render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}` }),
  );
}
