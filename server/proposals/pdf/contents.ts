import { Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { addDays, formatDate } from "#domain/proposals/dates.ts";
import { describeFacts } from "#domain/proposals/day-facts.ts";
import { type Labels, labels } from "#domain/proposals/labels.ts";
import { isChoosable, lineAmount } from "#domain/proposals/lines.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { type DuePrice, pricesOf } from "#domain/proposals/prices.ts";
import type { DocumentLine, ProposalDay, ProposalDocument } from "#domain/proposals/schema.ts";
import { COLOURS } from "#server/functions/trip-pdf/pdf-styles.ts";
import { printable } from "#server/functions/trip-pdf/printable.ts";
import { bullets, dayBlock, paragraphs, section } from "#server/functions/trip-pdf/sections.ts";

type Part = ReactElement | null;

/** Prices first, as on the page. */
export function contents(document: ProposalDocument, choices: readonly string[]): readonly Part[] {
  const documentLabels = labels[document.language];
  const long = (title: string, text: string): Part =>
    text.trim() ? section(title, null, ...paragraphs(printable(text))) : null;
  const list = (title: string, items: readonly string[], colour: string): Part =>
    items.length > 0 ? section(title, null, bullets(printable(items), colour)) : null;
  return [
    prices(document, choices, documentLabels),
    long(documentLabels.introduction, document.introduction),
    document.days.length > 0
      ? section(
          documentLabels.days,
          null,
          ...document.days.map((day) => planOfDay(document, day, documentLabels)),
        )
      : null,
    list(documentLabels.includes, document.includes, COLOURS.leaf),
    list(documentLabels.excludes, document.excludes, COLOURS.coral),
    long(documentLabels.terms, document.terms),
    long(documentLabels.cancellationTerms, document.cancellation_terms),
  ];
}

const row = (label: string, value: string, strong = false) =>
  h(
    View,
    {
      style: { flexDirection: "row", justifyContent: "space-between", gap: 16, marginBottom: 4 },
      wrap: false,
    },
    h(
      Text,
      { style: { flexShrink: 1, flexGrow: 1, flexBasis: 0, ...(strong && { fontWeight: 600 as const }) } },
      label,
    ),
    h(Text, { style: strong ? { fontWeight: 600 } : {} }, value),
  );

function prices(
  document: ProposalDocument,
  choices: readonly string[],
  documentLabels: Labels,
): ReactElement {
  const figures = pricesOf(document, choices);
  const due = (price: DuePrice) => row(`${price.label} (${price.when ?? price.due})`, price.text);
  return section(
    documentLabels.prices,
    null,
    ...document.lines.map((line) => priceLine(document, line, choices, documentLabels)),
    h(View, { style: { borderTopWidth: 1, borderTopColor: COLOURS.sandDeep, marginVertical: 6 } }),
    row(figures.total.label, figures.total.text, true),
    ...figures.perHead.map((price) => row(price.label, price.text)),
    due(figures.deposit),
    due(figures.balance),
  );
}

/** What is not taken is shown without being added: a reader sees what else was offered. */
function priceLine(
  document: ProposalDocument,
  line: DocumentLine,
  choices: readonly string[],
  documentLabels: Labels,
): ReactElement {
  const state = !isChoosable(line)
    ? ""
    : choices.includes(line.key)
      ? ` (${documentLabels.chosen})`
      : ` (${line.optional ? documentLabels.optional : documentLabels.chooseOne})`;
  const quantity = line.quantity > 1 ? ` × ${line.quantity}` : "";
  const label = printable(`${line.label}${quantity}, ${documentLabels.unit[line.unit]}${state}`);
  return h(
    View,
    null,
    row(label, formatMoney(lineAmount(line, document), document.currency, document.language)),
    line.detail
      ? h(Text, { style: { color: COLOURS.inkSoft, marginBottom: 4 } }, printable(line.detail))
      : null,
  );
}

function planOfDay(document: ProposalDocument, day: ProposalDay, documentLabels: Labels): ReactElement {
  const date = addDays(document.start_date, day.day - 1);
  return dayBlock({
    number: `${documentLabels.day} ${day.day}`,
    date: date <= document.end_date ? formatDate(date, document.language) : "",
    title: printable(day.title),
    description: printable(day.description),
    facts: describeFacts(day, document.language).map((fact) => printable(fact.text)),
  });
}
