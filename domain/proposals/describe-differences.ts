import * as z from "zod/mini";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { describeDayFactsIn } from "#domain/proposals/day-facts.ts";
import {
  type Difference,
  differencesBetween,
  type FieldOutsideLists,
} from "#domain/proposals/differences.ts";
import { type Labels, labels } from "#domain/proposals/labels.ts";
import type { Language } from "#domain/proposals/language.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { formatLinePrice, pricesOf } from "#domain/proposals/prices.ts";
import type { DocumentLine, ProposalDay, ProposalDocument } from "#domain/proposals/schema.ts";

/** A difference in readable form. Long texts, and values without a short form, are only marked as changed. */
export const describedDifference = z.object({
  label: z.string(),
  change: z.enum(["added", "removed", "changed"]),
  /** The kind of change, in the document's language. */
  changeLabel: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type DescribedDifference = Readonly<z.infer<typeof describedDifference>>;

/** Describes the differences in the language of the newer document, prices first. */
export function describeDifferences(
  before: ProposalDocument,
  after: ProposalDocument,
): readonly DescribedDifference[] {
  return [
    ...describeMoney(before, after),
    ...differencesBetween(before, after).map((difference) => describeDifference(difference, before, after)),
  ];
}

/** Prices with the preselected choices. */
function describeMoney(before: ProposalDocument, after: ProposalDocument): readonly DescribedDifference[] {
  const documentLabels = labels[after.language];
  return compareFigures(before, after, after.language)
    .filter((figure) => figure.before !== figure.after)
    .map((figure) => buildDescription(documentLabels, figure.label, figure.before, figure.after));
}

/** The total and each payment of two versions, with the preselected choices. */
export function compareFigures(before: ProposalDocument, after: ProposalDocument, language: Language) {
  const [old, now] = [before, after].map((document) => {
    const { total, payments } = pricesOf({ ...document, language }, defaultChoices(document));
    let paymentNumber = 0;
    const named = payments.map(({ what, text }) => {
      const id = what === "payment" ? `payment ${++paymentNumber}` : what;
      return [id, { label: labels[language][what], text }] as const;
    });
    return new Map([["total", total] as const, ...named]);
  });
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].map((id) => ({
    id,
    label: (now?.get(id) ?? old?.get(id))?.label ?? "",
    before: old?.get(id)?.text ?? null,
    after: now?.get(id)?.text ?? null,
  }));
}

/** '20 %, due within 7 days of acceptance; the rest, 14 January 2027'. */
function describeTerms({ payments, currency }: ProposalDocument, language: Language): string {
  const { remainder, dueAfter, dueLater, beforeDeparture } = labels[language];
  return payments
    .map(({ percent, amount, on, after_acceptance, before_departure }) => {
      const fixed = amount === undefined ? remainder : formatMoney(BigInt(amount), currency, language);
      const share = percent === undefined ? fixed : `${percent} %`;
      if (on !== undefined) return `${share}, ${formatDate(on, language)}`;
      if (before_departure !== undefined) return `${share}, ${beforeDeparture(before_departure)}`;
      const due = after_acceptance === undefined ? dueLater : dueAfter(after_acceptance);
      return `${share}, ${due.charAt(0).toLowerCase()}${due.slice(1)}`;
    })
    .join("; ");
}

/** What is owed on cancellation, one sentence for each step. */
export const cancellationStepTexts = (
  { cancellation_steps = [] }: Pick<ProposalDocument, "cancellation_steps">,
  language: Language,
): readonly string[] =>
  cancellation_steps.map(({ days_before, percent }) => labels[language].owedFrom(days_before, percent));

/** Equal texts mean that the change is in a part that the texts leave out, so they are not shown. */
function buildDescription(
  documentLabels: Labels,
  label: string,
  before: string | null,
  after: string | null,
) {
  const change = before === null ? "added" : after === null ? "removed" : "changed";
  const shown = before === after ? { before: null, after: null } : { before, after };
  return { label, change, changeLabel: documentLabels[change], ...shown } as const;
}

function describeDifference(
  difference: Difference,
  before: ProposalDocument,
  after: ProposalDocument,
): DescribedDifference {
  const documentLabels = labels[after.language];
  switch (difference.of) {
    case "field":
      return describeField(difference.field, before, after);
    case "day":
      return buildDescription(
        documentLabels,
        `${documentLabels.day} ${difference.day}`,
        difference.before && describeDay(difference.before, after.language),
        difference.after && describeDay(difference.after, after.language),
      );
    case "line": {
      const line = difference.after ?? difference.before;
      const isRenamed =
        difference.before && difference.after && difference.before.label !== difference.after.label;
      // The label is the new name, so the texts of a renamed line show both names.
      const show = (shownLine: DocumentLine | null, document: ProposalDocument) =>
        shownLine && (isRenamed ? describeLine : describePrice)(shownLine, document, documentLabels);
      return buildDescription(
        documentLabels,
        line?.label ?? documentLabels.prices,
        show(difference.before, before),
        show(difference.after, after),
      );
    }
    case "order":
      return buildDescription(documentLabels, documentLabels.order, "", "");
  }
}

const describeDay = (day: ProposalDay, language: Language) =>
  [day.title, day.place, ...describeDayFactsIn(day, language).map(({ text }) => text)]
    .filter(Boolean)
    .join(" · ");

export const describeLine = (line: DocumentLine, document: ProposalDocument, documentLabels: Labels) =>
  `${line.label}: ${describePrice(line, document, documentLabels)}`;

function describePrice(line: DocumentLine, document: ProposalDocument, documentLabels: Labels): string {
  const { each, amount } = formatLinePrice(line, document, [line.key]);
  const parts = [`${each}, ${amount}`];
  if (line.optional) parts.push(documentLabels.optional);
  if (line.choice_group !== null) parts.push(`${documentLabels.chooseOne}: ${line.choice_group}`);
  if (line.preselected) parts.push(documentLabels.chosen);
  return parts.join(", ");
}

const FIELD_LABELS: Readonly<Record<FieldOutsideLists, (documentLabels: Labels) => string>> = {
  language: (documentLabels) => documentLabels.language,
  title: (documentLabels) => documentLabels.title,
  location: (documentLabels) => documentLabels.location,
  image: (documentLabels) => documentLabels.image,
  start_date: (documentLabels) => documentLabels.startDate,
  end_date: (documentLabels) => documentLabels.endDate,
  adults: (documentLabels) => documentLabels.adults,
  children: (documentLabels) => documentLabels.children,
  currency: (documentLabels) => documentLabels.currency,
  payments: (documentLabels) => documentLabels.payments,
  introduction: (documentLabels) => documentLabels.introduction,
  includes: (documentLabels) => documentLabels.includes,
  excludes: (documentLabels) => documentLabels.excludes,
  terms: (documentLabels) => documentLabels.terms,
  cancellation_terms: (documentLabels) => documentLabels.cancellationTerms,
  cancellation_steps: (documentLabels) => documentLabels.cancellationSteps,
};

/** A field's label and its displayed value. */
export function fieldLabelAndText(document: ProposalDocument, field: FieldOutsideLists, language: Language) {
  const documentLabels = labels[language];
  const value = document[field];
  const show = () => {
    if (value === null || value === undefined) return documentLabels.none;
    if (field === "language") return documentLabels.languages[document.language];
    // The file name, not the storage path.
    if (field === "image") return fileName(String(value));
    if (field === "payments") return describeTerms(document, language);
    if (field === "cancellation_steps") return cancellationStepTexts(document, language).join("; ");
    if (typeof value === "object") return value.length > 0 ? value.join("; ") : documentLabels.none;
    return field.endsWith("_date") ? formatDate(String(value), language) : String(value);
  };
  return { label: FIELD_LABELS[field](documentLabels), text: show() };
}

export const fileName = (path: string): string => path.split("/").at(-1) ?? path;

/** Fields that are only marked as changed, without their values. */
const FIELDS_WITHOUT_VALUES: readonly FieldOutsideLists[] = [
  "image",
  "introduction",
  "terms",
  "cancellation_terms",
];

function describeField(
  field: FieldOutsideLists,
  before: ProposalDocument,
  after: ProposalDocument,
): DescribedDifference {
  const documentLabels = labels[after.language];
  const [old, now] = [before, after].map((document) => fieldLabelAndText(document, field, after.language));
  const label = now?.label ?? "";
  if (FIELDS_WITHOUT_VALUES.includes(field)) return buildDescription(documentLabels, label, "", "");
  return buildDescription(documentLabels, label, old?.text ?? null, now?.text ?? null);
}
