import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";

/** Sentences that say what is due when. Nothing is said of an amount of zero. */
export function dueSentences(document: ProposalDocument, choices: readonly string[]): string {
  const texts = pageTexts[document.language];
  const { deposit, balance } = pricesOf(document, choices);
  const totals = totalsOf(document, choices);
  if (totals.total === 0n) return texts.nothingDue;
  const hasDeposit = totals.deposit.amount > 0n;
  const sentences = [
    hasDeposit && texts.dueNow(deposit.text, deposit.when),
    totals.balance > 0n &&
      (hasDeposit ? texts.dueLater(balance.text, balance.when) : texts.allLater(balance.text, balance.when)),
  ];
  return sentences.filter(Boolean).join(" ");
}
