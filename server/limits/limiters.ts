import { type RateLimiterAbstract, RateLimiterMemory } from "rate-limiter-flexible";

interface Limit {
  /** Names the counters of this limit in a store that several limits share. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/**
 * Opens the counters of one limit. Counted in this process for now; processes that share a database can be given
 * the library's PostgreSQL store here, and nothing else changes.
 */
export type OpenLimiter = (limit: Limit) => RateLimiterAbstract;

export const openMemoryLimiter: OpenLimiter = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
