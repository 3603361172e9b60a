import { createHmac } from "node:crypto";
import {
  BurstyRateLimiter,
  RateLimiterCompatibleAbstract,
  type RateLimiterLike,
  RateLimiterMemory,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { DatabaseClient } from "#server/data/clients.ts";

interface Limit {
  /** Distinguishes this limit's counters in a shared store. */
  readonly name: string;
  /** How much is allowed within `seconds`. */
  readonly points: number;
  readonly seconds: number;
}

/** Creates the limiter for one limit, in this process or in the database. */
export type CreateLimiter = (limit: Limit) => RateLimiterLike;

export const createMemoryLimiter: CreateLimiter = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

interface DatabaseLimiterDeps {
  readonly service: DatabaseClient;
  /** Used to hash the keys, so that no IP addresses are stored. */
  readonly secretKey: string;
}

/**
 * Counts in the database, so that a limit holds across processes and clean restarts. The library's PostgreSQL store
 * needs a driver. This store calls SQL functions, which work on every backend.
 */
export const createDatabaseLimiters =
  (deps: DatabaseLimiterDeps): CreateLimiter =>
  (limit) =>
    new DatabaseLimiter(limit, deps);

interface Count {
  readonly points: number;
  readonly expires_in_ms: number;
}

class DatabaseLimiter extends RateLimiterCompatibleAbstract {
  override readonly keyPrefix: string;
  override blockDuration = 0;
  override execEvenly = false;
  readonly #limit: Limit;
  readonly #deps: DatabaseLimiterDeps;
  /** Used while the database is down. Each process then counts on its own. */
  readonly #fallback: RateLimiterMemory;

  constructor(limit: Limit, deps: DatabaseLimiterDeps) {
    super();
    this.keyPrefix = limit.name;
    this.#limit = limit;
    this.#deps = deps;
    const { name, points, seconds } = limit;
    this.#fallback = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  }

  override async consume(key: string, points = 1): Promise<RateLimiterRes> {
    const count = await this.#add(key, points);
    if (!count) return this.#fallback.consume(key, points);
    const result = this.#result(count, points);
    if (count.points > this.#limit.points) throw result;
    return result;
  }

  override async penalty(key: string, points = 1): Promise<RateLimiterRes> {
    const count = await this.#add(key, points);
    return count ? this.#result(count, points) : this.#fallback.penalty(key, points);
  }

  override reward(key: string, points = 1): Promise<RateLimiterRes> {
    return this.penalty(key, -points);
  }

  override async get(key: string): Promise<RateLimiterRes | null> {
    const { data, error } = await this.#deps.service.rpc(
      "read_points",
      { limit_key: this.#hash(key) },
      { get: true },
    );
    if (error) return this.#fallback.get(key);
    return data[0] ? this.#result(data[0], 0) : null;
  }

  /** Returns null while the database is down. */
  async #add(key: string, points: number): Promise<Count | null> {
    const { data } = await this.#deps.service.rpc("count_points", {
      limit_key: this.#hash(key),
      added: points,
      duration_ms: Math.ceil(this.#limit.seconds * 1000),
      replace_count: false,
    });
    return data?.[0] ?? null;
  }

  #result({ points, expires_in_ms }: Count, added: number): RateLimiterRes {
    const remaining = Math.max(0, this.#limit.points - points);
    return new RateLimiterRes(remaining, Math.max(0, expires_in_ms), points, points === added);
  }

  #hash(key: string): string {
    const { secretKey } = this.#deps;
    return createHmac("sha256", secretKey).update(`limit ${this.keyPrefix}:${key}`).digest("base64url");
  }
}

export interface BurstRate {
  /** Requests allowed in a burst. */
  readonly burst: number;
  /** Seconds per additional request. */
  readonly refillSeconds: number;
}

/** A steady rate that allows bursts. */
export function createRateLimit(
  name: string,
  { burst, refillSeconds }: BurstRate,
  openLimiter: CreateLimiter,
) {
  const steadyLimiter = openLimiter({ name, points: 1, seconds: refillSeconds });
  const burstLimiter = openLimiter({
    name: `${name}-burst`,
    points: burst - 1,
    seconds: (burst - 1) * refillSeconds,
  });
  const combinedLimiter = new BurstyRateLimiter(steadyLimiter, burstLimiter);
  return {
    /** Counts a request and returns 0, or returns the seconds to wait. */
    take: (key: string): Promise<number> => secondsToWait(() => combinedLimiter.consume(key)),
    /** Gives a request back to the burst. The steady rate recovers by itself. */
    async refund(key: string): Promise<void> {
      await burstLimiter.reward(key, 1);
    },
  };
}

/** Returns the seconds to wait after `consume`, or 0 if the limit is not reached. */
export async function secondsToWait(consume: () => Promise<unknown>): Promise<number> {
  try {
    await consume();
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/** Limits an lru-cache that usually has few entries. Its option `max` would allocate space for all of them up front. */
export const maxEntries = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
