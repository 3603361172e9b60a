import * as z from "zod/mini";
import { addDays } from "#domain/calendar-days.ts";
import { depositOf } from "#domain/proposals/money.ts";
import type { PaymentTerm, Priceable, ProposalDocument } from "#domain/proposals/schema.ts";
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

/** A part of the price with its amount and day, in the order of the payments. */
export interface Installment {
  readonly amount: bigint;
  /** Null while it depends on the day of the acceptance, or if no day was agreed. */
  readonly due_on: string | null;
}

/** The plan that an acceptance stores. */
export const storedPlan = z.array(z.object({ amount: z.int(), due_on: z.nullable(z.iso.date()) }));
export type StoredPlan = z.infer<typeof storedPlan>;

/** 'deposit' is the first of several parts, 'balance' the last, and also the only one. */
export type PartName = "deposit" | "payment" | "balance";

export interface PaymentPlan extends Received {
  readonly total: bigint;
  /** Outstanding payments in order; `date` is null if none was agreed. */
  readonly due: readonly {
    readonly what: PartName;
    readonly amount: bigint;
    readonly date: string | null;
  }[];
  /** What the agency owes the customer: more than the trip costs, and everything in another currency. */
  readonly owed: readonly Money[];
}

/** Deposit and balance are two parts of a plan, or one if the deposit is nothing or everything. */
export function paymentTermsOf({
  payments,
  deposit_percent = 0,
  deposit_due_date,
  deposit_days = 0,
  balance_due_date,
}: Omit<Priceable, "lines" | "adults" | "children">): readonly PaymentTerm[] {
  if (payments) return payments;
  const deposit = deposit_due_date ? { on: deposit_due_date } : { after_acceptance: deposit_days };
  const balance = balance_due_date ? { on: balance_due_date } : {};
  if (deposit_percent === 100) return [deposit];
  return deposit_percent === 0 ? [balance] : [{ percent: deposit_percent, ...deposit }, balance];
}

/**
 * Splits a total. Percentages are rounded half up on their running sum, so that each part is less than one minor unit
 * from its share and all parts add up to the total. An amount is at most what is left, and the last part is the rest.
 */
function splitTotal(payments: readonly PaymentTerm[], total: bigint): readonly bigint[] {
  let left = total;
  let percent = 0;
  return payments.map((term, index) => {
    const before = depositOf(total, percent).amount;
    percent += term.percent ?? 0;
    const fixed = term.amount === undefined ? depositOf(total, percent).amount - before : BigInt(term.amount);
    const share = index === payments.length - 1 ? left : fixed;
    const amount = share < left ? share : left;
    left -= amount;
    return amount;
  });
}

/**
 * The payments for a total. A part that counts from the acceptance is due no later than the parts after it. No day that
 * is counted is before the acceptance. Without the day of the acceptance, such days are null.
 */
export function installmentsOf(
  { payments, start_date }: Pick<ProposalDocument, "payments" | "start_date">,
  total: bigint,
  acceptedOn: string | null,
): readonly Installment[] {
  let latest: string | null = null;
  const days = payments
    .toReversed()
    .map(({ on, after_acceptance, before_departure }) => {
      const notBefore = (day: string) => (acceptedOn !== null && day < acceptedOn ? acceptedOn : day);
      let day = on ?? null;
      if (before_departure !== undefined) day = notBefore(addDays(start_date, -before_departure));
      if (after_acceptance !== undefined && acceptedOn !== null) {
        const counted = addDays(acceptedOn, after_acceptance);
        day = notBefore(latest !== null && latest < counted ? latest : counted);
      }
      if (day !== null && (latest === null || day < latest)) latest = day;
      return day;
    })
    .toReversed();
  return splitTotal(payments, total).map((amount, index) => ({ amount, due_on: days[index] ?? null }));
}

/** The plan of an acceptance at this moment. */
export const planAt = (
  document: Pick<ProposalDocument, "payments" | "start_date">,
  total: number,
  acceptedAt: string,
  timeZone: string,
): StoredPlan =>
  installmentsOf(document, BigInt(total), dateOf(acceptedAt, timeZone)).map(({ amount, due_on }) => ({
    amount: Number(amount),
    due_on,
  }));

/** The parts that are not nothing, with their names. */
export function namedParts<Part extends { readonly amount: bigint | number }>(plan: readonly Part[]) {
  const parts = plan.filter(({ amount }) => amount > 0);
  const nameOf = (index: number): PartName =>
    index === parts.length - 1 ? "balance" : index === 0 ? "deposit" : "payment";
  return parts.map((part, index) => ({ ...part, amount: BigInt(part.amount), what: nameOf(index) }));
}

interface Acceptance {
  readonly plan: StoredPlan;
  readonly accepted_at: string;
}

/**
 * What was paid, is due and is owed for an accepted proposal. A refund is not asked for again, until a new version is
 * accepted, whose price takes it into account. Must match the view private.proposal_balances in the database.
 */
export function paymentPlan(
  currency: string,
  { plan, accepted_at }: Acceptance,
  payments: readonly Payment[],
): PaymentPlan {
  const { received, refunded } = sumPayments(payments, currency);
  const acceptedAt = Date.parse(accepted_at);
  const waived = sumPayments(
    payments.filter(({ created_at }) => Date.parse(created_at) >= acceptedAt),
    currency,
  ).refunded;
  let total = 0n;
  const settled = received - refunded + waived;
  const due = namedParts(plan).map(({ what, amount, due_on }, index) => {
    const before = total;
    total += amount;
    // A negative balance is asked for with the first part.
    return { what, amount: total - (index === 0 || settled > before ? settled : before), date: due_on };
  });
  const owed = paidAmounts(payments).map((paid) => ({
    ...paid,
    amount: paid.amount - (paid.currency === currency ? total : 0n),
  }));
  return {
    total,
    received,
    refunded,
    due: due.filter(({ amount }) => amount > 0n),
    owed: owed.filter(({ amount }) => amount > 0n),
  };
}

export const currenciesOf = (payments: readonly Payment[]): readonly string[] => [
  ...new Set(payments.map(({ currency }) => currency)),
];

/** What was paid and not paid back. */
export const paidAmounts = (payments: readonly Payment[]): readonly Money[] =>
  currenciesOf(payments).map((currency) => {
    const { received, refunded } = sumPayments(payments, currency);
    return { currency, amount: received - refunded };
  });

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
