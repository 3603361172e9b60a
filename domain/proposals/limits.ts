/**
 * The database holds the same limits. They keep the largest possible total below what a bigint holds; sending
 * refuses totals above what JSON and JavaScript carry exactly.
 */
export const LIMITS = {
  /** Minor units. */
  unitPrice: 100_000_000_000,
  quantity: 1000,
  /** Adults, and children as well. */
  people: 99,
  lines: 200,
} as const;
