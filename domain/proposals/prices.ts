import { formatDate } from "#domain/proposals/dates.ts";
import { labels } from "#domain/proposals/labels.ts";
import type { Language } from "#domain/proposals/language.ts";
import { countUnits, isChoosable, lineAmount } from "#domain/proposals/lines.ts";
import { formatMoney, type RoundedAmount } from "#domain/proposals/money.ts";
import { depositDueDate } from "#domain/proposals/payment-plan.ts";
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
  readonly deposit: DuePrice;
  readonly balance: DuePrice;
}

export interface DuePrice extends Price {
  /** 'Due on acceptance', 'Due within 7 days of acceptance' or 'Due later'. */
  readonly due: string;
  /** The due date as text; null if it depends on the day of acceptance or nothing is due. */
  readonly when: string | null;
}

export function pricesOf(
  document: ProposalDocument,
  choices: readonly string[],
  /** The day of the acceptance, from which the days until a deposit is due count. */
  acceptedOn: string | null = null,
): Prices {
  const { language, currency } = document;
  const documentLabels = labels[language];
  const totals = totalsOf(document, choices);
  const { deposit_due_date, deposit_days = 0 } = document;
  const depositDay = acceptedOn === null ? deposit_due_date : depositDueDate(document, acceptedOn);
  const price = (label: string, amount: bigint): Price => ({
    label,
    text: formatMoney(amount, currency, language),
  });
  const headPrice = (label: string, amount: RoundedAmount | null): readonly Price[] =>
    amount ? [{ label, text: formatRounded(amount, currency, language) }] : [];
  const dueDay = (date: string | null, amount: bigint) =>
    date === null || amount === 0n ? null : formatDate(date, language);
  return {
    total: price(documentLabels.total, totals.total),
    perHead: [
      ...headPrice(documentLabels.perPerson, totals.perPerson),
      ...headPrice(documentLabels.perAdult, totals.perAdult),
      ...headPrice(documentLabels.perChild, totals.perChild),
    ],
    deposit: {
      // Without 'about': even if the deposit was rounded, exactly this amount is due.
      ...price(documentLabels.deposit, totals.deposit.amount),
      due: depositDay === null ? documentLabels.dueAfter(deposit_days) : documentLabels.dueLater,
      when: dueDay(depositDay, totals.deposit.amount),
    },
    balance: {
      ...price(documentLabels.balance, totals.balance),
      due: documentLabels.dueLater,
      when: dueDay(document.balance_due_date, totals.balance),
    },
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
  return { each, amount: formatMoney(lineAmount(line, document), currency, language) };
}

/** 'adds USD 190.00' for an option; 'USD 120.00 more' if another line of its group is chosen. */
function changeByChoosing(line: DocumentLine, document: Offered, choices: readonly string[]): string {
  const { adds, more, less, samePrice } = labels[document.language];
  const show = (amount: bigint) => formatMoney(amount, document.currency, document.language);
  const amount = lineAmount(line, document);
  const chosenLine = document.lines.find(
    ({ key, choice_group }) =>
      choice_group !== null && choice_group === line.choice_group && choices.includes(key),
  );
  if (!chosenLine) return adds(show(amount));
  const difference = amount - lineAmount(chosenLine, document);
  if (difference === 0n) return samePrice;
  return difference > 0n ? more(show(difference)) : less(show(-difference));
}
