import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { type Payment, type PaymentPlan, paidAmounts } from "#domain/proposals/payment-plan.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";

/**
 * Sentences that state which amounts are due, and when. They omit amounts that are zero or paid. `plan` is set once the
 * proposal is accepted; before, there are payments if an earlier acceptance was voided.
 */
export function dueSentences(
  document: ProposalDocument,
  choices: readonly string[],
  plan: PaymentPlan | undefined,
  payments: readonly Payment[],
): string {
  const texts = pageTexts[document.language];
  if (plan) return remainingSentences(document, plan);
  const parts = pricesOf(document, choices).payments;
  const sentences = parts.map(({ text, when, days, what }) => {
    if (when === null && days !== undefined) return texts.dueAfterAcceptance(text, days);
    return what === "balance" && parts.length > 1
      ? texts.remainderDue(text, when)
      : texts.amountDue(text, when);
  });
  if (parts.length === 0) sentences.push(texts.nothingDue);
  for (const { amount, currency } of paidAmounts(payments))
    if (amount > 0n) sentences.push(`${texts.paid}: ${formatMoney(amount, currency, document.language)}.`);
  return sentences.join(" ");
}

/** Sentences that state what is still due for an accepted proposal, and what the agency owes. */
function remainingSentences(
  { language, currency }: ProposalDocument,
  { due, owed, total }: PaymentPlan,
): string {
  const texts = pageTexts[language];
  const owedSentences = owed.map((money) => texts.owed(formatMoney(money.amount, money.currency, language)));
  if (due.length === 0 && owed.length === 0) return total === 0n ? texts.nothingDue : texts.allPaid;
  const dueSentences = due.map(({ what, amount, date }) => {
    // 'The remaining ...' makes sense only after a sentence about another payment.
    const isRemainder = what === "balance" && due.length > 1;
    const sentence = isRemainder ? texts.remainderDue : texts.amountDue;
    return sentence(formatMoney(amount, currency, language), date && formatDate(date, language));
  });
  return [...dueSentences, ...owedSentences].join(" ");
}
