import { Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { addDays } from "#domain/calendar-days.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { describeDayFactsIn } from "#domain/proposals/day-facts.ts";
import { cancellationStepTexts } from "#domain/proposals/describe-differences.ts";
import { type Labels, labels } from "#domain/proposals/labels.ts";
import { appliesToNoOne, chargedLines, isChoosable } from "#domain/proposals/lines.ts";
import type { StoredPlan } from "#domain/proposals/payment-plan.ts";
import { type DuePrice, formatLinePrice, pricesOf } from "#domain/proposals/prices.ts";
import type { DocumentLine, ProposalDay, ProposalDocument } from "#domain/proposals/schema.ts";
import { COLORS } from "#server/functions/trip-pdf/pdf-styles.ts";
import { bullets, dayBlock, paragraphs, section } from "#server/functions/trip-pdf/sections.ts";
import type { Tag } from "#server/functions/trip-pdf/tagged-pdf.ts";

type Section = ReactElement | null;

/** The sections of the PDF, in the same order as on the proposal's page. */
export function proposalSections(
  document: ProposalDocument,
  choices: readonly string[],
  plan: StoredPlan | null,
  map: ReactElement | null,
): readonly Section[] {
  const documentLabels = labels[document.language];
  const textSection = (title: string, text: string): Section =>
    text.trim() ? section(title, null, ...paragraphs(text)) : null;
  const listSection = (title: string, items: readonly string[], color: string): Section =>
    items.length > 0 ? section(title, null, bullets(items, color)) : null;
  return [
    prices(document, choices, plan),
    textSection(documentLabels.introduction, document.introduction),
    document.days.length > 0
      ? section(
          documentLabels.days,
          map,
          ...document.days.map((day) => planOfDay(document, day, documentLabels)),
        )
      : null,
    listSection(documentLabels.includes, document.includes, COLORS.leaf),
    listSection(documentLabels.excludes, document.excludes, COLORS.coral),
    textSection(documentLabels.terms, document.terms),
    textSection(
      documentLabels.cancellationTerms,
      [document.cancellation_terms, ...cancellationStepTexts(document, document.language)].join("\n"),
    ),
  ];
}

const headOfRow = (): Tag => ({ type: "TH", scope: "Row" });

function row(label: string, value: string, { isStrong = false, head = headOfRow() } = {}): ReactElement {
  return h(
    View,
    {
      style: { flexDirection: "row", justifyContent: "space-between", gap: 16, marginBottom: 4 },
      wrap: false,
      tag: { type: "TR" },
    },
    h(
      Text,
      {
        style: { flexShrink: 1, flexGrow: 1, flexBasis: 0, ...(isStrong && { fontWeight: 600 as const }) },
        tag: head,
      },
      label,
    ),
    h(Text, { style: isStrong ? { fontWeight: 600 } : {}, tag: { type: "TD" } }, value),
  );
}

function prices(
  document: ProposalDocument,
  choices: readonly string[],
  plan: StoredPlan | null,
): ReactElement {
  const isAccepted = plan !== null;
  const figures = pricesOf(document, choices, plan ?? undefined);
  const due = (price: DuePrice) => row(`${price.label} (${price.when ?? price.due})`, price.text);
  const shownLines = (isAccepted ? chargedLines(document, choices) : document.lines).filter(
    (line) => !appliesToNoOne(line, document),
  );
  const table: Tag = { type: "Table" };
  return section(
    labels[document.language].prices,
    null,
    h(View, { tag: table }, ...shownLines.map((line) => priceLine(document, line, choices, isAccepted))),
    h(View, { style: { borderTopWidth: 1, borderTopColor: COLORS.sandDeep, marginVertical: 6 } }),
    h(
      View,
      { tag: table },
      row(figures.total.label, figures.total.text, { isStrong: true }),
      ...figures.perHead.map((price) => row(price.label, price.text)),
      ...figures.payments.map(due),
    ),
  );
}

/** Lines that were not chosen have no amount, so that the amounts add up to the total. */
function priceLine(
  document: ProposalDocument,
  line: DocumentLine,
  choices: readonly string[],
  isAccepted: boolean,
): ReactElement {
  const documentLabels = labels[document.language];
  const { each, amount } = formatLinePrice(line, document, choices);
  const state =
    isAccepted || !isChoosable(line)
      ? ""
      : ` (${amount !== null ? documentLabels.chosen : line.optional ? documentLabels.optional : documentLabels.chooseOne})`;
  const head = headOfRow();
  const smallText = { style: { color: COLORS.inkSoft, marginBottom: 4 }, tag: head };
  return h(
    View,
    { wrap: false },
    row(`${line.label}${state} `, amount ?? "", { head }),
    h(Text, smallText, each && `${each} `),
    line.detail ? h(Text, smallText, line.detail) : null,
  );
}

function planOfDay(document: ProposalDocument, day: ProposalDay, documentLabels: Labels): ReactElement {
  const date = addDays(document.start_date, day.day - 1);
  return dayBlock({
    number: `${documentLabels.day} ${day.day}`,
    date: date <= document.end_date ? formatDate(date, document.language) : "",
    title: day.title,
    description: day.description,
    facts: describeDayFactsIn(day, document.language).map((fact) => fact.text),
  });
}
