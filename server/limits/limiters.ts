import { type RateLimiterAbstract, RateLimiterMemory } from "rate-limiter-flexible";

interface Limit {
  /** Names the counters of this limit in a store that several limits share. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Opens the counters of one limit: in this process, or in the database for all that share it (shared-limiter.ts). */
export type OpenLimiter = (limit: Limit) => RateLimiterAbstract;

export const openMemoryLimiter: OpenLimiter = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
