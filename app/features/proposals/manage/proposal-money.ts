import type { StaffProposal } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { dateOf, type PaymentPlan, paymentPlan, sumPayments } from "#domain/proposals/payment-plan.ts";
import { totalsOf } from "#domain/proposals/totals.ts";

/** The acceptance that was not voided, if any. */
export function validAcceptance({ acceptances }: Pick<StaffProposal, "acceptances">) {
  const voidedIds = new Set(acceptances.map(({ voids }) => voids));
  return acceptances.find(({ id, kind }) => kind === "accepted" && !voidedIds.has(id)) ?? null;
}

export interface ProposalMoney {
  readonly currency: string;
  readonly total: bigint;
  readonly paid: bigint;
  /** The next payment; null if nothing is due or nothing was accepted. */
  readonly due: PaymentPlan["due"][number] | null;
}

/** Total, paid and due amounts of the version the traveler sees; null before a version is sent. */
export function moneyOf(staffProposal: StaffProposal, timeZone: string): ProposalMoney | null {
  const { versions, payments } = staffProposal;
  const visibleVersion = versions.find(({ state }) => state === "sent" || state === "accepted");
  if (!visibleVersion?.document) return null;
  const document = parseDocument(visibleVersion.document);
  const paid = sumPayments(payments);
  const acceptance = validAcceptance(staffProposal);
  if (!acceptance) {
    const { total } = totalsOf(document, defaultChoices(document));
    return { currency: document.currency, total, paid, due: null };
  }
  const plan = paymentPlan(document, acceptance.choices, {
    paid,
    acceptedOn: dateOf(acceptance.accepted_at, timeZone),
  });
  return { currency: document.currency, total: plan.total, paid, due: plan.due[0] ?? null };
}
