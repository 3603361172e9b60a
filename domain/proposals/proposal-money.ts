import { defaultChoices } from "#domain/proposals/choices.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { labels } from "#domain/proposals/labels.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import {
  currenciesOf,
  type Money,
  type Payment,
  type PaymentPlan,
  paymentPlan,
  type Received,
  storedPlan,
  sumPayments,
} from "#domain/proposals/payment-plan.ts";
import { totalsOf } from "#domain/proposals/totals.ts";

/** The rows of a proposal that are about money, as staff read them. */
export interface MoneyRecords {
  readonly versions: readonly { readonly state: string; readonly document: string | null }[];
  readonly acceptances: readonly {
    readonly id: string;
    readonly kind: string;
    readonly voids: string | null;
    readonly choices: readonly string[];
    readonly accepted_at: string;
    /** Null for a row that voids another. */
    readonly plan: unknown;
  }[];
  readonly payments: readonly Payment[];
}

export interface ProposalMoney extends Received {
  readonly currency: string;
  /** Null while no version is sent, as after a voided acceptance. */
  readonly total: bigint | null;
  /** The next payment; null if nothing is due or nothing was accepted. */
  readonly due: PaymentPlan["due"][number] | null;
  readonly owed: readonly Money[];
}

/** The acceptance that was not voided, if any. */
export function validAcceptance<Acceptance extends MoneyRecords["acceptances"][number]>(
  acceptances: readonly Acceptance[],
) {
  const voidedIds = new Set(acceptances.map(({ voids }) => voids));
  const valid = acceptances.find(({ id, kind }) => kind === "accepted" && !voidedIds.has(id));
  return valid ? { ...valid, plan: storedPlan.parse(valid.plan) } : null;
}

/** The amounts of the version that the traveler sees; null before a version is sent and anything is paid. */
export function moneyOf({ versions, acceptances, payments }: MoneyRecords): ProposalMoney | null {
  const text = versions.find(({ state }) => state === "sent" || state === "accepted")?.document;
  if (!text) {
    const [currency] = currenciesOf(payments);
    return currency === undefined
      ? null
      : { currency, total: null, ...sumPayments(payments, currency), due: null, owed: [] };
  }
  const document = parseDocument(text);
  const { currency } = document;
  const acceptance = validAcceptance(acceptances);
  if (!acceptance) {
    const { total } = totalsOf(document, defaultChoices(document));
    return { currency, total, ...sumPayments(payments, currency), due: null, owed: [] };
  }
  const { due, ...money } = paymentPlan(currency, acceptance, payments);
  return { ...money, currency, due: due[0] ?? null };
}

/** For staff: what the trip costs, what was received and paid back, and what is due or owed. */
export function moneyRows({
  currency,
  total,
  received,
  refunded,
  due,
  owed,
}: ProposalMoney): readonly (readonly [label: string, amount: string])[] {
  const row = (label: string, amount: bigint | null, code = currency) =>
    amount === null ? [] : [[label, formatMoney(amount, code, "en")] as const];
  return [
    ...row("Total", total),
    ...row("Paid", due !== null || received !== 0n ? received : null),
    ...row("Paid back", refunded > 0n ? refunded : null),
    ...row(due ? `${labels.en[due.what]} due` : "", due?.amount ?? null),
    ...owed.flatMap(({ amount, currency: code }) => row("Owed to the customer", amount, code)),
  ];
}
