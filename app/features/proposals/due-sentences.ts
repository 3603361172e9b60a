import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import type { PaymentPlan } from "#domain/proposals/payment-plan.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";

/**
 * Sentences that state which amounts are due, and when. They omit amounts that are zero or paid. `plan` is set once the
 * proposal is accepted.
 */
export function dueSentences(
  document: ProposalDocument,
  choices: readonly string[],
  plan?: PaymentPlan,
): string {
  const texts = pageTexts[document.language];
  if (plan) return remainingSentences(document, plan);
  const { deposit, balance } = pricesOf(document, choices);
  const totals = totalsOf(document, choices);
  if (totals.total === 0n) return texts.nothingDue;
  const hasDeposit = totals.deposit.amount > 0n;
  const sentences = [
    hasDeposit && texts.depositDue(deposit.text, deposit.when, document.deposit_days ?? 0),
    totals.balance > 0n &&
      (hasDeposit
        ? texts.remainderDue(balance.text, balance.when)
        : texts.amountDue(balance.text, balance.when)),
  ];
  return sentences.filter(Boolean).join(" ");
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
    // 'The remaining ...' makes sense only after a sentence about the deposit.
    const isFirstSentence = what === "deposit" || due.length === 1;
    const sentence = isFirstSentence ? texts.amountDue : texts.remainderDue;
    return sentence(formatMoney(amount, currency, language), date && formatDate(date, language));
  });
  return [...dueSentences, ...owedSentences].join(" ");
}
