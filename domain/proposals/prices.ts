import { formatDate } from "#domain/proposals/dates.ts";
import { labels } from "#domain/proposals/labels.ts";
import type { Language } from "#domain/proposals/language.ts";
import { countUnits, isChoosable } from "#domain/proposals/lines.ts";
import { formatMoney, type RoundedAmount } from "#domain/proposals/money.ts";
import {
  type Installment,
  installmentsOf,
  namedParts,
  type PartName,
  type StoredPlan,
} from "#domain/proposals/payment-plan.ts";
import type { DocumentLine, ProposalDocument } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";

export interface Price {
  readonly label: string;
  /** 'USD 1,234.50', or 'about USD 411.33' if rounded. */
  readonly text: string;
}

/** Prices that are always shown, in the document's language; used by page, PDF and mails. */
export interface Prices {
  readonly total: Price;
  /** One price, or one for adults and one for children if they differ. */
  readonly perHead: readonly Price[];
  /** The payments in order, without those of nothing. */
  readonly payments: readonly DuePrice[];
}

export interface DuePrice extends Price {
  readonly what: PartName;
  /** Days from the acceptance, if they count from it. */
  readonly days: number | undefined;
  /** 'Due on acceptance', 'Due within 7 days of acceptance' or 'Due later'. */
  readonly due: string;
  /** The due date as text; null if it depends on the day of acceptance or nothing is due. */
  readonly when: string | null;
}

export function pricesOf(
  document: ProposalDocument,
  choices: readonly string[],
  /** The plan of the acceptance. Before it, days that count from the acceptance are open. */
  plan: readonly Installment[] | StoredPlan = installmentsOf(
    document,
    totalsOf(document, choices).total,
    null,
  ),
): Prices {
  const { language, currency } = document;
  const documentLabels = labels[language];
  const totals = totalsOf(document, choices);
  const price = (label: string, amount: bigint): Price => ({
    label,
    text: formatMoney(amount, currency, language),
  });
  const headPrice = (label: string, amount: RoundedAmount | null): readonly Price[] =>
    amount ? [{ label, text: formatRounded(amount, currency, language) }] : [];
  return {
    total: price(documentLabels.total, totals.total),
    perHead: [
      ...headPrice(documentLabels.perPerson, totals.perPerson),
      ...headPrice(documentLabels.perAdult, totals.perAdult),
      ...headPrice(documentLabels.perChild, totals.perChild),
    ],
    payments: namedParts(
      plan.map((part, index) => ({ ...part, days: document.payments[index]?.after_acceptance })),
    ).map(({ what, amount, due_on, days }) => ({
      what,
      days,
      // Without 'about': even if the part was rounded, exactly this amount is due.
      ...price(documentLabels[what], amount),
      due: days === undefined ? documentLabels.dueLater : documentLabels.dueAfter(days),
      when: due_on && formatDate(due_on, language),
    })),
  };
}

export function formatRounded(
  { amount, isExact }: RoundedAmount,
  currency: string,
  language: Language,
): string {
  const text = formatMoney(amount, currency, language);
  return isExact ? text : `${labels[language].about} ${text}`;
}

export interface FormattedPrice {
  /** '4 × USD 1,480.00 per person'; for lines not chosen, also what choosing them would change. */
  readonly each: string;
  /** 'USD 5,920.00'; null if not chosen, so that the visible amounts add up to the total. */
  readonly amount: string | null;
}

type Offered = Pick<ProposalDocument, "lines" | "adults" | "children" | "currency" | "language">;

/** A line's price: unit price on the left, amount charged on the right. */
export function formatLinePrice(
  line: DocumentLine,
  document: Offered,
  choices: readonly string[],
): FormattedPrice {
  const { language, currency } = document;
  const unitCount = countUnits(line.unit, document);
  // A factor of 1 is left out, unless both factors are 1.
  const factors =
    unitCount === 1 ? [line.quantity] : line.quantity === 1 ? [unitCount] : [unitCount, line.quantity];
  const unit = formatMoney(line.unit_price, currency, language);
  const each = `${[...factors, unit].join(" × ")} ${labels[language].unit[line.unit]}`;
  if (isChoosable(line) && !choices.includes(line.key)) {
    return { each: `${each}, ${changeByChoosing(line, document, choices)}`, amount: null };
  }
  return { each, amount: formatMoney(line.amount, currency, language) };
}

/** 'adds USD 190.00' for an option; 'USD 120.00 more' if another line of its group is chosen. */
function changeByChoosing(line: DocumentLine, document: Offered, choices: readonly string[]): string {
  const { adds, more, less, samePrice } = labels[document.language];
  const show = (amount: bigint) => formatMoney(amount, document.currency, document.language);
  const { amount } = line;
  const chosenLine = document.lines.find(
    ({ key, choice_group }) =>
      choice_group !== null && choice_group === line.choice_group && choices.includes(key),
  );
  if (!chosenLine) return adds(show(amount));
  const difference = amount - chosenLine.amount;
  if (difference === 0n) return samePrice;
  return difference > 0n ? more(show(difference)) : less(show(-difference));
}
