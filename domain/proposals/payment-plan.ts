import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import type { ProposalView } from "#domain/proposals/view.ts";
import { zoneOffsetMs } from "#domain/zone-offset.ts";

export interface PaymentPlan {
  readonly total: bigint;
  readonly paid: bigint;
  /** Outstanding payments, deposit first, then balance; `date` is null if none was agreed. */
  readonly due: readonly {
    readonly what: "deposit" | "balance";
    readonly amount: bigint;
    readonly date: string | null;
  }[];
}

/** Outstanding payments of an accepted proposal. `acceptedOn` is a day in the agency's time zone. */
export function paymentPlan(
  document: ProposalDocument,
  choices: readonly string[],
  { paid, acceptedOn }: { readonly paid: bigint; readonly acceptedOn: string },
): PaymentPlan {
  const { total, deposit } = totalsOf(document, choices);
  const depositLeft = deposit.amount > paid ? deposit.amount - paid : 0n;
  const balanceLeft = total - (paid > deposit.amount ? paid : deposit.amount);
  const due = [
    { what: "deposit" as const, amount: depositLeft, date: document.deposit_due_date ?? acceptedOn },
    { what: "balance" as const, amount: balanceLeft, date: document.balance_due_date },
  ];
  return { total, paid, due: due.filter(({ amount }) => amount > 0n) };
}

export const sumPayments = (payments: readonly Pick<ProposalView["payments"][number], "amount">[]): bigint =>
  payments.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/** The calendar day of a moment in the agency's time zone. */
export function dateOf(moment: string, timeZone: string): string {
  const ms = Date.parse(moment);
  return new Date(ms + zoneOffsetMs(ms, timeZone)).toISOString().slice(0, 10);
}
