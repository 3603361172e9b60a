/**
 * Must match the database's limits. They keep the largest total within a bigint; sending also rejects totals
 * that JavaScript numbers cannot hold exactly.
 */
export const PROPOSAL_LIMITS = {
  /** In minor units. */
  unitPrice: 100_000_000_000,
  /** In minor units, for payments and refunds. */
  payment: 10_000_000_000_000,
  quantity: 1000,
  /** Limit for adults and for children separately. */
  people: 99,
  lines: 200,
  /** Length of a trip. */
  days: 365,
  depositDays: 365,
  /** Parts of a payment plan, and steps of cancellation terms. */
  payments: 24,
} as const;
