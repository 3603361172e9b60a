import { addDays } from "#domain/calendar-days.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { zoneOffsetMs } from "#domain/zone-offset.ts";

/** A negative amount is a refund, or with the means 'correction' an earlier entry that is taken back. */
export interface Payment {
  readonly amount: number;
  readonly currency: string;
  readonly means: string;
  readonly created_at: string;
}

export interface Money {
  readonly amount: bigint;
  readonly currency: string;
}

/** What was received and paid back, in the currency of the document. */
export interface Received {
  readonly received: bigint;
  readonly refunded: bigint;
}

export interface PaymentPlan extends Received {
  readonly total: bigint;
  /** Outstanding payments, deposit first, then balance; `date` is null if none was agreed. */
  readonly due: readonly {
    readonly what: "deposit" | "balance";
    readonly amount: bigint;
    readonly date: string | null;
  }[];
  /** What the agency owes the customer: more than the trip costs, and everything in another currency. */
  readonly owed: readonly Money[];
}

interface Acceptance {
  readonly choices: readonly string[];
  readonly accepted_at: string;
}

/**
 * What was paid, is due and is owed for an accepted proposal. A refund is not asked for again, until a new version is
 * accepted, whose price takes it into account. Must match the view private.proposal_balances in the database.
 */
export function paymentPlan(
  document: ProposalDocument,
  { choices, accepted_at }: Acceptance,
  payments: readonly Payment[],
  timeZone: string,
): PaymentPlan {
  const { total, deposit } = totalsOf(document, choices);
  const { received, refunded } = sumPayments(payments, document.currency);
  const paid = received - refunded;
  const acceptedAt = Date.parse(accepted_at);
  const waived = sumPayments(
    payments.filter(({ created_at }) => Date.parse(created_at) >= acceptedAt),
    document.currency,
  ).refunded;
  const settled = paid + waived;
  const due = [
    {
      what: "deposit" as const,
      amount: deposit.amount - settled,
      date: depositDueDate(document, dateOf(accepted_at, timeZone)),
    },
    {
      what: "balance" as const,
      amount: total - (settled > deposit.amount ? settled : deposit.amount),
      date: document.balance_due_date,
    },
  ];
  const owed = currenciesOf(payments).map((currency) => ({
    currency,
    amount: paidIn(payments, currency) - (currency === document.currency ? total : 0n),
  }));
  return {
    total,
    received,
    refunded,
    due: due.filter(({ amount }) => amount > 0n),
    owed: owed.filter(({ amount }) => amount > 0n),
  };
}

/** The day on which the deposit is due; never after the balance. */
export function depositDueDate(
  {
    deposit_due_date,
    deposit_days = 0,
    balance_due_date,
  }: Pick<ProposalDocument, "deposit_due_date" | "deposit_days" | "balance_due_date">,
  acceptedOn: string,
): string {
  const due = addDays(acceptedOn, deposit_days);
  const latest = balance_due_date !== null && balance_due_date < due ? balance_due_date : due;
  return deposit_due_date ?? (latest < acceptedOn ? acceptedOn : latest);
}

export const currenciesOf = (payments: readonly Payment[]): readonly string[] => [
  ...new Set(payments.map(({ currency }) => currency)),
];

const paidIn = (payments: readonly Payment[], currency: string): bigint => {
  const { received, refunded } = sumPayments(payments, currency);
  return received - refunded;
};

export function sumPayments(payments: readonly Payment[], wanted: string): Received {
  let received = 0n;
  let refunded = 0n;
  for (const { amount, currency, means } of payments) {
    if (currency !== wanted) continue;
    if (amount < 0 && means !== "correction") refunded -= BigInt(amount);
    else received += BigInt(amount);
  }
  return { received, refunded };
}

/** The calendar day of a moment in the agency's time zone. */
export function dateOf(moment: string, timeZone: string): string {
  const ms = Date.parse(moment);
  return new Date(ms + zoneOffsetMs(ms, timeZone)).toISOString().slice(0, 10);
}
