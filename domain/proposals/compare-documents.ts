import { describeDayFactsIn } from "#domain/proposals/day-facts.ts";
import {
  compareFigures,
  describeLine,
  fieldLabelAndText,
  fileName,
} from "#domain/proposals/describe-differences.ts";
import { FIELDS_OUTSIDE_LISTS } from "#domain/proposals/differences.ts";
import { labels } from "#domain/proposals/labels.ts";
import type { Language } from "#domain/proposals/language.ts";
import type { DocumentLine, ProposalDay, ProposalDocument } from "#domain/proposals/schema.ts";

/** One item (price, field, day or line) as text in two versions; null in a version without it. */
export interface ComparedRow {
  /** Unique among the rows. */
  readonly id: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

export const isChanged = ({ before, after }: ComparedRow): boolean => before !== after;

/** All items of two versions, in page order: prices, fields, days, lines. Long texts are not shortened. */
export function compareDocuments(
  before: ProposalDocument,
  after: ProposalDocument,
  language: Language,
): readonly ComparedRow[] {
  return [
    ...compareFigures(before, after, language),
    ...FIELDS_OUTSIDE_LISTS.map((field) => {
      const [old, now] = [
        fieldLabelAndText(before, field, language),
        fieldLabelAndText(after, field, language),
      ];
      return { id: field, label: now.label, before: old.text, after: now.text };
    }),
    ...compareDays(before.days, after.days, language),
    ...compareLines(before, after, language),
  ];
}

function compareDays(before: readonly ProposalDay[], after: readonly ProposalDay[], language: Language) {
  const show = (day: ProposalDay | undefined) =>
    day
      ? [
          day.title,
          day.description,
          day.place,
          ...describeDayFactsIn(day, language).map(({ text }) => text),
          day.image && fileName(day.image),
        ]
          .filter(Boolean)
          .join("\n")
      : null;
  const numbers = [...new Set([...before, ...after].map(({ day }) => day))].toSorted((a, b) => a - b);
  return numbers.map((number) => ({
    id: `day ${number}`,
    label: `${labels[language].day} ${number}`,
    before: show(before.find(({ day }) => day === number)),
    after: show(after.find(({ day }) => day === number)),
  }));
}

function compareLines(before: ProposalDocument, after: ProposalDocument, language: Language) {
  const show = (line: DocumentLine | undefined, document: ProposalDocument) =>
    line
      ? [
          describeLine(line, document, labels[language]),
          line.detail,
          line.day === null ? "" : `${labels[language].day} ${line.day}`,
        ]
          .filter(Boolean)
          .join("\n")
      : null;
  const lines = new Map([...before.lines, ...after.lines].map((line) => [line.key, line.label]));
  return [...lines].map(([key, label]) => ({
    id: key,
    label,
    before: show(
      before.lines.find((line) => line.key === key),
      before,
    ),
    after: show(
      after.lines.find((line) => line.key === key),
      after,
    ),
  }));
}
