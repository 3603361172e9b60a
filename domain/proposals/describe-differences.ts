import { defaultChoices } from "#domain/proposals/choices.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { type Difference, differencesBetween, type SingleField } from "#domain/proposals/differences.ts";
import { type Labels, labels } from "#domain/proposals/labels.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import type { DocumentLine, ProposalDay, ProposalDocument } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";

/** A difference for a reader. Long texts, and what has no short words, are told as changed without before and after. */
export interface DescribedDifference {
  readonly label: string;
  readonly change: "added" | "removed" | "changed";
  /** The change as a word of the document's language. */
  readonly changeLabel: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** In the language of the newer document: first what it costs, then all the rest. */
export function describeDifferences(
  before: ProposalDocument,
  after: ProposalDocument,
): readonly DescribedDifference[] {
  return [
    ...describeMoney(before, after),
    ...differencesBetween(before, after).map((difference) => describe(difference, before, after)),
  ];
}

/** The figures with what is chosen beforehand. */
function describeMoney(before: ProposalDocument, after: ProposalDocument): readonly DescribedDifference[] {
  const words = labels[after.language];
  const figures = (document: ProposalDocument) => {
    const { total, deposit, balance } = totalsOf(document, defaultChoices(document));
    const show = (amount: bigint) => formatMoney(amount, document.currency, after.language);
    return { total: show(total), deposit: show(deposit.amount), balance: show(balance) };
  };
  const [old, now] = [figures(before), figures(after)];
  return (["total", "deposit", "balance"] as const)
    .filter((figure) => old[figure] !== now[figure])
    .map((figure) => described(words, words[figure], old[figure], now[figure]));
}

function described(words: Labels, label: string, before: string | null, after: string | null) {
  const change = before === null ? "added" : after === null ? "removed" : "changed";
  const shown = before === after ? { before: null, after: null } : { before, after };
  return { label, change, changeLabel: words[change], ...shown } as const;
}

function describe(
  difference: Difference,
  before: ProposalDocument,
  after: ProposalDocument,
): DescribedDifference {
  const words = labels[after.language];
  switch (difference.of) {
    case "field":
      return describeField(difference.field, before, after);
    case "day":
      return described(
        words,
        `${words.day} ${difference.day}`,
        difference.before && dayTitle(difference.before),
        difference.after && dayTitle(difference.after),
      );
    case "line": {
      const line = difference.after ?? difference.before;
      return described(
        words,
        line?.label ?? words.prices,
        difference.before && describeLine(difference.before, before, words),
        difference.after && describeLine(difference.after, after, words),
      );
    }
    case "order":
      return described(words, words.order, "", "");
  }
}

const dayTitle = (day: ProposalDay) => day.title;

function describeLine(line: DocumentLine, document: ProposalDocument, words: Labels): string {
  const price = formatMoney(line.unit_price, document.currency, document.language);
  const parts = [`${line.label}: ${line.quantity} × ${price} ${words.unit[line.unit]}`];
  if (line.optional) parts.push(words.optional);
  if (line.choice_group !== null) parts.push(`${words.chooseOne}: ${line.choice_group}`);
  if (line.preselected) parts.push(words.chosen);
  return parts.join(", ");
}

const FIELD_LABELS: Readonly<Record<SingleField, (words: Labels) => string>> = {
  language: (words) => words.language,
  title: (words) => words.title,
  location: (words) => words.location,
  image: (words) => words.picture,
  start_date: (words) => words.startDate,
  end_date: (words) => words.endDate,
  adults: (words) => words.adults,
  children: (words) => words.children,
  currency: (words) => words.currency,
  deposit_percent: (words) => `${words.deposit} (%)`,
  deposit_due_date: (words) => words.depositDueDate,
  balance_due_date: (words) => words.balanceDueDate,
  introduction: (words) => words.introduction,
  includes: (words) => words.includes,
  excludes: (words) => words.excludes,
  terms: (words) => words.terms,
  cancellation_terms: (words) => words.cancellationTerms,
};

const LONG_TEXTS: readonly SingleField[] = ["image", "introduction", "terms", "cancellation_terms"];

function describeField(
  field: SingleField,
  before: ProposalDocument,
  after: ProposalDocument,
): DescribedDifference {
  const words = labels[after.language];
  const label = FIELD_LABELS[field](words);
  if (LONG_TEXTS.includes(field)) return described(words, label, "", "");
  const show = (value: ProposalDocument[SingleField]) => {
    if (value === null) return words.none;
    if (typeof value === "object") return value.length > 0 ? value.join("; ") : words.none;
    return field.endsWith("_date") ? formatDate(String(value), after.language) : String(value);
  };
  return described(words, label, show(before[field]), show(after[field]));
}
